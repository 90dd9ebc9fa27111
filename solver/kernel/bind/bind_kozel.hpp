// Python's view of the search for Kozel.
#pragma once

#include <nanobind/nanobind.h>

namespace kozyr {

void bind_kozel(nanobind::module_& m);

}  // namespace kozyr
