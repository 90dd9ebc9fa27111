#include "brokke.hpp"

#include "brokke_maxn.hpp"
#include "brokke_search.hpp"

namespace kozyr {

namespace {

using namespace brokke;

constexpr std::uint64_t kFirstLimit = std::uint64_t{1} << 14;  // nodes spent on a first question
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// Throws BadInput for what is no task.
Settings settings_of(const BrokkeTask& task) {
    if (task.players < 3 || task.players > kMaxPlayers) throw BadInput("three to five players");
    unsigned seats = 0;
    for (const unsigned side : task.sides) {
        if (side == 0 || side >= 1u << task.players || (side & seats) != 0) throw BadInput("every seat is in one side");
        seats |= side;
    }
    if (seats != (1u << task.players) - 1) throw BadInput("every seat is in one side");
    if (!task.contracts.empty() && task.contracts.size() != task.sides.size())
        throw BadInput("a contract for each side, or none");
    for (const Contract contract : task.contracts)
        if (contract.capped() &&
            (contract.clubs < 0 || contract.trips > kMostDeclared || contract.clubs > kMostDeclared - contract.trips))
            throw BadInput("no such contract");
    return {task.players, task.finish,   task.table,    task.symmetry,
            task.bounds,  task.counting, task.ordering, task.equals, task.lookahead, task.guards, task.waiting};
}

// A state that has been looked through.
struct Situation {
    Spot spot;  // without a pile
    Trick trick;

    const Trick* open() const { return trick.answers > 0 ? &trick : nullptr; }
};

void take(Cards cards, Cards& all) {
    if ((cards & ~kDeck) != 0) throw BadInput("a card that the game does not have");
    if ((cards & all) != 0) throw BadInput("a card is in two places");
    all |= cards;
}

// Throws BadInput for what no game can come to.
Situation look(const BrokkeState& state, const Settings& set) {
    const auto players = static_cast<std::size_t>(set.players);
    if (state.hands.size() != players || state.piles.size() != players) throw BadInput("a hand and a pile for each player");
    if (state.leader < 0 || state.leader >= set.players) throw BadInput("no such leader");
    if (state.trick.size() >= players) throw BadInput("a trick is over when everybody has played");
    Cards all = 0;
    for (const Cards pile : state.piles) take(pile, all);
    Situation found;
    found.spot.leader = state.leader;
    for (std::size_t seat = 0; seat < players; ++seat) {
        take(state.hands[seat], all);
        found.spot.hands[seat] = state.hands[seat];
    }
    for (const Cards card : state.trick) {
        take(card, all);
        if (count(card) > 1) throw BadInput("a play is one card");
        const int seat = (state.leader + found.trick.answers) % set.players;
        if (found.trick.answers > 0)
            found.trick.add(seat, card);
        else if (card == 0)
            throw BadInput("nobody passes on lead");
        else
            found.trick = Trick::of_lead(seat, lowest(card));
        if (card != 0 && state.hands[seat] == 0 && set.finish != BrokkeFinish::Complete)
            throw BadInput("the trick has ended with an empty hand");
        if (card == 0 && state.hands[seat] == 0) throw BadInput("an empty hand before the trick");
    }
    for (int at = found.trick.answers; at < set.players && at > 0; ++at)
        if (state.hands[(state.leader + at) % set.players] == 0) throw BadInput("an empty hand before the trick");
    return found;
}

std::uint64_t end_of(const Budget& budget, std::uint64_t nodes) {
    return budget.max_nodes < kNoLimit - nodes ? nodes + budget.max_nodes : kNoLimit;
}

class SearchEngine final : public BrokkeEngine {
  public:
    explicit SearchEngine(const BrokkeTask& task)
        : set_(settings_of(task)),
          task_(task),
          table_(task.table ? task.table_bytes : 0),
          scores_(task.scores),
          search_(set_, table_, scores_, meter_) {}

    int reach(const BrokkeState& state, const BrokkeAim& aim, int worth, const Budget& budget) override {
        const Situation now = situation(state, aim);
        const Interval value = search_.certain(now.spot, now.open());
        if (value.low >= worth || value.high < worth) return value.low >= worth;
        meter_.start(budget);
        const int found = meter_.stopped() ? 0 : search_.worth(now.spot, now.open(), worth);
        return meter_.stopped() ? -1 : found >= worth;
    }

    std::vector<Interval> values(const std::vector<BrokkeState>& states, const BrokkeAim& aim, const Budget& budget) override {
        std::vector<Situation> all;
        std::vector<Interval> values;
        for (const BrokkeState& state : states) {
            all.push_back(situation(state, aim));
            values.push_back(search_.certain(all.back().spot, all.back().open()));
        }
        const std::uint64_t end = end_of(budget, meter_.nodes());
        // Hard questions wait until the others are answered.
        bool open = true, spent = false;
        for (std::uint64_t limit = kFirstLimit; open && !spent; limit *= 4) {
            open = false;
            for (std::size_t at = 0; at < all.size() && !spent; ++at) {
                spent = !narrow(all[at], values[at], budget, end, limit);
                open |= values[at].low < values[at].high;
            }
        }
        return values;
    }

    bool equilibrium(const BrokkeState& state, bool contract, const Budget& budget, BrokkeEquilibrium& found) override {
        std::vector<Wanted> wanted;
        for (std::size_t side = 0; side < task_.sides.size(); ++side)
            wanted.push_back(wanted_of({static_cast<int>(side), contract, false}));
        const Situation now = look(state, set_);
        MaxN::Position position{now.spot.hands, {}, now.spot.leader, now.trick};
        for (std::size_t side = 0; side < wanted.size(); ++side) position.piles[side] = pile_of(state, wanted[side]);
        meter_.start(budget);
        // A position and what the map needs besides.
        const std::size_t most = task_.table_bytes / (sizeof(MaxN::Position) + sizeof(MaxN::Found) + 32);
        MaxN max_n(set_, wanted, search_, scores_, meter_, most);
        const MaxN::Found whole = max_n.solve(position);
        if (max_n.spent()) return false;
        found.worths.assign(whole.worths.begin(), whole.worths.begin() + static_cast<std::ptrdiff_t>(wanted.size()));
        const int side = max_n.side_of(max_n.turn(position));
        found.plays = max_n.plays(position);
        found.after.clear();
        for (const Cards play : found.plays) found.after.push_back(max_n.solve(max_n.after(position, play)).worths[side]);
        found.line.clear();
        for (MaxN::Found next = whole; next.play != MaxN::kNone; next = max_n.solve(position)) {
            found.line.push_back(next.play);
            position = max_n.after(position, next.play);
        }
        return !max_n.spent();
    }

    std::uint64_t nodes() const override { return meter_.nodes(); }
    std::size_t table_bytes() const override { return table_.bytes(); }
    std::size_t table_entries() const override { return table_.entries(); }
    void forget() override { table_.clear(); }

  private:
    Wanted wanted_of(const BrokkeAim& aim) const {
        if (aim.side < 0 || aim.side >= static_cast<int>(task_.sides.size())) throw BadInput("no such side");
        Wanted wanted;
        wanted.side = aim.side;
        wanted.mine = task_.sides[static_cast<std::size_t>(aim.side)];
        wanted.control = aim.helped ? (1u << set_.players) - 1 : wanted.mine;
        wanted.contract = aim.contract;
        wanted.melds = task_.melds;
        if (!task_.contracts.empty()) wanted.declared = task_.contracts[static_cast<std::size_t>(aim.side)];
        if (aim.contract && !wanted.declared.capped()) throw BadInput("the side's contract is not known");
        return wanted;
    }

    Cards pile_of(const BrokkeState& state, const Wanted& wanted) const {
        Cards pile = 0;
        for (int seat = 0; seat < set_.players; ++seat)
            if (wanted.is_mine(seat)) pile |= state.piles[static_cast<std::size_t>(seat)];
        return pile;
    }

    Situation situation(const BrokkeState& state, const BrokkeAim& aim) {
        const Wanted wanted = wanted_of(aim);
        Situation now = look(state, set_);
        now.spot.pile = pile_of(state, wanted);
        search_.set_aim(wanted);
        return now;
    }

    // Asks until the value is exact, or until nothing that can be asked next is answered within the limit of nodes.
    // False when the whole budget is spent.
    bool narrow(const Situation& now, Interval& value, const Budget& budget, std::uint64_t end, std::uint64_t limit) {
        // First whether there is more than is certain anyway, which mostly there is not; then halves.
        bool first = true;
        while (value.low < value.high) {
            const int middle = value.low + (value.high - value.low + 1) / 2;
            const int asked[] = {first ? value.low + 1 : middle, value.high, first ? middle : value.low + 1};
            bool answered = false;
            for (const int worth : asked) {
                Budget part = budget;
                const std::uint64_t before = meter_.nodes();
                part.max_nodes = std::min(limit, end - std::min(end, before));
                meter_.start(part);
                const int found = meter_.stopped() ? 0 : search_.worth(now.spot, now.open(), worth);
                if (!meter_.stopped()) {
                    (found >= worth ? value.low : value.high) = found;
                    answered = true;
                    break;
                }
                if (meter_.nodes() - before < limit) return false;
            }
            if (!answered) return true;
            first = false;
        }
        return true;
    }

    Settings set_;
    BrokkeTask task_;
    Table table_;
    Scores scores_;
    Meter meter_;
    Search search_;
};

}  // namespace

std::unique_ptr<BrokkeEngine> make_brokke_engine(const BrokkeTask& task) { return std::make_unique<SearchEngine>(task); }

}  // namespace kozyr
