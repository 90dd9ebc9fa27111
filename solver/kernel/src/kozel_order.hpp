// Which moves are tried first: beat cheaply, feed the partner, part with little when the trick is lost.
//
// Everybody sees all hands, so who can still beat what is known. Ratings affect speed only, never results.
#pragma once

#include "kozel_bounds.hpp"

namespace kozyr::kozel {

// A trick on its way.
struct Trick {
    Hands before;     // hands when it was led
    Hands hands;      // what is left of them
    int leader = 0;
    int answers = 0;  // how many have played, the leader included
    Cards winning = 0;
    int winner = 0;
    int points = 0;   // on the table
    int left = 0;     // cards in the stock
    bool claimed = false;
    unsigned let_go = 0;  // the seats that do not claim it

    int seat() const { return (leader + answers) & 3; }
};

class Order {
  public:
    explicit Order(const Pack& pack) : pack_(pack) {
        for (int card = 0; card < kDeck; ++card)
            strength_[card] = card % kPlaces + ((pack.trumps & bit(card)) != 0 ? kTrumpStrength : 0);
    }

    void rate_leads(Moves& moves, const Hands& hands, int leader) const {
        const Cards left = hands[(leader + 1) & 3];
        const Cards partner = hands[(leader + 2) & 3];
        const Cards right = hands[(leader + 3) & 3];
        const Worths one(left, pack_);
        const Worths other(right, pack_);
        for (Move& move : moves) {
            const int size = count(move.cards);
            const int points = pack_.worth(move.cards);
            const bool beaten_left = can_beat(left, move.cards, pack_.trumps);
            const bool beaten_right = can_beat(right, move.cards, pack_.trumps);
            const bool helped = can_beat(partner, move.cards, pack_.trumps);
            int rating = 0;
            if (!beaten_left && !beaten_right)
                rating = kSure + kPoint * (points + one.cheapest(size) + other.cheapest(size)) + 8 * size;
            else if (!beaten_right && helped) rating = kHelped - kPoint * points;
            else if (helped && !beaten_left) rating = kMaybe - kPoint * points;
            else rating = -2 * kPoint * points;
            move.rating = rating - strength(move.cards);
        }
    }

    void rate_answers(Moves& moves, const Trick& trick) const {
        const int seat = trick.seat();
        const bool partner_wins = ((trick.winner ^ seat) & 1) == 0;
        const Cards next = trick.answers < 3 ? trick.hands[(seat + 1) & 3] : 0;
        const Cards after = trick.answers < 2 ? trick.hands[(seat + 2) & 3] : 0;
        const bool kept = stays(trick.winning, partner_wins, next, after);
        for (Move& move : moves) {
            if (move.act == Act::Claim) {
                move.rating = kClaim;
                continue;
            }
            const int points = pack_.worth(move.cards);
            const bool ours = move.act == Act::Beat ? stays(move.cards, true, next, after) : kept;
            int rating = ours ? kTake * trick.points + kFeed * points : -kTake * trick.points - kGive * points;
            rating -= kKeep * strength(move.cards);
            if (move.act == Act::Beat && ours && !(partner_wins && kept)) rating += kWin;
            move.rating = rating;
        }
    }

  private:
    static constexpr int kTrumpStrength = 12;
    static constexpr int kPoint = 2;
    static constexpr int kSure = 100;
    static constexpr int kHelped = 40;
    static constexpr int kMaybe = 20;
    static constexpr int kTake = 2;
    static constexpr int kFeed = 4;
    static constexpr int kGive = 4;
    static constexpr int kKeep = 2;
    static constexpr int kWin = 20;
    static constexpr int kClaim = 30;

    int strength(Cards cards) const {
        int sum = 0;
        for (; cards != 0; cards &= cards - 1) sum += strength_[lowest(cards)];
        return sum;
    }

    // Whether the side of the seat that now plays is likely to take the trick, if these are the winning cards and
    // `ours` says whether they are its own. `next` is an opponent's hand, `after` the partner's; 0: has played.
    bool stays(Cards winning, bool ours, Cards next, Cards after) const {
        if (ours) return !can_beat(next, winning, pack_.trumps);
        return after != 0 && can_beat(after, winning, pack_.trumps);
    }

    const Pack& pack_;
    std::array<int, kDeck> strength_{};
};

}  // namespace kozyr::kozel
