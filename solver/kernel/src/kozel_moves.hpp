// What a player may do, as a list without equals.
#pragma once

#include <array>
#include <bit>

#include "kozel_cards.hpp"

namespace kozyr::kozel {

enum class Act : std::uint8_t { Lead, Beat, Discard, Claim };

// Without initial values: lists of moves are made at every node.
struct Move {
    Cards cards;
    Act act;
    int rating;  // higher is tried sooner

    bool same(const Move& other) const { return cards == other.cards && act == other.act; }
};

// At most 15 leads; at most six sets of cards, each to beat and to discard, and a claim.
class Moves {
  public:
    void add(Cards cards, Act act) { moves_[size_++] = Move{cards, act, 0}; }
    int size() const { return size_; }
    Move& operator[](int at) { return moves_[at]; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }

    // Brings the best rated of the moves from `at` on to this place: most lists are cut off early.
    const Move& pick(int at) {
        int best = at;
        for (int other = at + 1; other < size_; ++other)
            if (moves_[other].rating > moves_[best].rating) best = other;
        std::swap(moves_[at], moves_[best]);
        return moves_[at];
    }

  private:
    std::array<Move, 16> moves_;
    int size_ = 0;
};

// What is certain of a trick before a player answers, as long as he does not beat.
enum class Fate { Open, Won, Lost };

// The sets that can be taken from a hand.
//
// Twins are left out: two cards of a suit in one hand that count the same, with no card between them in the other
// hands, in the stock or among the winning cards. Exchanging their names changes nothing that follows, so of
// the sets that hold one of them only those with the lower one are tried. A claim gives cards on the table
// back, but then the twins are in one hand again, whichever had been played.
//
// Of two cards x < y of a suit in one hand, one may be the better one to part with:
//  * In a trick that is won, y, if it counts more and there is no card between them in other hands, in the stock or
//    among the winning cards. The two are of one strength, so whoever parts with x can do as well by parting with y
//    and playing x later as he would have played y: the side then has y's points for sure and risks x's.
//    Likewise x, if x is the one that counts more (where ranks do not follow the points).
//  * In any trick, x, if the two count the same and no card between them is the partner's or in the stock; to beat
//    with, only if there is none of the winning cards between them either. Why is said under the next point.
//  * In a trick that is lost, x, if it does not count more and no card between them is the partner's or in
//    the stock. Whoever parts with y can do as well by parting with x and playing y later as he would have played
//    x. It beats what x beats; opponents beat it only with what beats x; and the partner, who has nothing
//    between, beats the same. If the opponents take it too, they have got the same in all, else less.
// A claim takes both ways back to the same position.
class Choice {
  public:
    // `others`: cards that are still to be met, the hand's own excepted. `friendly`: those of them that are
    // the partner's or may become his. `winning`: the winning cards, among the others.
    Choice(Cards hand, Cards others, Cards friendly, Cards winning, const Pack& pack) {
        sets_[0] = 0;
        int held = 0;
        int cards[kMostCards];
        for (Cards left = hand; left != 0; left &= left - 1, ++held) {
            const int card = lowest(left);
            cards[held] = card;
            for (int at = held - 1; at >= 0 && suit_number(cards[at]) == suit_number(card); --at) {
                const Cards gap = between(cards[at], card);
                const int more = pack.points[card] - pack.points[cards[at]];
                if ((gap & others) == 0) {
                    if (more == 0 && at == held - 1) twins_ |= 1U << held;
                    if (more > 0) better_to_win_[at] |= 1U << held;
                    if (more < 0) better_to_win_[held] |= 1U << at;
                }
                if ((gap & friendly) == 0) {
                    if (more >= 0) better_to_lose_[held] |= 1U << at;
                    if (more == 0) better_[held] |= 1U << at;
                    if (more == 0 && (gap & winning) == 0) better_to_win_[held] |= 1U << at;
                }
            }
            const unsigned first = 1U << held;
            for (unsigned set = 0; set < first; ++set) sets_[first | set] = sets_[set] | bit(card);
        }
        count_ = 1U << held;
    }

    // Calls back with every set of `least` to `most` cards and its number.
    template <class Use>
    void each(int least, int most, Use use) const {
        for (unsigned set = 1; set < count_; ++set)
            if (kBits[set] >= least && kBits[set] <= most && (set & twins_ & ~(set << 1)) == 0) use(sets_[set], set);
    }

    // Whether another set is at least as good to discard in any trick, to win a trick for sure, or to lose it.
    bool worse(unsigned set) const { return worse(set, better_); }
    bool worse_to_win(unsigned set) const { return worse(set, better_to_win_); }
    bool worse_to_lose(unsigned set) const { return worse(set, better_to_lose_); }

    // Calls back with the sets that were left out for this one: as many cards of each row of twins.
    template <class Use>
    void each_like(Cards cards, Use use) const {
        for (unsigned set = 1; set < count_; ++set)
            if ((set & twins_ & ~(set << 1)) != 0 && sets_[lowered(set)] == cards) use(sets_[set]);
    }

  private:
    using Better = std::array<std::uint8_t, kMostCards>;

    static bool worse(unsigned set, const Better& better) {
        for (unsigned card = 0; card < kMostCards; ++card)
            if ((set >> card & 1) != 0 && (better[card] & ~set) != 0) return true;
        return false;
    }

    // Moves the chosen ones of every row of twins down to its lower end.
    unsigned lowered(unsigned set) const {
        for (unsigned loose; (loose = set & twins_ & ~(set << 1)) != 0;) set ^= loose | loose >> 1;
        return set;
    }

    static constexpr std::uint8_t kBits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

    std::array<Cards, 16> sets_;
    unsigned count_ = 1;
    Better better_{};  // bit m of the n-th: the m-th card is better than it
    Better better_to_win_{};
    Better better_to_lose_{};
    unsigned twins_ = 0;  // bit n: the n-th card is a twin of the one before it
};

// Leads of one to `most` cards of a suit.
inline void add_leads(Moves& moves, const Choice& choice, int most) {
    choice.each(1, most, [&](Cards cards, unsigned) {
        if ((cards & ~suit_cards(suit_number(lowest(cards)))) == 0) moves.add(cards, Act::Lead);
    });
}

// All answers.
inline void add_answers(Moves& moves, const Choice& choice, Cards winning, const Pack& pack) {
    choice.each(count(winning), count(winning), [&](Cards cards, unsigned) {
        if (beats(cards, winning, pack.trumps)) moves.add(cards, Act::Beat);
        moves.add(cards, Act::Discard);
    });
}

// Answers without those that are worse than others; `last`: whether nobody plays after this player.
inline void add_good_answers(Moves& moves, const Choice& choice, Cards winning, const Pack& pack, Fate fate, bool last) {
    choice.each(count(winning), count(winning), [&](Cards cards, unsigned set) {
        const bool worse_to_win = (last || fate == Fate::Won) && choice.worse_to_win(set);
        if (!(last && worse_to_win) && beats(cards, winning, pack.trumps)) moves.add(cards, Act::Beat);
        if (fate == Fate::Lost ? choice.worse_to_lose(set) : choice.worse(set)) return;
        if (fate == Fate::Won && worse_to_win) return;
        moves.add(cards, Act::Discard);
    });
}

// Whether a hand beats the winning cards in one way or other.
inline bool can_beat(Cards hand, Cards winning, Cards trumps) {
    const int size = count(winning);
    const Cards plain = winning & ~trumps;
    if (size == 1) {
        const int card = lowest(winning);
        if ((hand & trumps) != 0 && plain != 0) return true;
        return (hand & above(card) & suit_cards(suit_number(card))) != 0;
    }
    const Cards useful = hand & (trumps | (plain != 0 ? suit_cards(suit_number(lowest(plain))) : 0));
    const int spare = count(useful) - size;
    if (spare < 0) return false;
    if (spare == 0) return beats(useful, winning, trumps);
    // At most four cards, at least two of them used: one or two are left out.
    for (Cards first = useful; first != 0; first &= first - 1) {
        const Cards without = useful ^ (first & -first);
        if (spare == 1) {
            if (beats(without, winning, trumps)) return true;
            continue;
        }
        for (Cards second = first & (first - 1); second != 0; second &= second - 1)
            if (beats(without ^ (second & -second), winning, trumps)) return true;
    }
    return false;
}

}  // namespace kozyr::kozel
