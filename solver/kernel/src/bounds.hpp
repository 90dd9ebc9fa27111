// Tricks that a side is sure of without searching, with the ranks that make it sure.
#pragma once

#include <algorithm>

#include "moves.hpp"
#include "position.hpp"
#include "relevance.hpp"

namespace kozyr {

// Some number of tricks with the cards that take them, highest first.
struct Sure {
    int tricks = 0;
    Cards cards = 0;            // at least `tricks` of them
    bool by_lengths = false;    // true if suit lengths alone make them sure

    // The card down to which owners must be known for the first `needed` tricks, as a set.
    Cards down_to(int needed) const {
        if (by_lengths || needed <= 0) return 0;
        Cards rest = cards;
        for (; needed > 1; --needed) rest ^= bit(highest(rest));
        return bit(highest(rest));
    }
};

// The trumps of a side that are higher than all trumps of the others.
template <class S>
Sure trump_run(const Hands& hands, unsigned side) {
    Cards mine = 0;
    Cards theirs = 0;
    for (int seat = 0; seat < S::kPlayers; ++seat)
        (side >> seat & 1 ? mine : theirs) |= hands.of[seat] & suit_mask(kTrumpSuit);
    Sure run;
    if constexpr (!S::kTrump) return run;
    run.cards = theirs == 0 ? mine : mine & above(highest(theirs));
    run.by_lengths = theirs == 0;
    return run;
}

// Tricks that a side cannot help taking. Every trump of a hand is played some time, each to another
// trick, and loses only where a higher trump of the other side is played to the same trick. So at most
// as many of them lose as can be matched one to one with higher trumps of the others; going down from the
// ace, a trump of the hand that finds no such trump left over takes a trick. This needs nothing of the
// rules, nor that anybody plays well, and it holds for the highest few trumps of the hand alone.
template <class S>
Sure forced_trumps(const Hands& hands, unsigned side) {
    Sure best;
    if constexpr (!S::kTrump) return best;
    Cards theirs = 0;
    for (int seat = 0; seat < S::kPlayers; ++seat)
        if (!(side >> seat & 1)) theirs |= hands.of[seat] & suit_mask(kTrumpSuit);
    for (int seat = 0; seat < S::kPlayers; ++seat) {
        if (!(side >> seat & 1)) continue;
        const Cards own = hands.of[seat] & suit_mask(kTrumpSuit);
        Sure sure{0, 0, theirs == 0};
        int unmatched = 0;
        Cards over = ~Cards{0};  // what lies above the cards that are dealt with
        for (Cards rest = own; rest != 0;) {
            const Cards card = bit(highest(rest));
            rest ^= card;
            unmatched += count(theirs & above(highest(card)) & over);
            over = below(highest(card));
            if (unmatched > 0) --unmatched;
            else sure.cards |= card, ++sure.tricks;
        }
        if (sure.tricks > best.tricks) best = sure;
    }
    return best;
}

// Tricks that a side can take if it plays for them. Two partners under ordinary following, the longer
// with L trumps, take as many tricks as they have cards of the run, but at most L (B. Haglund and
// S. Hein, "Search algorithms for a bridge double dummy solver", 2014, use it for bridge): over the L
// tricks to which the longer hand plays a trump they part the run's cards, one of the two playing low
// whenever the other plays high. A third partner's trumps only add to it. The tests compare the bound
// with plain minimax under every rule that it is used for.
template <class S>
Sure possible_trumps(const Hands& hands, unsigned side, const Sure& run, const Sure& forced) {
    Sure best = forced;
    if constexpr (S::kFollow == Follow::Ordinary) {
        for (int one = 0; one < S::kPlayers; ++one) {
            if (!(side >> one & 1)) continue;
            for (int two = one + 1; two < S::kPlayers; ++two) {
                if (!(side >> two & 1)) continue;
                const Cards tops = (hands.of[one] | hands.of[two]) & run.cards;
                const int longer = std::max(count(hands.of[one] & suit_mask(kTrumpSuit)),
                                            count(hands.of[two] & suit_mask(kTrumpSuit)));
                const int tricks = std::min(count(tops), longer);
                if (tricks > best.tricks) best = {tricks, tops, run.by_lengths};
            }
        }
    }
    return best;
}

// Tricks that the leader's side can take at once in plain suits, the leader playing his highest cards
// of one suit after another. `cards` receives, per suit, the cards that take them.
//
// In a suit, let the leader's winners be his cards above all cards of the opponents. Leading one of
// them takes the trick as long as
//  * no opponent can ruff: each opponent with a trump must still follow suit (for as many rounds as he
//    has cards of it; under the literal must-win rule there is no such duty, so none may have a trump);
//  * no partner takes the lead away. A partner follows with his lowest cards first and overtakes in the
//    round in which even his lowest card left is higher; where a must-win rule makes him play a higher
//    card if he has one, he overtakes when he has any. A partner who has run out discards plain cards
//    while he has some (the caller's limit `plain`), and under a must-win rule ruffs if he has a trump.
// So the rounds are counted up to the first that might fail, and after them the leader is still on lead.
template <class S>
struct QuickTricks {
    int tricks = 0;
    Cards cards = 0;     // the winners
    Cards ranked = 0;    // those among them that need their rank: somebody else holds the suit

    QuickTricks(const Hands& hands, int leader, unsigned side) {
        int limit = kRanks;  // rounds before a partner has nothing but trumps to play
        if constexpr (S::kTrump) {
            for (int seat = 0; seat < S::kPlayers; ++seat) {
                if (seat == leader || !(side >> seat & 1)) continue;
                const Cards trumps = hands.of[seat] & suit_mask(kTrumpSuit);
                if (trumps != 0) limit = std::min(limit, count(hands.of[seat] ^ trumps));
            }
        }
        for (int suit = S::kTrump ? 1 : 0; suit < kSuits && tricks < limit; ++suit) {
            const Cards own = hands.of[leader] & suit_mask(suit);
            if (own == 0) continue;
            Cards theirs = 0;
            Cards partners = 0;
            int rounds = kRanks;
            for (int seat = 0; seat < S::kPlayers; ++seat) {
                const Cards held = hands.of[seat] & suit_mask(suit);
                if (side >> seat & 1) {
                    if (seat != leader) partners |= held;
                    continue;
                }
                theirs |= held;
                if (S::kTrump && (hands.of[seat] & suit_mask(kTrumpSuit)) != 0)
                    rounds = std::min(rounds, S::kFollow == Follow::Literal ? 0 : count(held));
            }
            const Cards winners = theirs == 0 ? own : own & above(highest(theirs));
            if (winners == 0 || rounds == 0) continue;
            rounds = std::min({rounds, count(winners), limit - tricks});
            for (int seat = 0; seat < S::kPlayers && rounds > 0; ++seat) {
                if (seat != leader && (side >> seat & 1)) rounds = harmless(hands.of[seat], suit, winners, rounds);
            }
            Cards rest = winners;
            for (int round = 0; round < rounds; ++round) {
                const Cards card = bit(highest(rest));
                rest ^= card;
                cards |= card;
                if ((theirs | partners) != 0) ranked |= card;
            }
            tricks += rounds;
        }
    }

  private:
    // For how many of the rounds a partner surely lets the leader's winners hold.
    static int harmless(Cards partner, int suit, Cards winners, int rounds) {
        const Cards held = partner & suit_mask(suit);
        if constexpr (S::kFollow != Follow::Ordinary) {
            if (held != 0 && highest(held) > lowest(winners)) return 0;
            if ((partner & suit_mask(kTrumpSuit)) != 0)
                return S::kFollow == Follow::Literal ? 0 : std::min(rounds, count(held));
            return rounds;
        }
        Cards lows = held;
        Cards tops = winners;
        for (int round = 0; round < rounds; ++round) {
            if (lows == 0) return rounds;
            const int top = highest(tops);
            const int low = lowest(lows);
            if (low > top) return round;
            tops ^= bit(top);
            lows ^= bit(low);
        }
        return rounds;
    }
};

// What sure tricks say about a goal: 1 it is reached, 0 it is not, -1 they do not settle it. The ranks
// that they rest on are added to `top`. `together`: the counted seats are the ones that choose.
template <class S>
int settled(const Hands& hands, int leader, unsigned counted, bool together, int left, Goal goal,
            Cards& top) {
    const unsigned others = ((1U << S::kPlayers) - 1) & ~counted;
    const Sure our_run = trump_run<S>(hands, counted);
    const Sure their_run = trump_run<S>(hands, others);
    const Sure we_must = forced_trumps<S>(hands, counted);
    const Sure they_must = forced_trumps<S>(hands, others);
    const Sure we_can = together ? possible_trumps<S>(hands, counted, our_run, we_must) : we_must;
    const Sure they_can = together ? possible_trumps<S>(hands, others, their_run, they_must) : they_must;

    // Counts from `enough` up, and those up to `few`, are all in the goal.
    const int enough = 32 - std::countl_zero(~goal & all_goals(left));
    const int few = std::countr_zero(~goal) - 1;
    const int least = std::countr_zero(goal);
    const int most = 31 - std::countl_zero(goal);
    if (we_can.tricks >= enough) {
        top |= we_can.down_to(enough);
        return 1;
    }
    if (they_must.tricks >= left - few) {
        top |= they_must.down_to(left - few);
        return 1;
    }
    if (they_can.tricks > left - least) {
        top |= they_can.down_to(left - least + 1);
        return 0;
    }
    if (we_must.tricks > most) {
        top |= we_must.down_to(most + 1);
        return 0;
    }
    if (together) {
        const bool ours = counted >> leader & 1;
        const unsigned side = ours ? counted : others;
        const Sure& trumps = ours ? we_can : they_can;
        const int needed = ours ? enough : left - least + 1;
        const QuickTricks<S> quick(hands, leader, side);
        if (quick.tricks > 0 && quick.tricks + trumps.tricks >= needed) {
            // Trumps first, then as many winners as it takes, those that need no rank before others.
            int more = needed - trumps.tricks;
            const Cards free = quick.cards & ~quick.ranked;
            more -= count(free);
            for (Cards rest = quick.ranked; more > 0 && rest != 0; --more) {
                const int card = highest(rest);
                top |= bit(card);
                rest ^= bit(card);
            }
            top |= trumps.down_to(trumps.tricks);
            return ours;
        }
    }
    // Both ends together.
    const auto range = [](int from, int to) {
        return from > to ? Goal{0} : all_goals(to) & ~(from == 0 ? Goal{0} : all_goals(from - 1));
    };
    const Goal sure_in = range(we_can.tricks, left - they_must.tricks);
    if (sure_in != 0 && (goal & sure_in) == sure_in) {
        top |= we_can.down_to(we_can.tricks) | they_must.down_to(they_must.tricks);
        return 1;
    }
    if ((goal & range(we_must.tricks, left - they_can.tricks)) == 0) {
        top |= we_must.down_to(we_must.tricks) | they_can.down_to(they_can.tricks);
        return 0;
    }
    return -1;
}

}  // namespace kozyr
