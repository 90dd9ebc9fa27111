// Tricks that the side on lead can cash at once, with the ranks that make them sure.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bridge_suits.hpp"
#include "position.hpp"
#include "relevance.hpp"
#include "types.hpp"

namespace kozyr::bridge {

// A position at the beginning of a trick.
struct Place {
    int leader = 0;
    int left = 0;  // tricks to come
    unsigned remaining[kSuits] = {};
    const Suit* suit[kSuits] = {};
};

template <bool kTrump>
class Cash {
  public:
    Cash(const Hands& hands, Suits& suits, const Place& place) : hands_(hands), place_(place) {
        const int left = place.leader ^ 1;
        const int right = place.leader ^ 3;
        const bool left_ruffs = kTrump && place.suit[kTrumpSuit]->length(left) > 0;
        const bool right_ruffs = kTrump && place.suit[kTrumpSuit]->length(right) > 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            cap_[suit] = kRanks;
            of_[suit] = &kNothing;
            if (place.remaining[suit] == 0) continue;
            of_[suit] = &suits.cashing(suit, place.remaining[suit], place.leader);
            if (kTrump && suit != kTrumpSuit) {
                if (left_ruffs) cap_[suit] = std::min(cap_[suit], place.suit[suit]->length(left));
                if (right_ruffs) cap_[suit] = std::min(cap_[suit], place.suit[suit]->length(right));
            }
        }
    }

    // Whether the leader's side can take `needed` tricks at once; the ranks that this rests on go to `out`.
    bool takes(int needed, Cards& out) {
                // Trumps that the leader cashes leave the opponents none to ruff with.
        if constexpr (kTrump) {
            const int drawn = of_[kTrumpSuit]->stay;
            const int theirs = std::max(place_.suit[kTrumpSuit]->length(place_.leader ^ 1),
                                        place_.suit[kTrumpSuit]->length(place_.leader ^ 3));
            if (theirs > 0 && drawn >= theirs) {
                drawn_ = theirs;
                for (int suit = 1; suit < kSuits; ++suit) cap_[suit] = kRanks;
            }
        }
        int stay = 0;
        int both = 0;
        int gain = -100;
        int over = -1;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cashing& cashing = *of_[suit];
            stay += std::min<int>(cashing.stay, cap_[suit]);
            const int here = std::min<int>(cashing.both, cap_[suit]);
            both += here;
            if (cashing.across > 0 && cap_[suit] > 0) {
                const int more = std::min<int>(cashing.across, cap_[suit]) - here;
                if (more > gain) gain = more, over = suit;
            }
        }
        if (stay >= needed) {
            for (int suit = 0; suit < kSuits; ++suit) {
                mine_[suit] = std::min<int>(of_[suit]->stay, cap_[suit]);
                rounds_[suit] = mine_[suit];
            }
        } else if (over >= 0 && both + gain >= needed && drawn_ == 0) {
            for (int suit = 0; suit < kSuits; ++suit) {
                const Cashing& cashing = *of_[suit];
                rounds_[suit] = std::min<int>(suit == over ? cashing.across : cashing.both, cap_[suit]);
                mine_[suit] = std::min<int>(suit == over ? cashing.across_mine : cashing.both_mine, rounds_[suit]);
            }
            if (mine_[over] == rounds_[over]) --mine_[over];
            over_ = over;
        } else {
            return false;
        }
        int total = rounds_[0] + rounds_[1] + rounds_[2] + rounds_[3];
        if (kTrump && !can_discard(total - rounds_[kTrumpSuit], rounds_[kTrumpSuit])) return false;
        for (; total > needed; --total) {
            int worst = -1;
            int depth = -1;
            for (int suit = 0; suit < kSuits; ++suit) {
                if (!can_spare(suit)) continue;
                const int here = depth_of(suit);
                if (here > depth) depth = here, worst = suit;
            }
            if (worst < 0) break;
            --rounds_[worst];
            if (mine_[worst] > rounds_[worst] - (worst == over_ ? 1 : 0)) --mine_[worst];
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            const int card = lowest_used(suit);
            if (card != kNoCard) out |= bit(card);
        }
        return true;
    }

  private:
    static constexpr Cashing kNothing{};

    bool can_spare(int suit) const {
        if (rounds_[suit] == 0) return false;
        if (suit == over_ && rounds_[suit] == 1) return false;
        if (!kTrump || suit != kTrumpSuit) return true;
        const int trumps = rounds_[kTrumpSuit];
        return trumps > drawn_ && can_discard(rounds_[1] + rounds_[2] + rounds_[3], trumps - 1);
    }

    // Who has nothing left but trumps has to ruff, and takes the lead: so whoever has more trumps than rounds of
    // them are led must have a plain card for each of the other rounds.
    bool can_discard(int plain, int trump_rounds) const {
        for (const int seat : {place_.leader, place_.leader ^ 2}) {
            const int trumps = place_.suit[kTrumpSuit]->length(seat);
            if (trumps > trump_rounds && plain > place_.left - trumps) return false;
        }
        return true;
    }

    // The lowest card whose rank counts in the rounds of a suit, or kNoCard.
    int lowest_used(int suit) const {
        if (rounds_[suit] == 0) return kNoCard;
        const Suit& lengths = *place_.suit[suit];
        const int leader = place_.leader;
        const int theirs = std::max(lengths.length(leader ^ 1), lengths.length(leader ^ 3));
        const int own = lengths.length(leader);
        const int others = lengths.length(leader ^ 2);
        int lowest = kNoCard;
        const int mine = std::min(mine_[suit], std::max(theirs, others));
        if (mine > 0) lowest = nth(hands_.of[leader] & suit_mask(suit), mine);
        const int then = std::min(rounds_[suit], std::max(theirs, own)) - mine_[suit];
        if (then > 0) {
            const int card = nth(hands_.of[leader ^ 2] & suit_mask(suit), then);
            if (lowest == kNoCard || card < lowest) lowest = card;
        }
        return lowest;
    }

    int depth_of(int suit) const {
        const int card = lowest_used(suit);
        if (card == kNoCard) return 0;
        return count(place_.remaining[suit] >> (card & 15));
    }

    static int nth(Cards cards, int n) {
        for (; n > 1; --n) cards ^= bit(highest(cards));
        return highest(cards);
    }

    const Hands& hands_;
    const Place& place_;
    const Cashing* of_[kSuits];
    int cap_[kSuits];
    int rounds_[kSuits] = {};
    int mine_[kSuits] = {};
    int over_ = -1;
    int drawn_ = 0;
};

}  // namespace kozyr::bridge
