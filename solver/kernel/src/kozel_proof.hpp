// Hard questions of Kozel: a search that always goes on where the least seems to be missing.
//
// Depth first, the search sinks its work into whatever it tried first. This one keeps for every turn about how many
// positions have still to be settled before its question is answered with yes, and with no: for the side to move the
// least of what its moves need, for the other side the sum. It descends to the move that needs least, and comes
// back as soon as another one would need less (proof numbers, Allis 1994; depth first with two thresholds and a
// table, df-pn, Nagai 2002; the threshold of the best move a quarter above the next best's, so that it does not jump
// to and fro, Pawlewicz and Lew 2007).
//
// The numbers decide only where to look. What is answered follows from the rules and from what the search below has
// proven alone, and is the same as there: a move is left out only where it is there.
#pragma once

#include <cmath>

#include "kozel_proof_table.hpp"
#include "kozel_search.hpp"

namespace kozyr::kozel {

class ProofSearch {
  public:
    // Shares the settings, the budget and the table of the search below, which settles what is near the end:
    // positions with no more than `near` cards in the stock.
    ProofSearch(Search& below, std::size_t bytes, int near) : below_(below), table_(bytes), near_(near) {}

    // Whether a question has been worked on and is still open.
    bool begun(const Trick& trick, int need) const {
        Numbers numbers;
        return table_.find(TurnKey(trick, kind(), need), numbers);
    }

    // A turn, or the beginning of a trick if nothing has been played. The answer is of no use if the search was
    // stopped.
    bool ask(const Trick& trick, int need, int rest) {
        return prove(trick, need, rest, {Numbers::kNever, Numbers::kNever}).answer(true);
    }

    std::size_t bytes() const { return table_.bytes(); }
    void forget() { table_.clear(); }

  private:
    // What a move leads to.
    struct Child {
        Trick trick;
        int need;
        int rest;
        unsigned lead;  // the move's cards, as a number of the set within the hand
        Numbers numbers;
    };

    // Numbers of a position that has not been visited: a question that asks for much is hard to prove.
    static constexpr double kFresh = 4;
    static constexpr double kSteep = 4;
    static constexpr double kMostFresh = 1e6;

    int kind() const { return static_cast<int>(below_.kind_); }

    static Numbers fresh(int need, int rest) {
        const double half = 0.5 * rest;
        const double hard = (need - half) / (half + 1);
        const auto number = [](double power) {
            return static_cast<std::uint32_t>(std::clamp(kFresh * std::exp(kSteep * power), 1.0, kMostFresh));
        };
        return {number(hard), number(-hard)};
    }

    // Works until the question is answered or one of the numbers reaches its limit.
    Numbers prove(const Trick& trick, int need, int rest, const Numbers& limits) {
        if (trick.answers == 0 && trick.left <= near_ && trick.let_go == 0)
            return Numbers::answered(below_.start(trick.hands, trick.leader, trick.left, need, rest));
        if (below_.tick()) return {};
        const std::uint64_t before = below_.nodes();
        const bool ours = (trick.seat() & 1) == 0;
        const auto done = [&](const Numbers& numbers, unsigned lead) {
            const std::uint64_t spent = below_.nodes() - before;
            const bool yes = numbers.answer(true);
            if (trick.answers == 0 && trick.let_go == 0 && (yes || numbers.answer(false))) {
                const Key key(trick.hands, trick.leader, trick.left, kind());
                below_.table_.store(key, yes ? need : 0, yes ? rest : need - 1, lead, spent);
            }
            table_.store(TurnKey(trick, kind(), need), numbers, spent);
            return numbers;
        };

        std::array<Child, 16> children;
        int open = 0;
        Moves moves = trick.answers == 0 ? below_.leads(trick.hands, trick.leader, trick.left) : below_.answers(trick);
        for (int at = 0; at < moves.size(); ++at) {
            const Move& move = moves.pick(at);
            Child& child = children[open];
            open_up(child, trick, move, need, rest, at);
            if (child.numbers.answer(ours)) return done(Numbers::answered(ours), child.lead);
            if (!child.numbers.answer(!ours)) ++open;
        }

        while (open > 0) {
            std::uint32_t least = Numbers::kNever;
            std::uint32_t next = Numbers::kNever;
            std::uint64_t sum = 0;
            int best = 0;
            for (int at = 0; at < open; ++at) {
                const std::uint32_t missing = children[at].numbers.towards(ours);
                sum += children[at].numbers.towards(!ours);
                if (missing < least) {
                    next = least;
                    least = missing;
                    best = at;
                } else {
                    next = std::min(next, missing);
                }
            }
            const auto against = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, Numbers::kNever - 1));
            const std::uint32_t most = limits.towards(ours);
            const std::uint32_t most_against = limits.towards(!ours);
            if (least >= most || against >= most_against) return done(both(ours, least, against), 0);

            Child& child = children[best];
            const std::uint32_t share = child.numbers.towards(!ours);
            // The sum may be too large to be kept; every visit has room for some work all the same.
            const std::uint32_t room = most_against == Numbers::kNever ? Numbers::kNever : share + (most_against - against);
            const std::uint32_t step = std::max<std::uint32_t>(1, next / 4);
            child.numbers = prove(child.trick, child.need, child.rest,
                                  both(ours, std::min(most, next + step), std::min(room, Numbers::kNever)));
            if (below_.stopped()) return {};
            if (child.numbers.answer(ours)) return done(Numbers::answered(ours), child.lead);
            // Order among the others is kept, since of equal ones the better rated is to come first.
            if (child.numbers.answer(!ours)) {
                std::move(children.begin() + best + 1, children.begin() + open, children.begin() + best);
                --open;
            }
        }
        return done(Numbers::answered(!ours), 0);
    }

    static Numbers both(bool ours, std::uint32_t own, std::uint32_t other) {
        return ours ? Numbers{own, other} : Numbers{other, own};
    }

    // Makes a move, and says what is known of what it leads to. `place`: of the move, by its rating.
    void open_up(Child& child, const Trick& trick, const Move& move, int need, int rest, int place) const {
        const Pack& pack = below_.set_.pack;
        const int seat = trick.seat();
        const bool ours = (seat & 1) == 0;
        child.need = need;
        child.rest = rest;
        child.lead = trick.answers == 0 ? Search::number_in(trick.hands[seat], move.cards) : 0;
        if (move.act == Act::Lead) {
            child.trick = Search::led(trick.hands, seat, trick.left, move.cards, pack.worth(move.cards));
            child.trick.let_go = trick.let_go;
        } else if (move.act == Act::Claim) {
            child.trick = Search::claimed_trick(trick.before, seat, trick.left, pack.worth(trick.before[seat]));
        } else {
            child.trick = trick;
            Search::put(child.trick, move, pack.worth(move.cards));
        }
        if (child.trick.answers < kSeats) {
            const auto tried = static_cast<std::uint32_t>(place + 1);
            child.numbers = both(ours, tried, 1);
        } else {
            const Search::Next next = below_.finish(child.trick, need, rest);
            child.numbers = next.decided ? Numbers::answered(next.answer) : fresh(next.need, next.rest);
            if (next.decided) return;
            child.trick = Trick{};
            child.trick.before = child.trick.hands = next.hands;
            child.trick.leader = child.trick.winner = next.leader;
            child.trick.left = next.left;
            child.need = next.need;
            child.rest = next.rest;
            const Key key(next.hands, next.leader, next.left, kind());
            if (const Table::Entry* entry = below_.table_.find(key)) {
                if (next.need <= entry->low() || next.need > entry->high()) {
                    child.numbers = Numbers::answered(next.need <= entry->low());
                    return;
                }
            }
        }
        table_.find(TurnKey(child.trick, kind(), child.need), child.numbers);
    }

    Search& below_;
    ProofTable table_;
    int near_;
};

}  // namespace kozyr::kozel
