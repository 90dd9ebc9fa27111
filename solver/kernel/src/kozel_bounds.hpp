// Card points that the side on lead has for sure, without a search.
//
// A lead is *sure* if neither opponent could beat it with all of his hand. It stays so while hands only get
// smaller, so when there is no stock the leader can make one sure lead after the other, in any order, as long as
// they share no card. Of K cards led so, his side gets the points, K cards that his partner chooses (a partner may
// always discard) and from each opponent not less than his K cheapest. With a stock, hands change after a trick,
// and only one lead counts. A claim would take the lead away: it needs a full hand of one suit, so it can only
// disturb the first lead; the caller does not ask where an opponent may claim.
#pragma once

#include <algorithm>

#include "kozel_moves.hpp"

namespace kozyr::kozel {

// What the cheapest and the dearest cards of a hand count together.
class Worths {
  public:
    Worths(Cards hand, const Pack& pack) {
        int points[kMostCards] = {};
        for (; hand != 0; hand &= hand - 1) {
            int place = held_++;
            const int worth = pack.points[lowest(hand)];
            for (; place > 0 && points[place - 1] > worth; --place) points[place] = points[place - 1];
            points[place] = worth;
        }
        for (int at = 0; at < held_; ++at) sums_[at + 1] = sums_[at] + points[at];
    }
    int cheapest(int cards) const { return sums_[cards]; }
    int dearest(int cards) const { return sums_[held_] - sums_[held_ - cards]; }

  private:
    int held_ = 0;
    int sums_[kMostCards + 1] = {};
};

// Whether the leader's side takes the last trick, one card from each hand.
inline bool takes_last_trick(const Hands& hands, int leader, Cards trumps) {
    const Cards led = hands[leader];
    const Cards second = hands[(leader + 1) & 3];
    const Cards third = hands[(leader + 2) & 3];
    const Cards fourth = hands[(leader + 3) & 3];
    const auto beats_it = [&](Cards card, Cards top) { return can_beat(card, top, trumps); };
    const bool fourth_helpless = !beats_it(fourth, third);
    // If the second discards, the leader's card or his partner's must hold against the fourth.
    if (beats_it(fourth, led) && !(beats_it(third, led) && fourth_helpless)) return false;
    // If he beats, only the partner can help.
    return !beats_it(second, led) || (beats_it(third, second) && fourth_helpless);
}

// `most`: cards of a lead; `stock`: whether there is one to draw from.
inline int sure_points(const Hands& hands, int leader, int most, bool stock, const Pack& pack) {
    const Cards hand = hands[leader];
    const Cards left = hands[(leader + 1) & 3];
    const Cards right = hands[(leader + 3) & 3];
    Cards sets[16] = {};
    int held = 0;
    for (Cards rest = hand; rest != 0; rest &= rest - 1, ++held)
        for (int set = 0; set < 1 << held; ++set) sets[1 << held | set] = sets[set] | (rest & -rest);

    unsigned sure = 1;  // bit s: the cards of sets[s] go in sure leads
    for (int set = 1; set < 1 << held; ++set) {
        const Cards cards = sets[set];
        bool holds = count(cards) <= most && (cards & ~suit_cards(suit_number(lowest(cards)))) == 0 &&
                     !can_beat(left, cards, pack.trumps) && !can_beat(right, cards, pack.trumps);
        if (!holds && !stock) {
            // In two parts: the part with the highest card goes through all sets that hold it.
            const int top = std::bit_floor(static_cast<unsigned>(set));
            for (int part = (set - 1) & set; part >= top && !holds; part = (part - 1) & set)
                holds = (sure >> part & sure >> (set ^ part) & 1) != 0;
        }
        if (holds) sure |= 1U << set;
    }
    if (sure == 1) return 0;

    const Worths partner(hands[(leader + 2) & 3], pack);
    const Worths one(left, pack);
    const Worths other(right, pack);
    int most_points = 0;
    for (int set = 1; set < 1 << held; ++set) {
        if ((sure >> set & 1) == 0) continue;
        const int size = count(sets[set]);
        const int given = partner.dearest(size) + one.cheapest(size) + other.cheapest(size);
        most_points = std::max(most_points, pack.worth(sets[set]) + given);
    }
    return most_points;
}

}  // namespace kozyr::kozel
