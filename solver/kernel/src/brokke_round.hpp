// A deal of Clubs by Drew Brokke being played: hands, piles, the trick on the table. For simulated play.
//
// The rules are told in solver/rules/brokke_play.py; this is the same, play by play.
#pragma once

#include <array>

#include "brokke_melds.hpp"

namespace kozyr::brokke::simulated {

enum class Finish { complete, stop, drop };  // the trick in which a hand is emptied

// Who scores together and what for. Without partnerships each seat is a side.
struct Law {
    int players = 3;
    int sides = 3;
    std::array<int, kMaxPlayers> side{};  // by seat
    std::array<Contract, kMaxPlayers> contracts{};  // by side
    MeldRules melds{};
    Finish finish = Finish::complete;
};

struct Round {
    std::array<Cards, kMaxPlayers> hands{};  // without the cards on the table
    std::array<Cards, kMaxPlayers> piles{};  // by seat
    std::array<int, kMaxPlayers> laid{};     // to the open trick, the leader's first; kNoCard for a pass
    int turns = 0;                           // how many have had their turn in it
    int leader = 0;

    int seat_at(const Law& law, int place) const { return (leader + place) % law.players; }
    int to_play(const Law& law) const { return seat_at(law, turns); }

    Cards table() const {
        Cards cards = 0;
        for (int place = 0; place < turns; ++place)
            if (laid[place] != kNoCard) cards |= bit(laid[place]);
        return cards;
    }

    Cards pile_of(const Law& law, int side) const {
        Cards cards = 0;
        for (int seat = 0; seat < law.players; ++seat)
            if (law.side[seat] == side) cards |= piles[seat];
        return cards;
    }

    bool emptied(const Law& law) const {
        for (int seat = 0; seat < law.players; ++seat)
            if (hands[seat] == 0) return true;
        return false;
    }
    bool finished(const Law& law) const { return turns == 0 && emptied(law); }

    // The cards that the seat on turn may lay; on lead it must lay one, later it may also pass.
    Cards playable(const Law& law) const {
        const Cards hand = hands[to_play(law)];
        const bool joker_led = turns > 0 && (bit(laid[0]) & kJokers) != 0;
        return joker_led && (hand & kJokers) != 0 ? hand & kJokers : hand;
    }
};

// Whether a card laid after `best`, which takes the trick so far, takes it from there.
constexpr bool beats(int card, int best) {
    if ((bit(best) & kJokers) != 0) return false;  // the first joker stays the higher
    if ((bit(card) & kJokers) != 0) return true;
    return suit_of(card) == suit_of(best) && card > best;
}

// The place in the trick of the card that takes it so far. The lead is never a pass, and only cards of its suit or
// jokers are ever the best so far.
inline int taking(const Round& round) {
    int place = 0;
    for (int at = 1; at < round.turns; ++at)
        if (round.laid[at] != kNoCard && beats(round.laid[at], round.laid[place])) place = at;
    return place;
}

// The seat on turn lays a card, or passes with kNoCard; the last play of a trick also takes it in.
inline void play(const Law& law, Round& round, int card) {
    const int seat = round.to_play(law);
    if (card != kNoCard) round.hands[seat] &= ~bit(card);
    round.laid[round.turns++] = card;
    const bool whole = round.turns == law.players;
    if (!whole && (round.hands[seat] != 0 || law.finish == Finish::complete)) return;
    const int taker = round.seat_at(law, taking(round));
    if (whole || law.finish != Finish::drop) round.piles[taker] |= round.table();
    round.leader = taker;
    round.turns = 0;
}

// The score of a side when play has ended.
inline int score(const Law& law, const Round& round, int side) {
    int out = 0;
    for (int seat = 0; seat < law.players; ++seat) out += law.side[seat] == side && round.hands[seat] == 0;
    return best_score(round.pile_of(law, side), law.contracts[side], law.melds) + kGoingOut * out;
}

}  // namespace kozyr::brokke::simulated
