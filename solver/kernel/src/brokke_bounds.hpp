// What is certain of a position of Clubs by Drew Brokke without searching it.
//
// All rests on two facts: a pile that grows is worth no less, and whoever does not lead may pass, for ever.
//
// *At most.* Let all others pass from now on. The trick goes to the side if it has the highest card so far, or
// takes it; then it leads for ever and wins nothing but its own cards. Else one of the others leads, and goes on
// leading until the side takes a card from him, which it has to beat; that one card is all that it ever gets of
// others. So beyond its own cards a side is held to the table or to one card of one player. Or let the others play a
// card to every trick: whoever of the side has more tricks to play than one of them does not go out. Where others
// help, a side wins at most everything, and beyond its own at most one card of each other player for each card
// that it holds itself, since a trick is only taken with a card of one's own.
//
// *At least.* Who plays a card to every trick goes out unless another can be rid of his hand in fewer tricks. And
// on lead, cards that nobody else beats are won one after another, as long as play cannot have ended.
#pragma once

#include <algorithm>

#include "brokke_worth.hpp"

namespace kozyr::brokke {

class Certain {
  public:
    Certain(int players, BrokkeFinish finish, bool guards, bool waiting, const Wanted& wanted, Scores& scores)
        : players_(players), finish_(finish), guards_(guards), waiting_(waiting), wanted_(&wanted), scores_(&scores) {}

    // As `enough`: the bound is to be as close as can be.
    static constexpr int kClosest = 1 << 20;

    int worth(Cards pile, int out) const { return wanted_->worth(pile, out, *scores_); }

    // A worth that the side is sure of; looking goes on only while that is below `enough`. `trick` is null before a
    // lead.
    int least(const Spot& spot, const Trick* trick, int enough) const {
        const Tricks tricks = tricks_of(spot, trick);
        int low = worth(spot.pile, sure_out(tricks, wanted_->mine));
        if (low >= enough) return low;
        if (trick == nullptr && wanted_->is_mine(spot.leader)) {
            const Cards won = run(spot, enough);
            if (won != 0) low = std::max(low, worth(spot.pile | won, sure_out(tricks, 1u << spot.leader)));
        } else if (waiting_ && !wanted_->is_mine(trick != nullptr ? trick->taker : spot.leader)) {
            for (int seat = 0; seat < players_ && low < enough; ++seat)
                if (wanted_->is_mine(seat)) low = std::max(low, worth(spot.pile | run_after_waiting(spot, trick, seat, enough), 0));
        }
        return low;
    }

    // A worth that it cannot exceed; looking goes on only while that is at least `enough`.
    int most(const Spot& spot, const Trick* trick, int enough) const {
        return wanted_->helped() ? most_helped(spot, trick) : most_alone(spot, trick, enough);
    }

    // The same from counting the cards that can be won, for a side that all others help.
    int most_counted(const Spot& spot, const Trick* trick) const {
        Cards free = spot.pile;
        int tricks = trick != nullptr && wanted_->is_mine(trick->taker);
        int given = 0;
        Cards reachable = spot.pile;
        for (int seat = 0; seat < players_; ++seat)
            if (wanted_->is_mine(seat)) {
                free |= spot.hands[seat];
                tricks += count(spot.hands[seat]);
            }
        // A card of the side on the table that does not win may still be won by a partner.
        if (trick != nullptr) {
            free |= trick->table;
            if (!wanted_->is_mine(trick->taker) && !can_take(spot, *trick)) free &= ~trick->table;
        }
        reachable |= free;
        if (tricks > 0)
            for (int seat = 0; seat < players_; ++seat)
                if (!wanted_->is_mine(seat)) {
                    given += std::min(count(spot.hands[seat]), tricks);
                    reachable |= spot.hands[seat];
                }
        const int able = possible_out(spot, trick);
        if (!wanted_->declared.declares() || fewest_missing(free, reachable) <= given) return worth(reachable, able);
        return wanted_->worth_unmade(reachable, able);
    }

  private:
    using Tricks = std::array<int, kMaxPlayers>;
    static constexpr int kNever = 1 << 20;

    bool played(const Spot& spot, const Trick* trick, int seat) const {
        return trick != nullptr && (seat - spot.leader + players_) % players_ < trick->answers;
    }

    // After how many tricks, the open one included, a seat can be rid of its hand.
    Tricks tricks_of(const Spot& spot, const Trick* trick) const {
        Tricks tricks{};
        for (int seat = 0; seat < players_; ++seat) tricks[seat] = count(spot.hands[seat]) + played(spot, trick, seat);
        return tricks;
    }

    // How many of these seats go out if they play a card to every trick. Where the trick ends with an empty hand,
    // only the first goes out, so a tie does not suffice.
    int sure_out(const Tricks& tricks, unsigned seats) const {
        int first = kNever, tied = 0;
        for (int seat = 0; seat < players_; ++seat) {
            if (tricks[seat] < first) tied = 0;
            first = std::min(first, tricks[seat]);
            tied += tricks[seat] == first;
        }
        if (finish_ != BrokkeFinish::Complete && tied > 1) return 0;
        int out = 0;
        for (int seat = 0; seat < players_; ++seat) out += (seats >> seat & 1) != 0 && tricks[seat] == first;
        return out;
    }

    // How many players of the side can go out at most. Once a hand is empty the open trick is the last, and of
    // those who have not played to it only who holds one card can get rid of it.
    int possible_out(const Spot& spot, const Trick* trick) const {
        bool emptied = false;
        for (int seat = 0; seat < players_; ++seat) emptied |= spot.hands[seat] == 0;
        if (!emptied) return finish_ == BrokkeFinish::Complete ? count(wanted_->mine) : 1;
        int able = 0;
        for (int seat = 0; seat < players_; ++seat)
            able += wanted_->is_mine(seat) && count(spot.hands[seat]) + played(spot, trick, seat) == 1;
        return able;
    }

    // Cards of the leader that his side wins by leading them one after another, partners passing.
    Cards run(const Spot& spot, int enough) const {
        Cards against = 0;
        int rounds = kNever;
        for (int seat = 0; seat < players_; ++seat)
            if (!wanted_->is_mine(seat)) {
                against |= spot.hands[seat];
                rounds = std::min(rounds, count(spot.hands[seat]));
            }
        const Cards hand = spot.hands[spot.leader];
        return worthiest(unbeaten(hand, against), in_time(rounds, count(hand)), spot.pile, enough);
    }

    // The same for a seat that is not on lead, after it has passed until it can take the lead.
    Cards run_after_waiting(const Spot& spot, const Trick* trick, int seat, int enough) const {
        Cards against = 0;
        int shortest = kNever;
        for (int other = 0; other < players_; ++other)
            if (!wanted_->is_mine(other)) {
                against |= spot.hands[other];
                // To an open trick everybody may still lay a card who has not played.
                const bool to_come = trick != nullptr && !played(spot, trick, other);
                shortest = std::min(shortest, count(spot.hands[other]) - to_come);
            }
        if ((against & kJokers) != 0) return 0;
        const Cards hand = spot.hands[seat];
        int free = 0;  // leads in suits that are not held
        if ((hand & kJokers) == 0)
            for (int suit = 0; suit < kSuits; ++suit)
                if ((against & suit_mask(suit)) > (hand & suit_mask(suit))) free += count(against & suit_mask(suit));
        const int rounds = in_time(shortest - free - 1, count(hand) - 1);
        if (rounds <= 0) return 0;
        return worthiest(unbeaten(hand, against), rounds, spot.pile, enough);
    }

    // How many leads of a seat with so many cards are taken in, if the others need so many tricks to end play.
    // Dropped is the trick in which any hand is emptied.
    int in_time(int rounds, int cards) const {
        return finish_ == BrokkeFinish::Drop ? std::min(rounds, cards) - 1 : rounds;
    }

    // At most so many of the cards, without those that are not needed for a worth of `enough`.
    Cards worthiest(Cards cards, int most, Cards pile, int enough) const {
        int surplus = count(cards) - most;
        if (surplus > 0 && worth(pile | cards, 0) >= enough)
            for (Cards left = cards; left != 0 && surplus > 0; left &= left - 1) {
                const Cards card = left & -left;
                if (worth(pile | (cards ^ card), 0) < enough) continue;
                cards ^= card;
                --surplus;
            }
        for (; surplus > 0 && cards != 0; --surplus) cards &= cards - 1;
        return cards;
    }

    bool can_take(const Spot& spot, const Trick& trick) const {
        Cards held = 0;
        for (int seat = 0; seat < players_; ++seat)
            if (wanted_->is_mine(seat) && !played(spot, &trick, seat)) held |= answers_to(trick.led, spot.hands[seat]);
        return (held & beaters(trick.best)) != 0;
    }

    int most_helped(const Spot& spot, const Trick* trick) const {
        Cards all = spot.pile | (trick != nullptr ? trick->table : 0);
        for (int seat = 0; seat < players_; ++seat) all |= spot.hands[seat];
        return worth(all, possible_out(spot, trick));
    }

    int most_alone(const Spot& spot, const Trick* trick, int enough) const {
        Cards held = 0;
        for (int seat = 0; seat < players_; ++seat)
            if (wanted_->is_mine(seat)) held |= spot.hands[seat];
        const Cards own = spot.pile | held;
        const int able = possible_out(spot, trick);
        const int taker = trick != nullptr ? trick->taker : spot.leader;
        int high;
        if (wanted_->is_mine(taker)) {
            const Cards won = own | (trick != nullptr ? trick->table : 0);
            high = worth(won, able);
            // Where an empty hand ends the trick, nobody answers the last card.
            const bool answered = finish_ != BrokkeFinish::Stop && count(wanted_->mine) == 1;
            if (guards_ && answered && high >= enough) high = most_guarded(spot, won, able, high, enough);
        } else {
            high = worth(own, able);
            if (trick != nullptr && can_take(spot, *trick)) high = std::max(high, worth(own | trick->table, able));
            // A card is beaten by a higher one of its suit or by a joker, a joker by nothing.
            const Cards given = spot.hands[taker] & ~unbeaten(spot.hands[taker], held);
            high = std::max(high, with_one_of(own, given, able, enough));
        }
        if ((high < enough && enough != kClosest) || wanted_->contract) return high;
        return std::min(high, racing(spot, trick, able));
    }

    // For a single player on lead, or who has the trick so far; `most` if guards do not hold him below `enough`.
    int most_guarded(const Spot& spot, Cards own, int able, int most, int enough) const {
        const Cards hand = spot.hands[lowest(Cards{wanted_->mine})];
        Cards guarded = 0;
        int high = -kNever;
        for (Cards left = hand & ~kJokers; left != 0; left &= left - 1) {
            const Cards card = left & -left;
            for (int other = 0; other < players_; ++other) {
                const Cards held = spot.hands[other];
                if (wanted_->is_mine(other) || (held & beaters(lowest(card))) == 0) continue;
                const int then = with_one_of(own ^ card, held & ~unbeaten(held, hand ^ card), able, enough);
                if (then >= enough) continue;
                guarded |= card;
                high = std::max(high, then);
                break;
            }
        }
        if (guarded == 0) return most;
        high = std::max(high, worth(own & ~guarded, able));
        return high < enough ? high : most;
    }

    // The worth of these cards with any one of the others, looked for only while it is below `enough`.
    int with_one_of(Cards own, Cards others, int able, int enough) const {
        int high = worth(own, able);
        if (high >= enough) return high;
        const int all = worth(own | others, able);
        if (all < enough && enough != kClosest) return all;
        for (; others != 0 && high < enough; others &= others - 1) high = std::max(high, worth(own | (others & -others), able));
        return high;
    }

    int racing(const Spot& spot, const Trick* trick, int able) const {
        const Tricks tricks = tricks_of(spot, trick);
        int first = kNever, before = 0, seats = 0;
        for (int seat = 0; seat < players_; ++seat)
            if (!wanted_->is_mine(seat)) first = std::min(first, tricks[seat]);
        for (int seat = 0; seat < players_; ++seat)
            if (wanted_->is_mine(seat)) {
                ++seats;
                before += first < tricks[seat];
            }
        if (seats - before >= able) return kNever;
        Cards all = spot.pile | (trick != nullptr ? trick->table : 0);
        for (int seat = 0; seat < players_; ++seat) all |= spot.hands[seat];
        return worth(all, seats - before);
    }

    // The fewest cards beyond `free` with which some of `reachable` form the contract; a rank gives one natural
    // combination, so this is a choice of ranks.
    int fewest_missing(Cards free, Cards reachable) const {
        const Contract contract = wanted_->declared;
        std::array<std::array<int, kMostDeclared + 1>, kMostDeclared + 1> best;
        for (auto& row : best) row.fill(kNever);
        best[0][0] = 0;
        for (int rank = 1; rank < kRanks; ++rank) {
            const Cards same = Cards{0x0001000100010001} << rank;
            const int there = count(reachable & same), had = count(free & same);
            if (there < 3) continue;
            for (int trips = contract.trips; trips >= 0; --trips)
                for (int clubs = contract.clubs; clubs >= 0; --clubs) {
                    int& least = best[trips][clubs];
                    if (trips > 0) least = std::min(least, best[trips - 1][clubs] + std::max(0, 3 - had));
                    if (clubs > 0 && there == 4) least = std::min(least, best[trips][clubs - 1] + 4 - had);
                }
        }
        return best[contract.trips][contract.clubs];
    }

    int players_;
    BrokkeFinish finish_;
    bool guards_, waiting_;
    const Wanted* wanted_;
    Scores* scores_;
};

}  // namespace kozyr::brokke
