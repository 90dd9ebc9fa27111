// In which order cards are tried. Affects speed only, never results.
#pragma once

#include <cstdint>

#include "position.hpp"
#include "types.hpp"

namespace kozyr::bridge {

template <bool kTrump>
constexpr bool beats(int card, int best) {
    if (suit_of(card) == suit_of(best)) return card > best;
    return kTrump && suit_of(card) == kTrumpSuit;
}

struct Moves {
    std::uint8_t card[kRanks + 8];
    int size = 0;

    void add(int one) { card[size++] = static_cast<std::uint8_t>(one); }
    void add_high_first(Cards cards) {
        while (cards != 0) {
            const int one = highest(cards);
            cards ^= bit(one);
            add(one);
        }
    }
    void add_low_first(Cards cards) {
        for (; cards != 0; cards &= cards - 1) add(lowest(cards));
    }
};

template <bool kTrump>
class Order {
  public:
    Order(const Hands& hands, int seat, Cards all)
        : mine_(hands.of[seat]),
          left_(hands.of[(seat + 1) & 3]),
          partner_(hands.of[(seat + 2) & 3]),
          right_(hands.of[(seat + 3) & 3]),
          all_(all),
          seat_(seat) {}

    void lead(Cards todo, Moves& moves) const {
        int score[kSuits];
        Cards suits[kSuits];
        int number = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards cards = todo & suit_mask(suit);
            if (cards == 0) continue;
            const int here = lead_score(suit, mine_ & suit_mask(suit));
            int at = number++;
            for (; at > 0 && score[at - 1] < here; --at) {
                score[at] = score[at - 1];
                suits[at] = suits[at - 1];
            }
            score[at] = here;
            suits[at] = cards;
        }
        Cards rest = todo;
        for (int at = 0; at < number; ++at) {
            const int top = highest(suits[at]);
            const int low = lowest(suits[at]);
            rest &= ~(bit(low) | bit(top));
            if (score[at] == kRuff) {
                moves.add(low);
                if (low != top) rest |= bit(top);
            } else if (low == top) {
                moves.add(low);
            } else {
                moves.add(score[at] == kFinesse ? low : top);
                moves.add(score[at] == kFinesse ? top : low);
            }
        }
        moves.add_high_first(rest);
    }

    template <int kPlace>
    void follow(Cards todo, Cards led, int best, int best_seat, Moves& moves) const {
        const bool partner_best = kPlace > 1 && best_seat == ((seat_ + 2) & 3);
        if ((todo & led) != 0) return follow_suit<kPlace>(todo, led, best, partner_best, moves);
        Cards rest = todo;
        if constexpr (kTrump) {
            const Cards trumps = todo & suit_mask(kTrumpSuit);
            if (trumps != 0) {
                const Cards lefts = left_ & led;
                const bool secure = partner_best && (kPlace == 3 || (lefts != 0 && highest(lefts) < best) ||
                                                     (lefts == 0 && (left_ & suit_mask(kTrumpSuit)) == 0));
                if (!secure) {
                    if (suit_of(best) == kTrumpSuit && (led & suit_mask(kTrumpSuit)) == 0) {
                        const Cards over = trumps & above(best);
                        if (!partner_best) {
                            moves.add_low_first(over);
                            rest &= ~over;
                        }
                    } else if (kPlace == 3 || lefts != 0 || (left_ & suit_mask(kTrumpSuit)) == 0) {
                        moves.add(lowest(trumps));
                        rest ^= bit(lowest(trumps));
                    } else {
                        moves.add_low_first(trumps);
                        rest &= ~trumps;
                    }
                }
            }
        }
        discard(rest, moves);
    }

  private:
    enum { kBad = -3, kTrumps = -4, kRuffed = -5, kPlain = 0, kStrong = 2, kFinesse = 3, kRuff = 4 };

    int lead_score(int suit, Cards mine) const {
        const Cards mask = suit_mask(suit);
        if (kTrump && suit == kTrumpSuit) return kTrumps;
        const Cards left = left_ & mask;
        const Cards partner = partner_ & mask;
        const Cards right = right_ & mask;
        if constexpr (kTrump) {
            const Cards trumps = suit_mask(kTrumpSuit);
            if ((left == 0 && (left_ & trumps) != 0) || (right == 0 && (right_ & trumps) != 0)) return kRuffed;
        }
        Cards rest = all_ & mask;
        const Cards a = top(rest);
        const Cards k = top(rest);
        const Cards q = top(rest);
        const Cards j = top(rest);
        const Cards t = top(rest);
        const Cards ours = mine | partner;
        if (many(partner) && many(left)) {
            if ((partner & k && left & a) || (partner & a && left & k && (partner & q || (ours & q && ours & j))) ||
                (partner & k && left & q && (partner & j || (ours & j && ours & t))))
                return kFinesse;
        }
        if (many(mine) && many(right)) {
            if ((mine & a && right & k) || (mine & k && right & a && !(ours & q))) return kBad;
        }
        const Cards tops = ours & (a | k | q);
        if (left != 0 && right != 0 && many(tops)) return kStrong;
        if constexpr (kTrump) {
            const Cards trumps = suit_mask(kTrumpSuit);
            if (partner == 0 && left != 0 && right != 0 && (partner_ & trumps) != 0 &&
                count(partner_ & trumps) <= count(mine_ & trumps) && bit(lowest(mine)) != a)
                return kRuff;
        }
        return kPlain;
    }

    template <int kPlace>
    void follow_suit(Cards todo, Cards led, int best, bool partner_best, Moves& moves) const {
        const bool ruffed = kTrump && suit_of(best) == kTrumpSuit && (led & suit_mask(kTrumpSuit)) == 0;
        const Cards over = ruffed ? 0 : todo & above(best);
        if (over == 0) return moves.add_low_first(todo);
        const Cards lefts = left_ & led;
        const int top = highest(todo);
        if (partner_best) {
            if (kPlace == 3 || lefts == 0 || highest(lefts) < best || (lefts & above(best)) == (lefts & above(top)))
                return moves.add_low_first(todo);
        }
        if constexpr (kPlace == 1) {
            const Cards partners = partner_ & led;
            if (partners != 0 && highest(partners) > best) {
                const int cover = highest(partners);
                if (lefts == 0 || cover > highest(lefts)) return moves.add_low_first(todo);
                if (highest(lefts) > std::max(cover, top) && (lefts & above(cover)) == (lefts & above(top)))
                    return moves.add_low_first(todo);
            }
        }
        if (kPlace == 3 || lefts == 0 || lowest(over) > highest(lefts)) moves.add_low_first(over);
        else moves.add_high_first(over);
        moves.add_low_first(todo & ~over);
    }

    void discard(Cards rest, Moves& moves) const {
        int length[kSuits];
        int cards[kSuits];
        int number = 0;
        for (int suit = kTrump ? 1 : 0; suit < kSuits; ++suit) {
            const Cards held = rest & suit_mask(suit);
            if (held == 0) continue;
            const int here = count(held);
            int at = number++;
            for (; at > 0 && length[at - 1] < here; --at) {
                length[at] = length[at - 1];
                cards[at] = cards[at - 1];
            }
            length[at] = here;
            cards[at] = lowest(held);
        }
        for (int at = 0; at < number; ++at) {
            moves.add(cards[at]);
            rest ^= bit(cards[at]);
        }
        moves.add_low_first(rest);
    }

    static bool many(Cards cards) { return (cards & (cards - 1)) != 0; }
    // Takes the highest card of a set out of it; 0 if there is none.
    static Cards top(Cards& cards) {
        if (cards == 0) return 0;
        const Cards one = bit(highest(cards));
        cards ^= one;
        return one;
    }

    Cards mine_;
    Cards left_;
    Cards partner_;
    Cards right_;
    Cards all_;
    int seat_;
};

}  // namespace kozyr::bridge
