// The limits of a search as Python states them, and what every engine needs to be asked from several threads.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>

#include "budget.hpp"

namespace kozyr {

// Negative seconds mean no limit. Some fifty times a second `stop` (a callable, or None) is asked,
// and signals are looked at: when a handler raises (Ctrl-C), the exception is cleared and told to the
// caller as `interrupted`, who still gets what has been proven. Signals reach the main thread only;
// searches in other threads are ended through `stop`. The budget is used without the GIL.
inline Budget limits(double seconds, std::uint64_t max_nodes, const nanobind::object& stop, bool& interrupted) {
    using clock = std::chrono::steady_clock;
    Budget budget;
    if (seconds >= 0 && seconds < 1e9)
        budget.deadline = clock::now() + std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
    if (max_nodes > 0) budget.max_nodes = max_nodes;
    budget.cancelled = [&stop, &interrupted, next = clock::now()]() mutable {
        if (interrupted) return true;
        const auto now = clock::now();
        if (now < next) return false;
        next = now + std::chrono::milliseconds(20);
        nanobind::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) {
            PyErr_Clear();
            interrupted = true;
        } else if (!stop.is_none()) {
            interrupted = nanobind::cast<bool>(stop());
        }
        return interrupted;
    };
    return budget;
}

}  // namespace kozyr
