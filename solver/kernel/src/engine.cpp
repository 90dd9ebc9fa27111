#include "engine.hpp"

#include <algorithm>

namespace kozyr {

int tricks_left(const State& state, int players) {
    if (static_cast<int>(state.hands.size()) != players) throw BadInput("a hand is needed for every seat");
    if (state.leader < 0 || state.leader >= players) throw BadInput("the leader is no seat");
    const int place = static_cast<int>(state.trick.size());
    if (place >= players) throw BadInput("the trick on the table is complete");
    constexpr Cards pack = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3);
    Cards seen = 0;
    for (const int card : state.trick) {
        if (card < 0 || card > 63 || !(pack & bit(card))) throw BadInput("no such card");
        if (seen & bit(card)) throw BadInput("a card stands in two places");
        seen |= bit(card);
    }
    int left = -1;
    for (int turn = 0; turn < players; ++turn) {
        const Cards hand = state.hands[(state.leader + turn) % players];
        if (hand & ~pack) throw BadInput("no such card");
        if (hand & seen) throw BadInput("a card stands in two places");
        seen |= hand;
        const int held = count(hand) + (turn < place ? 1 : 0);
        if (left >= 0 && held != left) throw BadInput("unequal hands");
        left = held;
    }
    if (left > kRanks) throw BadInput("more than 13 cards in a hand");
    return left;
}

Interval Engine::value(const State& state, const std::vector<int>& worth, int guess, const Budget& budget) {
    if (worth.empty()) throw BadInput("a worth is needed for every count of tricks");
    std::vector<int> levels(worth);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    int low = 0;
    int high = static_cast<int>(levels.size()) - 1;
    std::uint64_t limit = std::min(first_limit(), budget.max_nodes);
    bool given_up = false;
    // Asks whether a level can be had; 1, 0, or -1 if that takes more nodes than the limit.
    const auto question = [&](int level) {
        Goal goal = 0;
        for (std::size_t tricks = 0; tricks < worth.size(); ++tricks)
            if (worth[tricks] >= levels[level]) goal |= Goal{1} << tricks;
        Budget part = budget;
        part.max_nodes = limit;
        const std::uint64_t before = nodes();
        const int answer = reach(state, goal, part);
        if (answer > 0) low = level;
        else if (answer == 0) high = level - 1;
        else given_up = nodes() - before < limit;
        return answer;
    };
    // Start between the level of the guess and the next one; go on where the answer points.
    int ask = static_cast<int>(std::upper_bound(levels.begin(), levels.end(), guess) - levels.begin());
    while (low < high && !given_up) {
        ask = std::clamp(ask, low + 1, high);
        const int answer = question(ask);
        if (answer > 0) ++ask;
        else if (answer == 0) --ask;
        if (answer >= 0 || given_up) continue;
        // Too hard for now: before more is spent on it, what is open gets narrower from both sides.
        for (int easier = ask - 1; easier > low && !given_up; --easier)
            if (question(easier) >= 0) break;
        for (int harder = ask + 1; harder <= high && !given_up; ++harder)
            if (question(harder) >= 0) break;
        if (limit == budget.max_nodes) break;
        limit = std::min(4 * limit, budget.max_nodes);
    }
    return {levels[low], levels[high]};
}

}  // namespace kozyr
