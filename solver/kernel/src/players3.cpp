// The searches for 3 players, compiled.
#include "engines.hpp"

namespace kozyr {

template <>
std::unique_ptr<Engine> make_engine_for<3>(const Task& task) {
    return choose_engine<3>(task);
}

}  // namespace kozyr
