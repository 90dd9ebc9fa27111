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
    run.cards = theirs == 0 ? mine : mine & above(highest(theirs));
    run.by_lengths = theirs == 0;
    return run;
}

// Tricks that a side cannot help taking. A hand with m cards of the run takes m tricks: each of them
// is played some time and wins that trick for the side, since only a card of the run could beat it.
// This needs nothing of the rules, nor that anybody plays well.
template <class S>
Sure forced_trumps(const Hands& hands, unsigned side, const Sure& run) {
    Sure best;
    for (int seat = 0; seat < S::kPlayers; ++seat) {
        if (!(side >> seat & 1)) continue;
        const Cards own = hands.of[seat] & run.cards;
        if (count(own) > best.tricks) best = {count(own), own, run.by_lengths};
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

// What sure trumps say about a goal: 1 it is reached, 0 it is not, -1 they do not settle it. The ranks
// that they rest on are added to `top`. `together`: the counted seats are the ones that choose.
template <class S>
int settled_by_trumps(const Hands& hands, unsigned counted, bool together, int left, Goal goal, Cards& top) {
    if constexpr (!S::kTrump) return -1;
    const unsigned others = ((1U << S::kPlayers) - 1) & ~counted;
    const Sure our_run = trump_run<S>(hands, counted);
    const Sure their_run = trump_run<S>(hands, others);
    if (our_run.cards == 0 && their_run.cards == 0) return -1;  // only if no trump is left
    const Sure we_must = forced_trumps<S>(hands, counted, our_run);
    const Sure they_must = forced_trumps<S>(hands, others, their_run);
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
