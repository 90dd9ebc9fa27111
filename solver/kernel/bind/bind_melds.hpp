// Combinations in Clubs by Drew Brokke, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace kozyr {

void bind_melds(nanobind::module_& m);

}  // namespace kozyr
