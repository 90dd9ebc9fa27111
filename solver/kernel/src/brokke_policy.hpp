// How a sensible player of Clubs by Drew Brokke plays, by what he knows: for simulated play.
//
// He knows his hand, the cards laid and the piles, how many cards each other player holds, what has been declared and
// which cards are in the game. He looks one play ahead. Of each play he asks how likely it takes the trick, given how
// many cards that beat it are out and how many players may still lay one, and weighs
//
//   * the outlook of his own side (brokke_outlook.hpp) with the trick in its pile, or lost;
//   * part of what that does to the outlook of the others, so that he does not feed them;
//   * the lead, jokers kept for later, and being nearer to going out;
//
// or, where play ends with the trick, the scores as they then are. So he wins the cards that his contract needs,
// gives a partner what the side needs, passes rather than waste a card, throws useless ones away and goes out when
// ending is better than going on. Of equal plays he prefers the pass, then the lowest card.
//
// A card of his own comes into his pile only by taking a trick itself (or through a partner), so its chance falls
// with the number of higher cards of its suit that are out, and with the time left.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "brokke_outlook.hpp"
#include "brokke_round.hpp"

namespace kozyr::brokke::simulated {

// Numbers of the habit of play. The chances are those met in simulated play among such players; the weights are
// those that did best against players with others.
struct Habits {
    double top = 0.70;          // the chance of a card of one's own that only jokers beat, against two others
    double top_less = 0.09;     // so much less for each other more
    double half = 3.7;          // how many higher cards out there leave half of it, against two others
    double half_less = 0.45;    // so much less for each other more
    double joker = 0.95;
    double caught = 0.18;       // the chance of a card that another player holds
    double partner = 0.30;      // the same, for each partner besides
    double theirs = 0.55;       // how likely a card out of sight ends in the pile of one of the others
    double beaten = 0.85;       // how often a player who can beat a card does so
    double by_joker = 0.30;     // the same, with a joker
    double spite = 0.45;        // what the mean outlook of the others weighs against one's own
    double lead = 4;            // points that the lead is worth
    double joker_kept = 25;     // points that a joker in hand is worth for the trick that it can take
};
inline constexpr Habits kHabits{};

// Cards out of sight of a seat, and how many each other hand has of them.
struct View {
    Cards hand = 0, table = 0, unseen = 0;
    int out = 0;      // how many cards the other hands have
    int fewest = 0;   // how many the smallest of them has

    View(const Law& law, const Round& round, int seat) : hand(round.hands[seat]), table(round.table()), fewest(64) {
        for (int other = 0; other < law.players; ++other) {
            if (other == seat) continue;
            // The sum of the other hands is what he knows: all cards of the game that he has not seen.
            unseen |= round.hands[other];
            fewest = std::min(fewest, count(round.hands[other]));
        }
        out = count(unseen);
    }
};

// The chances of a seat's cards and of those out of its sight to come into its side's pile.
inline Chances chances_of(Cards hand, Cards unseen, int fewest, int opponents, int partners, const Habits& habits) {
    Chances chances;
    const double time = std::min(1.0, (1 + 1.5 * fewest) / std::max(1, count(hand)));
    const double top = habits.top - habits.top_less * (opponents - 2);
    const double half = habits.half - habits.half_less * (opponents - 2);
    // By how many higher cards are out.
    std::array<float, kRanks> by_higher{};
    for (int higher = 0; higher < kRanks; ++higher) {
        const double over = higher / half;
        by_higher[higher] = static_cast<float>(time * top / (1 + over * over * over));
    }
    for (Cards left = hand; left != 0; left &= left - 1) {
        const int card = lowest(left);
        chances.known[card] = (bit(card) & kJokers) != 0 ? static_cast<float>(time * habits.joker)
                                                         : by_higher[count(unseen & above(card) & suit_mask(suit_of(card)))];
    }
    chances.unknown = (habits.caught * 2 / opponents + habits.partner * partners) * std::min(1.0, 0.25 + fewest / 12.0);
    return chances;
}

class Player {
  public:
    Player(const Law& law, const Round& round, const Habits& habits = kHabits)
        : law_(law), round_(round), habits_(habits), seat_(round.to_play(law)), side_(law.side[seat_]), view_(law, round, seat_) {
        int partners = 0;
        for (int other = 0; other < law.players; ++other) partners += other != seat_ && law.side[other] == side_;
        const int opponents = law.players - 1 - partners;
        hopes_ = chances_of(view_.hand, view_.unseen, view_.fewest, opponents, partners, habits_);
        others_ = law.sides - 1;
        theirs_.unknown = habits_.theirs / std::max(1, others_) * std::min(1.0, 0.25 + view_.fewest / 12.0);
        if (round.turns > 0) {
            best_ = round.laid[taking(round)];
            taker_ = round.seat_at(law, taking(round));
            for (int place = 0; place < round.turns; ++place) ending_ |= round.hands[round.seat_at(law, place)] == 0;
        }
        for (int side = 0; side < law.sides; ++side) {
            piles_[side] = round.pile_of(law, side);
            const bool own = side == side_;
            odds_[side].set_ranks(kDeck, piles_[side], own ? view_.hand : 0, view_.unseen, own ? hopes_ : theirs_);
        }
    }

    // The card that he lays; kNoCard to pass.
    int choose() {
        int chosen = kNoCard;
        double most = round_.turns > 0 ? worth(kNoCard) : -1e9;
        const Cards playable = round_.playable(law_);
        for (int rank = 0; rank < kRanks + 2; ++rank)
            for (int suit = 0; suit < (rank < kRanks ? kSuits : 1); ++suit) {
                const int card = 16 * suit + rank;
                if ((playable & bit(card)) == 0) continue;
                const double value = worth(card);
                if (value > most + 1e-9) {
                    most = value;
                    chosen = card;
                }
            }
        return chosen;
    }

    // What the play leads him to expect, in points; only differences count.
    double worth(int card) {
        const bool laid = card != kNoCard;
        const Cards hand = laid ? view_.hand & ~bit(card) : view_.hand;
        const bool out = hand == 0;
        const bool stops = out && law_.finish != Finish::complete;
        const bool last = stops || round_.turns == law_.players - 1;
        const bool ends = ending_ || out;
        const Cards trick = laid ? view_.table | bit(card) : view_.table;
        const bool dropped = stops && law_.finish == Finish::drop && round_.turns < law_.players - 1;
        const bool takes = laid && (round_.turns == 0 || beats(card, best_));
        const int taker = takes ? seat_ : taker_;
        const double holds = last ? 1 : chance_to_hold(takes ? card : best_);
        if (dropped) return result(hand, trick, -1, ends, out);
        double value = holds * result(hand, trick, taker, ends, out);
        if (holds < 1) value += (1 - holds) * result(hand, trick, later_opponent(), ends, out);
        return value;
    }

  private:
    // How likely nobody of another side who still has his turn beats a card.
    double chance_to_hold(int card) const {
        if ((bit(card) & kJokers) != 0 || view_.out == 0) return 1;
        const int higher = count(view_.unseen & above(card) & suit_mask(suit_of(card)));
        const int jokers = count(view_.unseen & kJokers);
        double holds = 1;
        for (int place = round_.turns + 1; place < law_.players; ++place) {
            const int other = round_.seat_at(law_, place);
            if (law_.side[other] == side_) continue;
            const double share = double(count(round_.hands[other])) / view_.out;
            holds *= 1 - habits_.beaten * (1 - std::pow(1 - share, higher));
            holds *= 1 - habits_.by_joker * (1 - std::pow(1 - share, jokers));
        }
        return holds;
    }

    // Who takes the trick if the card that takes it so far does not hold.
    int later_opponent() const {
        for (int place = round_.turns + 1; place < law_.players; ++place) {
            const int other = round_.seat_at(law_, place);
            if (law_.side[other] != side_) return other;
        }
        return taker_;
    }

    // What he expects with this hand when a seat has taken the trick; -1: nobody has.
    double result(Cards hand, Cards trick, int taker, bool ends, bool out) {
        const auto won_by = [&](int side) { return taker >= 0 && law_.side[taker] == side ? trick : Cards{0}; };
        const bool ours = taker >= 0 && law_.side[taker] == side_;
        double own = side_worth(side_, hand, won_by(side_), ends);
        if (out) own += kGoingOut;
        if (!ends) {
            const int size = count(hand);
            const double nearer = double(view_.fewest) / (view_.fewest + size);
            own += kGoingOut * nearer * nearer;
            if (ours) own += habits_.lead;
            own += habits_.joker_kept * count(hand & kJokers) * std::min(1.0, view_.fewest / 5.0);
        }
        double theirs = 0;
        for (int side = 0; side < law_.sides; ++side)
            if (side != side_) theirs += side_worth(side, 0, won_by(side), ends);
        return own - (others_ > 0 ? habits_.spite * theirs / others_ : 0);
    }

    // What a side may expect, or has when play ends, with these cards won and, for his own, this hand left.
    double side_worth(int side, Cards hand, Cards won, bool ends) {
        const Cards pile = piles_[side] | won;
        const bool own = side == side_;
        if (ends) {
            if (won != 0) return best_score(pile, law_.contracts[side], law_.melds);
            if (!scored_[side]) {
                scored_[side] = true;
                scores_[side] = best_score(pile, law_.contracts[side], law_.melds);
            }
            return scores_[side];
        }
        if (!own && won == 0 && known_[side]) return base_[side];
        const Chances& chances = own ? hopes_ : theirs_;
        const Cards changed = own ? won | (view_.hand & ~hand) : won;
        Odds odds = odds_[side];
        odds.set_ranks(changed, pile, hand, view_.unseen, chances);
        const double points = outlook(odds, wild_cards(pile, hand, view_.unseen, chances), law_.contracts[side], law_.melds).points;
        if (!own && won == 0) {
            known_[side] = true;
            base_[side] = points;
        }
        return points;
    }

    const Law& law_;
    const Round& round_;
    const Habits& habits_;
    int seat_, side_;
    View view_;
    Chances hopes_, theirs_;
    int others_ = 0;
    int best_ = kNoCard, taker_ = 0;
    bool ending_ = false;  // play ends with this trick, since a hand has been emptied in it
    std::array<Cards, kMaxPlayers> piles_{};  // by side, as are the following
    std::array<Odds, kMaxPlayers> odds_{};
    std::array<bool, kMaxPlayers> known_{}, scored_{};
    std::array<double, kMaxPlayers> base_{}, scores_{};
};

// What a player may hope for before the first lead, by his hand alone; the cards out of his sight are in the hands of
// the others.
class Hand {
  public:
    Hand(Cards hand, Cards unseen, int players, MeldRules rules, const Habits& habits = kHabits) : rules_(rules) {
        const int others = std::max(1, players - 1);
        const Chances chances = chances_of(hand, unseen, count(unseen) / others, others, 0, habits);
        odds_.set_ranks(kDeck, 0, hand, unseen, chances);
        wild_ = wild_cards(0, hand, unseen, chances);
    }

    Outlook under(Contract contract) const { return outlook(odds_, wild_, contract, rules_); }

    // The contract that he declares, of at most `most_declared` combinations: the one with the best outlook. Going
    // through them from few clubs and trips to many, more must promise half a point more: a contract that is out of
    // reach still lets its numbers count, and the largest of those would be best by a hair.
    Contract declares(int most_declared) const {
        Contract best{0, 0};
        double most = under(best).points;
        for (int clubs = 0; clubs <= most_declared; ++clubs)
            for (int trips = 0; trips + clubs <= most_declared; ++trips) {
                const double points = under({trips, clubs}).points;
                if (points <= most + kMore) continue;
                most = points;
                best = {trips, clubs};
            }
        return best;
    }

  private:
    static constexpr double kMore = 0.5;

    Odds odds_;
    MeldRules rules_;
    double wild_ = 0;
};

// Plays a deal to its end; calls `made(card)` after each play, with kNoCard for a pass.
template <class Made>
void play_out(const Law& law, Round& round, Made made, const Habits& habits = kHabits) {
    while (!round.finished(law)) {
        const int card = Player(law, round, habits).choose();
        play(law, round, card);
        made(card);
    }
}

}  // namespace kozyr::brokke::simulated
