// Tricks that the side on lead can cash at once, with the ranks that make them sure.
//
// A plan cashes, in each suit, some rounds of which the leader leads the first and his partner the rest
// (bridge_suits.hpp); at most once the lead goes over to the partner, in a suit that allows it. Why the rounds
// of different suits add up:
//  * In a plain suit no more rounds are counted than each opponent with a trump can follow to, so he neither ruffs
//    nor discards; who has no trump may discard what he likes, since winners beat all that he had.
//  * The leader's side plays one card to each round. Those that the plan names are as many as its rounds less
//    the free discards, so there are always cards to discard that the plan does not need, and plain ones as
//    `can_discard` sees to: nobody has to ruff his partner's winner.
//  * Trumps that are sure however play goes may be counted instead of trumps cashed, as long as the plan makes the
//    side play none before.
//  * Or the leader draws all trumps of the opponents first, and no suit has a limit.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bridge_suits.hpp"
#include "position.hpp"
#include "types.hpp"

namespace kozyr::bridge {

// A position at the beginning of a trick.
struct Place {
    int leader = 0;
    int left = 0;               // tricks to come
    std::uint64_t lengths = 0;  // four bits a hand and suit: suit 0 of seat 0 lowest, then seat 1, ...
    unsigned remaining[kSuits] = {};
    Suit* suit[kSuits] = {};

    int length(int suit, int seat) const { return lengths >> (16 * suit + 4 * seat) & 15; }
};

template <bool kTrump>
class Cash {
  public:
    // `leader` is on lead at once, or after the first trick (refutes).
    Cash(const Hands& hands, const Suits& suits, const Place& place, int leader)
        : hands_(hands), suits_(suits), place_(place), leader_(leader) {
        const int left = leader ^ 1;
        const int right = leader ^ 3;
        const bool left_ruffs = kTrump && place.length(kTrumpSuit, left) > 0;
        const bool right_ruffs = kTrump && place.length(kTrumpSuit, right) > 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            cap_[suit] = kRanks;
            of_[suit] = &suits.cashing(*place.suit[suit], suit, place.remaining[suit], leader);
            if (kTrump && suit != kTrumpSuit) {
                if (left_ruffs) cap_[suit] = std::min(cap_[suit], place.length(suit, left));
                if (right_ruffs) cap_[suit] = std::min(cap_[suit], place.length(suit, right));
            }
        }
    }

    // Whether the leader's side can take `needed` tricks at once, or later by sure trumps; the ranks that this
    // rests on go to `out`.
    bool takes(int needed, Cards& out) {
        if constexpr (kTrump) later_ = sure_trumps();
        if (!stays(needed) && !crosses(needed) && !draws(needed)) return false;
        settle(needed, out);
        return true;
    }

    // Whether the leader's side can take `needed` tricks if an opponent leads `suit` now: by a plan with a round that the
    // leader wins in that suit, which comes first. The opponent cannot ruff it, and his partner not either, as that is
    // one of the rounds that they are known to follow to; from then on all is as if the leader had led it himself.
    // Of trumps, those taken at any time are not counted on after a lead of trumps, which may cost one of them.
    bool refutes(int suit, int needed, Cards& out) {
        if (of_[suit]->stay == 0 || cap_[suit] == 0) return false;
        if (kTrump && suit == kTrumpSuit) {
            if (!stays_with_trumps(needed) && !(draws(needed) && mine_[suit] > 0)) return false;
        } else {
            if constexpr (kTrump) later_ = sure_trumps();
            if (!stays(needed) && !(crosses(needed) && mine_[suit] > 0) && !(draws(needed) && mine_[suit] > 0))
                return false;
        }
        first_ = suit;
        settle(needed, out);
        return true;
    }

  private:
    static constexpr Cashing kNothing{};
    static constexpr int kFirstPlain = kTrump ? 1 : 0;

    // Makes a plan no larger than it has to be, and adds the ranks that it rests on.
    void settle(int needed, Cards& out) {
        // As few rounds as needed, without those that rest on the weakest cards.
        for (int total = rounds_[0] + rounds_[1] + rounds_[2] + rounds_[3]; total > needed; --total) {
            int worst = -1;
            int depth = -1;
            for (int suit = 0; suit < kSuits; ++suit) {
                if (!can_spare(suit)) continue;
                const int here = depth_of(suit);
                if (here > depth) depth = here, worst = suit;
            }
            if (worst < 0) break;
            --rounds_[worst];
            mine_[worst] = std::min(mine_[worst], rounds_[worst]);
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            const int card = weakest_used(suit);
            if (card != kNoCard) out |= bit(card);
        }
    }

    int capped(int rounds, int suit) const { return std::min(rounds, cap_[suit]); }

    // All by the leader, trumps at any time.
    bool stays(int needed) {
        int total = later_;
        for (int suit = kFirstPlain; suit < kSuits; ++suit) total += capped(of_[suit]->stay, suit);
        if (total < needed) return false;
        for (int suit = kFirstPlain; suit < kSuits; ++suit) mine_[suit] = rounds_[suit] = capped(of_[suit]->stay, suit);
        return trumps_later();
    }

    // All by the leader, trumps among them.
    bool stays_with_trumps(int needed) {
        int total = 0;
        for (int suit = 0; suit < kSuits; ++suit) total += mine_[suit] = rounds_[suit] = capped(of_[suit]->stay, suit);
        return total >= needed && can_discard(total - rounds_[kTrumpSuit], rounds_[kTrumpSuit]);
    }

    // By the leader, then by his partner.
    bool crosses(int needed) {
        int total = 0;
        int gain = -kRanks;
        for (int suit = kFirstPlain; suit < kSuits; ++suit) {
            const Cashing& cashing = *of_[suit];
            const int here = capped(cashing.both, suit);
            total += here;
            const int more = capped(cashing.across, suit) - here;
            // A winner of the partner may be one only after so many rounds: none of those before may be missing.
            if (cashing.across > 0 && cap_[suit] > cashing.across_mine && more > gain) gain = more, over_ = suit;
        }
        const Cashing& trumps = kTrump ? *of_[kTrumpSuit] : kNothing;
        const bool by_trumps = kTrump && trumps.across > 0 && trumps.across >= later_ + gain;
        if (total + (by_trumps ? trumps.across : later_ + gain) < needed) {
            over_ = -1;
            return false;
        }
        if (by_trumps) over_ = kTrumpSuit;
        for (int suit = kFirstPlain; suit < kSuits; ++suit) cross(suit);
        if (!by_trumps) return trumps_later();
        later_ = 0;
        cross(kTrumpSuit);
        return can_discard(total, rounds_[kTrumpSuit]);
    }
    void cross(int suit) {
        const Cashing& cashing = *of_[suit];
        rounds_[suit] = capped(suit == over_ ? cashing.across : cashing.both, suit);
        mine_[suit] = std::min<int>(suit == over_ ? cashing.across_mine : cashing.both_mine,
                                    rounds_[suit] - (suit == over_ ? 1 : 0));
    }

    // After all trumps have been taken from the opponents; then nobody can ruff.
    bool draws(int needed) {
        if constexpr (!kTrump) return false;
        const int theirs = std::max(place_.length(kTrumpSuit, leader_ ^ 1), place_.length(kTrumpSuit, leader_ ^ 3));
        const Cashing& trumps = *of_[kTrumpSuit];
        if (theirs == 0 || trumps.stay < theirs) return false;
        int stay = trumps.stay;
        int both = 0;
        int gain = -kRanks;
        int over = -1;
        for (int suit = kFirstPlain; suit < kSuits; ++suit) {
            const Cashing& cashing = *of_[suit];
            stay += cashing.stay;
            both += cashing.both;
            const int more = cashing.across - cashing.both;
            if (cashing.across > 0 && more > gain) gain = more, over = suit;
        }
        // The lead goes over in a plain suit, in trumps, or not at all. The leader's plain winners come before that,
        // and the opponents' last trump before them.
        const int plain = trumps.stay + both + gain;
        const int across = trumps.across_mine < theirs ? -1 : trumps.across + both;
        if (std::max({stay, plain, across}) < needed) return false;
        over_ = stay >= needed ? -1 : plain >= across ? over : kTrumpSuit;
        later_ = 0;
        drawn_ = theirs;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cashing& cashing = *of_[suit];
            if (over_ < 0 || (suit == kTrumpSuit && over_ != kTrumpSuit)) {
                mine_[suit] = rounds_[suit] = cashing.stay;
            } else {
                rounds_[suit] = suit == over_ ? cashing.across : cashing.both;
                mine_[suit] = suit == over_ ? cashing.across_mine : cashing.both_mine;
            }
        }
        return can_discard(rounds_[1] + rounds_[2] + rounds_[3], rounds_[kTrumpSuit]);
    }

    bool trumps_later() {
        if constexpr (!kTrump) return true;
        rounds_[kTrumpSuit] = later_;
        return can_discard(rounds_[1] + rounds_[2] + rounds_[3], 0);
    }

    bool can_spare(int suit) const {
        if (rounds_[suit] == 0) return false;
        // The leader's rounds before the lead goes over stay: they may draw trumps, or make partner's winners.
        if (suit == over_ && rounds_[suit] == mine_[suit] + 1) return false;
        if (suit == first_ && rounds_[suit] == 1) return false;
        if (!kTrump || suit != kTrumpSuit || later_ > 0) return true;
        const int trumps = rounds_[kTrumpSuit] - 1;
        return trumps >= drawn_ && can_discard(rounds_[1] + rounds_[2] + rounds_[3], trumps);
    }

    // Who has nothing left but trumps has to ruff, and takes the lead: so whoever has more trumps than rounds of
    // them are led must have a plain card for each of the other rounds.
    bool can_discard(int plain, int trump_rounds) const {
        for (const int seat : {leader_, leader_ ^ 2}) {
            const int trumps = place_.length(kTrumpSuit, seat);
            if (trumps > trump_rounds && plain > place_.left - trumps) return false;
        }
        return true;
    }

    // The weakest card whose rank counts in the rounds of a suit, or kNoCard.
    int weakest_used(int suit) const {
        if (rounds_[suit] == 0) return kNoCard;
        if (kTrump && suit == kTrumpSuit && later_ > 0) {
            const unsigned used = place_.suit[kTrumpSuit]->sure_down_to(leader_ & 1, rounds_[suit]);
            return used == 0 ? kNoCard : 16 * kTrumpSuit + strongest(used);
        }
        const int theirs = std::max(place_.length(suit, leader_ ^ 1), place_.length(suit, leader_ ^ 3));
        int card = kNoCard;
        const int mine = std::min(mine_[suit], std::max(theirs, place_.length(suit, leader_ ^ 2)));
        if (mine > 0) card = nth_strongest(hands_.of[leader_] & suit_mask(suit), mine);
        const int then = std::min(rounds_[suit], std::max(theirs, place_.length(suit, leader_))) - mine_[suit];
        if (then > 0) card = std::max(card, nth_strongest(hands_.of[leader_ ^ 2] & suit_mask(suit), then));
        return card;
    }

    // How many cards of a suit must be known for its rounds.
    int depth_of(int suit) const {
        const int card = weakest_used(suit);
        return card == kNoCard ? 0 : count(place_.remaining[suit] & ((2U << (card & 15)) - 1));
    }

    int sure_trumps() const {
        return suits_.with_sure(*place_.suit[kTrumpSuit], place_.remaining[kTrumpSuit]).sure_tricks(leader_ & 1);
    }

    const Hands& hands_;
    const Suits& suits_;
    const Place& place_;
    const int leader_;
    const Cashing* of_[kSuits];
    int cap_[kSuits];  // rounds before an opponent may ruff
    // The plan: rounds of each suit, and how many of them the leader leads.
    int rounds_[kSuits] = {};
    int mine_[kSuits] = {};
    int over_ = -1;   // the suit in which the lead goes over
    int first_ = -1;  // the suit in which an opponent leads the first round
    int later_ = 0;  // if positive, the trumps of the plan are sure ones, taken at any time
    int drawn_ = 0;  // rounds that the opponents' trumps last, if the plan needs them drawn
};

}  // namespace kozyr::bridge
