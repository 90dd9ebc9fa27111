// Simulated play of Clubs by Drew Brokke, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace kozyr {

void bind_brokke_simulation(nanobind::module_& m);

}  // namespace kozyr
