// The searches for 2 players, compiled.
#include "engines.hpp"

namespace kozyr {

template <>
std::unique_ptr<Engine> make_engine_for<2>(const Task& task) {
    return choose_engine<2>(task);
}

}  // namespace kozyr
