// The bridge search behind the face of the kernel.
#pragma once

#include <memory>

#include "engine.hpp"

namespace kozyr {

// Whether a task is bridge: four players in two sides, one of which is asked for its own tricks.
bool is_bridge(const Task& task);

std::unique_ptr<Engine> make_bridge_engine(const Task& task);

}  // namespace kozyr
