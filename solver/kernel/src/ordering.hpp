// Which move to try first. Affects speed only, never results.
#pragma once

#include <array>

#include "moves.hpp"
#include "position.hpp"

namespace kozyr {

struct Move {
    int card;
    Cards run;  // the cards equal to it, itself included; it is the highest
    int seat;
    int score;
};

struct MoveList {
    std::array<Move, kSuits * kRanks> move;
    int size = 0;
    void add(int card, Cards run, int seat, int score) {
        int at = size++;
        for (; at > 0 && move[at - 1].score < score; --at) move[at] = move[at - 1];
        move[at] = {card, run, seat, score};
    }
    // Brings a card to the front, if it is there.
    void promote(int card) {
        for (int at = 1; at < size; ++at) {
            if (move[at].card != card) continue;
            const Move chosen = move[at];
            for (; at > 0; --at) move[at] = move[at - 1];
            move[0] = chosen;
            return;
        }
    }
};

// A seat is *good* for the player on turn if his side wants that seat to take the trick: for a side
// that wants tricks its own seats, for one that avoids them the others.
template <class S>
class Ordering {
  public:
    Ordering(const Hands& hands, int leader, unsigned good) : hands_(hands), leader_(leader), good_(good) {}

    int lead(int card, int seat) const {
        const int suit = suit_of(card);
        const Cards mask = suit_mask(suit);
        Cards theirs = 0;  // of seats whose winning is bad
        Cards friends = 0;
        bool bad_can_ruff = false;
        bool good_can_ruff = false;
        for (int step = 1; step < S::kPlayers; ++step) {
            const int who = (seat + step) % S::kPlayers;
            const Cards held = hands_.of[who] & mask;
            const bool ruffs = S::kTrump && suit != kTrumpSuit && held == 0 &&
                               (hands_.of[who] & suit_mask(kTrumpSuit)) != 0;
            if (good(who)) {
                friends |= held;
                good_can_ruff |= ruffs;
            } else {
                theirs |= held;
                bad_can_ruff |= ruffs;
            }
        }
        const int length = count(hands_.of[seat] & mask);
        const int rank = card & 15;
        if (!good(seat)) {
            // Wants somebody else to take it: low cards of suits in which the good seats must rise.
            int score = 40 - 2 * rank;
            const Cards lower = friends & below(card);
            const Cards higher = friends & above(card);
            if (higher == 0 && !good_can_ruff) score -= 60;
            else if (lower == 0) score += 40;
            if (theirs != 0 && higher != 0 && lowest(theirs) > highest(friends)) score -= 20;
            return score + (S::kTrump && suit == kTrumpSuit ? -5 : 0) - length;
        }
        int score = 0;
        const Cards over = theirs & above(card);
        if (S::kTrump && suit == kTrumpSuit) {
            score = over == 0 ? 15 : -10;
            if (theirs == 0) score = -40;
            return score + (over == 0 ? -rank / 4 : -rank);
        }
        if (bad_can_ruff) score -= 60;
        if (over == 0 && !bad_can_ruff) {
            score += 60 + rank / 2;
        } else if (good_can_ruff && !bad_can_ruff) {
            score += 50 - rank;
        } else {
            const bool friend_best = friends != 0 && (theirs == 0 || highest(friends) > highest(theirs));
            if (friend_best && !bad_can_ruff) score += 40 - rank;
            else score += 10 - rank + 2 * length;
        }
        return score;
    }

    // Under the literal must-win rule, where whoever cannot go higher must ruff: high cards of short suits
    // first, trumps last, whatever is wanted.
    int literal_lead(int card, int seat) const {
        const int length = count(hands_.of[seat] & suit_mask(suit_of(card)));
        return (card & 15) - 16 * length - (suit_of(card) == kTrumpSuit ? 200 : 0);
    }

    // Under the other must-win rules, which leave the others little choice: judged by who would take the trick.
    int foretold_lead(int card, int seat) const {
        const int score = lead(card, seat);
        if (!good(taker(card, seat))) return score - 100;
        return score + 100 + (good(seat) ? 0 : 2 * (card & 15));  // rid of a high card
    }

    int follow(int card, int seat, int place, const Trick& trick) const {
        const int rank = card & 15;
        const bool wins = trick.beats<S>(card);
        const bool last = place == S::kPlayers - 1;
        const bool in_suit = suit_of(card) == trick.led_suit;
        const bool best_good = good(trick.best_seat);
        if (good(seat)) {
            if (!wins) {
                // Cannot or need not win with this card: the lowest, and no wasted trumps.
                int score = -rank;
                if (!in_suit) {
                    if (S::kTrump && suit_of(card) == kTrumpSuit) score -= 40;
                    score += count(hands_.of[seat] & suit_mask(suit_of(card)));
                }
                if (best_good) score += safe(trick, trick.best, place) ? 60 : 10;
                return score;
            }
            if (best_good && (last || safe(trick, trick.best, place))) return -20 - rank;
            if (last || safe(trick, card, place)) return 50 - rank - (in_suit ? 0 : 5);
            return in_suit ? (best_good ? -rank : 5 + rank / 2 - 20) : -10 - rank;
        }
        // Wants a good seat, never himself, to take the trick.
        if (wins) {
            if (last) return -40 + rank;
            return -20 - rank;
        }
        if (!in_suit) {
            // A free discard: the highest card, which could be made to win later.
            return 2 * rank + (S::kTrump && suit_of(card) == kTrumpSuit ? -30 : 0);
        }
        if (last) return 20 + rank;
        bool good_to_come = false;
        for (int later = place + 1; later < S::kPlayers; ++later)
            good_to_come |= good((leader_ + later) % S::kPlayers);
        return good_to_come && !best_good ? 20 - rank : 20 + rank;
    }

  private:
    bool good(int seat) const { return good_ >> seat & 1; }

    // Who takes a trick led with this card if everybody plays the highest card that he may, or everybody the
    // lowest: where one side wants tricks so does the other, and where one avoids them, too.
    int taker(int card, int seat) const {
        const bool wanted = good(seat);
        Trick trick = Trick::led(card, seat);
        for (int step = 1; step < S::kPlayers; ++step) {
            const int who = (seat + step) % S::kPlayers;
            const Cards legal = legal_follows<S>(hands_.of[who], trick).legal;
            const Cards same = legal & suit_mask(trick.led_suit);
            const Cards trumps = legal & suit_mask(kTrumpSuit);
            const Cards cards = same != 0 ? same : wanted || trumps == legal ? trumps : Cards{0};
            if (cards != 0) trick = trick.template with<S>(wanted ? highest(cards) : lowest(cards), who);
        }
        return trick.best_seat;
    }

    // Whether no bad seat still to play can beat `card` (in the trick so far, if it takes it).
    bool safe(const Trick& trick, int card, int place) const {
        const Cards suit = suit_mask(suit_of(card));
        for (int later = place + 1; later < S::kPlayers; ++later) {
            const int who = (leader_ + later) % S::kPlayers;
            if (good(who)) continue;
            const Cards hand = hands_.of[who];
            const Cards led = hand & suit_mask(trick.led_suit);
            if (suit_of(card) == trick.led_suit) {
                if (led & above(card) & suit) return false;
                if (S::kTrump && led == 0 && suit_of(card) != kTrumpSuit && (hand & suit_mask(kTrumpSuit)) != 0)
                    return false;
            } else if (led == 0 && (hand & suit & above(card)) != 0) {
                return false;
            }
        }
        return true;
    }

    const Hands& hands_;
    int leader_;
    unsigned good_;
};

}  // namespace kozyr
