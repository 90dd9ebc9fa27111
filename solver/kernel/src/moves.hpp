// Legal moves, with the ranks that legality depended on.
#pragma once

#include "position.hpp"
#include "relevance.hpp"

namespace kozyr {

// What a seat may lead. Depends on suit lengths and the bar only, so no rank counts.
template <class S>
Cards legal_leads(Cards hand, bool broken) {
    if constexpr (S::kBarred) {
        const Cards plain = hand & ~suit_mask(kTrumpSuit);
        if (!broken && plain != 0) return plain;
    }
    return hand;
}

// What a seat may play to a trick, and what that was found out from.
struct Follows {
    // What is legal where none of the compared cards is higher.
    enum class Else {
        Compared,  // the compared cards
        Any,       // any card of the hand, those included
        Others,    // other cards
    };
    Cards legal = 0;
    Cards compared = 0;     // cards of the hand, all of one suit, that were held against ...
    int against = kNoCard;  // ... this card on the table; kNoCard if legality is a matter of lengths
    Else otherwise = Else::Compared;
};

template <class S>
Follows legal_follows(Cards hand, const Trick& trick) {
    using Else = Follows::Else;
    // The higher ones of `cards` are legal, or `lower` if there are none.
    const auto higher_or = [](Cards cards, int against, Cards lower, Else otherwise) {
        const Cards higher = cards & above(against);
        return Follows{higher != 0 ? higher : lower, cards, against, otherwise};
    };
    const Cards same = hand & suit_mask(trick.led_suit);
    if constexpr (S::kFollow == Follow::Ordinary) return {same != 0 ? same : hand};
    const Cards trumps = hand & suit_mask(kTrumpSuit);
    if constexpr (S::kFollow == Follow::Literal) {
        if (same == 0) return {trumps != 0 ? trumps : hand};
        if (trumps == 0) return higher_or(same, trick.top_of_led, hand, Else::Any);
        return higher_or(same, trick.top_of_led, trumps,
                         trick.led_suit == kTrumpSuit ? Else::Compared : Else::Others);
    }
    const bool ruffed = suit_of(trick.best) == kTrumpSuit && trick.led_suit != kTrumpSuit;
    if constexpr (S::kFollow == Follow::Higher) {
        if (same != 0) return higher_or(same, trick.top_of_led, same, Else::Compared);
        if (trumps == 0) return {hand};
        return ruffed ? higher_or(trumps, trick.best, trumps, Else::Compared) : Follows{trumps};
    }
    if (same != 0) return ruffed ? Follows{same} : higher_or(same, trick.best, same, Else::Compared);
    if (trumps == 0) return {hand};
    return ruffed ? higher_or(trumps, trick.best, hand, Else::Any) : Follows{trumps};
}

// The ranks that a proof must know, beyond those that it knows anyway, for legality to allow it in every
// position that matches. Let C be the compared cards, t the one on the table, H the cards of C above t.
//
// A card was found that does what its player wants: it, or one as good, must be legal in the other position.
//  * It is in H. If the highest card of C is unknown, so are all of C, and the proof works for any of
//    them: the highest of C in the other position is legal there if C is legal at all when nothing is
//    higher. Otherwise let the card be known: then it lies above t there too, known or not.
//  * It is in C, and H is empty. If t is known, H is empty there too. If not, all of C is unknown,
//    and again the highest of C is legal there.
//  * It is outside C, so H is empty: t must be known.
inline Relevance needed_for_one(const Follows& follows, int card, Relevance proof) {
    if (follows.against == kNoCard) return 0;
    if ((follows.compared & bit(card)) == 0) return bit(follows.against);
    if (card < follows.against) return 0;
    if (follows.otherwise != Follows::Else::Others && unknown(proof, highest(follows.compared))) return 0;
    return bit(card);
}

// Every legal card failed: each card that is legal in the other position must have a counterpart that was
// tried. A known card is its own; an unknown one has any unknown card of the hand and suit that was tried.
//  * H is empty. If all of C was tried, nothing else can become legal there. If not, t must be known.
//  * H is not empty. If cards outside C are legal when nothing is higher, a known card of H sees to it that H
//    is not empty there. Of C, a known card that is legal there is in H: if t is unknown it lies above t,
//    else it compares with t as it does here. An unknown card legal there means that t is unknown; its
//    counterpart is an unknown card of H. If there is none, though C has lower cards, t must be known.
inline Relevance needed_for_all(const Follows& follows, Relevance proof) {
    if (follows.against == kNoCard) return 0;
    const Cards higher = follows.compared & above(follows.against);
    const Cards lower = follows.compared ^ higher;
    if (higher == 0) return follows.otherwise == Follows::Else::Others ? bit(follows.against) : 0;
    Relevance needed = 0;
    if (follows.otherwise != Follows::Else::Compared) needed = bit(highest(higher));
    if (lower != 0 && !unknown(proof | needed, lowest(higher))) needed = bit(follows.against);
    return needed;
}

// The run of a hand's cards around `card` that nothing else still in play separates: `others` are the
// cards of the other hands, `table` the cards on the table that a card could yet be compared with.
// The cards of a run differ in name only, so they are worth the same.
inline Cards run_around(Cards hand, Cards others, Cards table, int card) {
    const Cards suit = suit_mask(suit_of(card));
    const Cards walls = (others | table) & suit;
    const Cards lower_walls = walls & below(card);
    const Cards upper_walls = walls & above(card);
    Cards run = hand & suit;
    if (lower_walls != 0) run &= above(highest(lower_walls));
    if (upper_walls != 0) run &= below(lowest(upper_walls));
    return run;
}

}  // namespace kozyr
