// What piles score in Clubs by Drew Brokke, for Python: whole lists at once, since one takes less than the call.
#include "bind_melds.hpp"

#include <nanobind/stl/vector.h>

#include <vector>

#include "brokke_melds.hpp"
#include "engine.hpp"

namespace nb = nanobind;

namespace kozyr {

void bind_melds(nb::module_& m) {
    m.def(
        "meld_scores",
        [](const std::vector<Cards>& piles, int trips, int clubs, bool ordinary_twos, bool four_twos_club,
           bool uncounted_club) {
            if (trips >= 0 && (clubs < 0 || trips > brokke::kMostDeclared || clubs > brokke::kMostDeclared - trips))
                throw BadInput("no such contract");
            for (const Cards pile : piles)
                if ((pile & ~brokke::kDeck) != 0) throw BadInput("a pile with cards that the game does not have");
            const brokke::Contract contract{trips, clubs};
            const brokke::MeldRules rules{ordinary_twos, four_twos_club, uncounted_club};
            std::vector<int> scores(piles.size());
            {
                nb::gil_scoped_release released;
                for (std::size_t i = 0; i < piles.size(); ++i) scores[i] = brokke::best_score(piles[i], contract, rules);
            }
            return scores;
        },
        nb::arg("piles"), nb::arg("trips"), nb::arg("clubs"), nb::arg("ordinary_twos"), nb::arg("four_twos_club"),
        nb::arg("uncounted_club"),
        "The most that each pile of Clubs by Drew Brokke can score; negative trips: nothing was declared.");
}

}  // namespace kozyr
