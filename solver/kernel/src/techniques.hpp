// The techniques of the search that can be switched off, for tests and for measuring what each is worth.
#pragma once

#include <string_view>

namespace kozyr {

struct Techniques {
    bool patterns = true;  // off: every rank counts, so that only like positions match in the table
    bool relax = true;     // one seat against all others is asked in an easier game first
    bool bounds = true;    // sure tricks
    bool runs = true;      // touching cards are tried once
    bool skip = true;      // cards that a failed one proves useless are left out
    bool hints = true;     // the move that last worked in a like place comes first
    bool ordering = true;  // by role in the trick

    // False if there is no technique of this name.
    bool switch_off(std::string_view name) {
        const struct {
            std::string_view name;
            bool Techniques::*flag;
        } known[] = {{"patterns", &Techniques::patterns}, {"relax", &Techniques::relax}, {"bounds", &Techniques::bounds},     {"runs", &Techniques::runs},
                     {"skip", &Techniques::skip},         {"hints", &Techniques::hints},
                     {"ordering", &Techniques::ordering}};
        for (const auto& technique : known) {
            if (technique.name == name) {
                this->*technique.flag = false;
                return true;
            }
        }
        return false;
    }
};

}  // namespace kozyr
