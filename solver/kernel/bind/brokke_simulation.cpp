// Simulated play of Clubs by Drew Brokke, for Python: many deals at once, without the GIL.
#include "bind_brokke_simulation.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "brokke_policy.hpp"
#include "engine.hpp"

namespace nb = nanobind;

namespace kozyr {
namespace {

using namespace brokke;
using namespace brokke::simulated;

using Declared = std::pair<int, int>;  // trips and clubs; negative trips: not known
using Result = std::tuple<std::vector<int>, unsigned, unsigned>;

Contract contract_of(Declared declared) {
    const auto [trips, clubs] = declared;
    if (trips >= 0 && (clubs < 0 || trips > kMostDeclared || clubs > kMostDeclared - trips)) throw BadInput("no such contract");
    return {trips, clubs};
}

void check_cards(Cards cards) {
    if ((cards & ~kDeck) != 0) throw BadInput("cards that the game does not have");
}

void check_hand(Cards hand, Cards unseen) {
    check_cards(hand | unseen);
    if ((hand & unseen) != 0) throw BadInput("a card in two places");
}

// Play by sensible players under one law, from positions that share the trick on the table and the piles.
class Simulation {
  public:
    Simulation(const std::vector<int>& sides, int finish, bool ordinary_twos, bool four_twos_club,
               bool uncounted_club) {
        const int players = static_cast<int>(sides.size());
        if (players < 2 || players > kMaxPlayers) throw BadInput("2 to 5 players");
        if (finish < 0 || finish > 2) throw BadInput("no such rule of the last trick");
        law_.players = players;
        law_.sides = 0;
        for (int seat = 0; seat < players; ++seat) {
            if (sides[seat] < 0 || sides[seat] >= players) throw BadInput("no such side");
            law_.side[seat] = sides[seat];
            law_.sides = std::max(law_.sides, sides[seat] + 1);
        }
        law_.melds = {ordinary_twos, four_twos_club, uncounted_club};
        law_.finish = static_cast<Finish>(finish);
    }

    // For each deal the scores by side, the sides that make their contracts and the seats that go out, as bits.
    std::vector<Result> results(const std::vector<std::vector<Cards>>& deals, const std::vector<std::vector<Declared>>& contracts,
                                int leader, const std::vector<int>& laid, const std::vector<Cards>& piles) const {
        if (contracts.size() != deals.size()) throw BadInput("contracts are needed for every deal");
        std::vector<Result> found;
        found.reserve(deals.size());
        nb::gil_scoped_release released;
        for (std::size_t i = 0; i < deals.size(); ++i) {
            const Law law = with(contracts[i]);
            Round round = begin(law, deals[i], leader, laid, piles);
            play_out(law, round, [](int) {});
            std::vector<int> scores(law.sides);
            unsigned made = 0, out = 0;
            for (int side = 0; side < law.sides; ++side) {
                scores[side] = score(law, round, side);
                made |= unsigned{makes(round.pile_of(law, side), law.contracts[side])} << side;
            }
            for (int seat = 0; seat < law.players; ++seat) out |= unsigned{round.hands[seat] == 0} << seat;
            found.emplace_back(std::move(scores), made, out);
        }
        return found;
    }

    // What is played in one deal, card by card, -1 for a pass.
    std::vector<int> line(const std::vector<Cards>& hands, const std::vector<Declared>& contracts, int leader,
                          const std::vector<int>& laid, const std::vector<Cards>& piles) const {
        const Law law = with(contracts);
        Round round = begin(law, hands, leader, laid, piles);
        std::vector<int> plays;
        play_out(law, round, [&](int card) { plays.push_back(card); });
        return plays;
    }

    // The contract that each hand declares by itself, of at most so many combinations.
    std::vector<Declared> declare(const std::vector<Cards>& hands, const std::vector<Cards>& unseen, int most) const {
        if (unseen.size() != hands.size()) throw BadInput("the cards out of sight are needed for every hand");
        if (most < 0 || most > kMostDeclared) throw BadInput("no such contract");
        std::vector<Declared> declared;
        for (std::size_t i = 0; i < hands.size(); ++i) {
            check_hand(hands[i], unseen[i]);
            const Contract best = Hand(hands[i], unseen[i], law_.players, law_.melds).declares(most);
            declared.emplace_back(best.trips, best.clubs);
        }
        return declared;
    }

    // What a hand may hope for under contracts: points without going out, and the chance to make each.
    std::vector<std::pair<double, double>> outlooks(Cards hand, Cards unseen, const std::vector<Declared>& contracts) const {
        check_hand(hand, unseen);
        const Hand own(hand, unseen, law_.players, law_.melds);
        std::vector<std::pair<double, double>> found;
        for (const Declared& declared : contracts) {
            const Outlook outlook = own.under(contract_of(declared));
            found.emplace_back(outlook.points, outlook.made);
        }
        return found;
    }

  private:
    Law with(const std::vector<Declared>& contracts) const {
        Law law = law_;
        if (static_cast<int>(contracts.size()) != law.sides) throw BadInput("a contract is needed for every side");
        for (int side = 0; side < law.sides; ++side) law.contracts[side] = contract_of(contracts[side]);
        return law;
    }

    static Round begin(const Law& law, const std::vector<Cards>& hands, int leader, const std::vector<int>& laid,
                       const std::vector<Cards>& piles) {
        const auto players = static_cast<std::size_t>(law.players);
        if (hands.size() != players || piles.size() != players) throw BadInput("a hand and a pile are needed for every seat");
        if (leader < 0 || leader >= law.players || laid.size() >= players) throw BadInput("no such trick");
        Round round;
        round.leader = leader;
        for (const int card : laid) {
            const bool pass = card == kNoCard && round.turns > 0;
            if (!pass && (card < 0 || card > 63 || (bit(card) & kDeck) == 0)) throw BadInput("no such card");
            if (!pass && (round.table() & bit(card)) != 0) throw BadInput("a card in two places");
            round.laid[round.turns++] = card;
        }
        Cards seen = round.table();
        for (std::size_t seat = 0; seat < players; ++seat)
            for (const Cards cards : {hands[seat], piles[seat]}) {
                check_cards(cards);
                if ((seen & cards) != 0) throw BadInput("a card in two places");
                seen |= cards;
            }
        std::copy(hands.begin(), hands.end(), round.hands.begin());
        std::copy(piles.begin(), piles.end(), round.piles.begin());
        // Who has not had his turn yet holds a card; the others may have laid their last one.
        for (int place = round.turns; place < law.players; ++place)
            if (round.turns > 0 && round.hands[round.seat_at(law, place)] == 0) throw BadInput("an empty hand in its turn");
        return round;
    }

    Law law_;
};

}  // namespace

void bind_brokke_simulation(nb::module_& m) {
    nb::class_<Simulation>(m, "BrokkeSimulation", "Simulated play of Clubs by Drew Brokke; sides by seat.")
        .def(nb::init<const std::vector<int>&, int, bool, bool, bool>(), nb::arg("sides"), nb::arg("finish"),
             nb::arg("ordinary_twos"), nb::arg("four_twos_club"), nb::arg("uncounted_club"))
        .def("results", &Simulation::results, nb::arg("deals"), nb::arg("contracts"), nb::arg("leader"), nb::arg("laid"),
             nb::arg("piles"), "Scores by side, contracts made and seats gone out as bits, for each deal.")
        .def("line", &Simulation::line, nb::arg("hands"), nb::arg("contracts"), nb::arg("leader"), nb::arg("laid"),
             nb::arg("piles"), "What is played in one deal: cards, -1 for a pass.")
        .def("declare", &Simulation::declare, nb::arg("hands"), nb::arg("unseen"), nb::arg("most"),
             "The contract that each hand declares by itself.")
        .def("outlooks", &Simulation::outlooks, nb::arg("hand"), nb::arg("unseen"), nb::arg("contracts"),
             "Points without going out, and the chance to make it, for each contract.");
}

}  // namespace kozyr
