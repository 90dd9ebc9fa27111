// Python's view of the search for Clubs by Drew Brokke.
#pragma once

#include <nanobind/nanobind.h>

namespace kozyr {

void bind_brokke(nanobind::module_& m);

}  // namespace kozyr
