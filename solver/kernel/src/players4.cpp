// The searches for 4 players, compiled.
#include "engines.hpp"

namespace kozyr {

template <>
std::unique_ptr<Engine> make_engine_for<4>(const Task& task) {
    return choose_engine<4>(task);
}

}  // namespace kozyr
