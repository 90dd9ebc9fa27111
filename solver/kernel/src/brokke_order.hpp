// Which plays of Clubs by Drew Brokke are tried, and in which order.
//
// Of cards of a suit in one hand that can count no more, and between which nobody else has a card, one is tried:
// they beat the same cards, are beaten by the same, and meet each other in no trick. So are two jokers in one hand.
#pragma once

#include "brokke_key.hpp"

namespace kozyr::brokke {

// The plays of one turn, each a card or 0 for a pass, the most promising first.
class Plays {
  public:
    void add(Cards card, int promise) {
        int at = size_++;
        for (; at > 0 && promises_[at - 1] < promise; --at) {
            cards_[at] = cards_[at - 1];
            promises_[at] = promises_[at - 1];
        }
        cards_[at] = card;
        promises_[at] = promise;
    }
    const Cards* begin() const { return cards_.data(); }
    const Cards* end() const { return cards_.data() + size_; }

  private:
    static constexpr int kMostPlays = 55;  // every card, and a pass
    std::array<Cards, kMostPlays> cards_;
    std::array<int, kMostPlays> promises_;
    int size_ = 0;
};

class Order {
  public:
    Order(int players, bool ordering, bool equals) : players_(players), ordering_(ordering), equals_(equals) {}

    // `trick` is null before a lead.
    Plays of(const Spot& spot, const Trick* trick, int seat, const Wanted& wanted, Scores& scores, int limit) const {
        Plays plays;
        Cards live = trick != nullptr ? trick->table : 0, mine = 0, others = 0;
        for (int who = 0; who < players_; ++who) {
            live |= spot.hands[who];
            (wanted.is_mine(who) ? mine : others) |= spot.hands[who];
        }
        const Cards hand = spot.hands[seat];
        const Cards counting = Counting(spot, live, wanted).cards;
        Cards cards = trick != nullptr ? answers_to(trick->led, hand) : hand;
        if (equals_) cards = without_equals(cards, hand, live & ~hand, counting);
        const bool can_take = trick != nullptr && able_to_take(spot, *trick, wanted);
        Cards wished = counting;  // what a player against the side had better not lose
        if (ordering_ && wanted.contract && !wanted.controls(seat)) {
            wished = 0;
            const Cards own = spot.pile | mine | (trick != nullptr ? trick->table : 0);
            for (Cards left = hand & counting; left != 0; left &= left - 1)
                if (wanted.worth(own | (left & -left), 0, scores) >= limit) wished |= left & -left;
        }
        const auto promise = [&](Cards card) {
            if (!ordering_) return 0;
            if (trick != nullptr) return of_answer(card, *trick, seat, can_take, wanted.controls(seat) ? counting : wished, wanted);
            return wanted.controls(seat) && wanted.is_mine(seat) ? of_own_lead(card, others, counting)
                                                                  : of_other_lead(card, mine, wanted.controls(seat) ? counting : wished, wanted);
        };
        if (trick != nullptr) plays.add(0, promise(0));
        for (; cards != 0; cards &= cards - 1) plays.add(cards & -cards, promise(cards & -cards));
        return plays;
    }

  private:
    static constexpr int kStep = 100;  // between kinds of plays; within a kind ranks decide

    static int rank_of(Cards card) { return lowest(card) & 15; }

    // One of those that can be exchanged: the lowest.
    static Cards without_equals(Cards cards, Cards hand, Cards others, Cards counting) {
        Cards kept = cards;
        if ((cards & kJokers) == kJokers) kept ^= kJokers & -kJokers;
        const Cards idle = hand & ~counting & ~kJokers;
        for (int suit = 0; suit < kSuits; ++suit) {
            Cards left = idle & suit_mask(suit);
            while (left != 0) {
                const Cards first = left & -left;
                left ^= first;
                // Up to the next card of somebody else.
                const Cards above_it = others & suit_mask(suit) & above(lowest(first));
                const Cards alike = left & (above_it == 0 ? ~Cards{0} : (above_it & -above_it) - 1);
                kept &= ~alike;
                left &= ~alike;
            }
        }
        return kept;
    }

    // The side leads: what counts and cannot be beaten, then what keeps the lead, then what gives it away.
    static int of_own_lead(Cards card, Cards others, Cards counting) {
        const bool safe = unbeaten(card, others) != 0, counts = (card & counting) != 0;
        if (safe) return (counts ? 5 : 4) * kStep + rank_of(card);
        return (counts ? 2 : 3) * kStep - rank_of(card);
    }

    // Another leads: against the side what it cannot beat, then what it has no use for; with it the other way round.
    static int of_other_lead(Cards card, Cards mine, Cards counting, const Wanted& wanted) {
        const bool safe = unbeaten(card, mine) != 0, counts = (card & counting) != 0;
        if (wanted.helped()) return (safe ? 0 : counts ? 5 : 3) * kStep - rank_of(card);
        return (safe ? 5 : counts ? 2 : 3) * kStep - rank_of(card);
    }

    static int of_answer(Cards card, const Trick& trick, int seat, bool can_take, Cards counting, const Wanted& wanted) {
        const bool counts = (card & counting) != 0, takes = (card & beaters(trick.best)) != 0;
        const bool ours = wanted.is_mine(trick.taker), full = (trick.table & counting) != 0;
        if (wanted.is_mine(seat)) {
            if (ours) return takes ? kStep : card == 0 ? 4 * kStep : (counts ? 5 : 3) * kStep - rank_of(card);
            if (takes) return (full || counts ? 5 : 3) * kStep - rank_of(card);
            return card == 0 ? 4 * kStep : (counts ? kStep : 2 * kStep) - rank_of(card);
        }
        if (wanted.helped()) {
            if (takes && ours) return 0;
            return card == 0 ? 4 * kStep : (counts ? 5 : 3) * kStep - rank_of(card);
        }
        // To pass gives away nothing and keeps what beats later leads.
        if (takes && ours) return 3 * kStep - rank_of(card) - (counts ? kStep / 2 : 0);
        // What the side cannot win any more goes on a trick that it cannot take.
        if (!ours && !can_take) return card == 0 ? 3 * kStep : (counts ? 5 : 2) * kStep - rank_of(card) - (takes ? kStep / 2 : 0);
        return card == 0 ? 4 * kStep : (counts ? kStep : 2 * kStep) - rank_of(card);
    }

    // Whether the side can still take the trick.
    bool able_to_take(const Spot& spot, const Trick& trick, const Wanted& wanted) const {
        Cards held = 0;
        for (int at = trick.answers; at < players_; ++at) {
            const int seat = (spot.leader + at) % players_;
            if (wanted.is_mine(seat)) held |= answers_to(trick.led, spot.hands[seat]);
        }
        return wanted.is_mine(trick.taker) || (held & beaters(trick.best)) != 0;
    }

    int players_;
    bool ordering_;
    bool equals_;
};

}  // namespace kozyr::brokke
