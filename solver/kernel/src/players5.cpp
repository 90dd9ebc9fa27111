// The searches for 5 players, compiled.
#include "engines.hpp"

namespace kozyr {

template <>
std::unique_ptr<Engine> make_engine_for<5>(const Task& task) {
    return choose_engine<5>(task);
}

}  // namespace kozyr
