// In which order cards are tried. Affects speed only, never results.
#pragma once

#include <cstdint>

#include "bridge_cards.hpp"
#include "position.hpp"
#include "types.hpp"

namespace kozyr::bridge {

template <bool kTrump>
constexpr bool beats(int card, int best) {
    if (suit_of(card) == suit_of(best)) return card < best;
    return kTrump && suit_of(card) == kTrumpSuit;
}

// Cards in the order in which they are to be tried, as sets: mostly the first card is the only one that is needed.
class Moves {
  public:
    void add(int card) { add_strong_first(bit(card)); }
    void add_strong_first(Cards cards) { sets_[size_++] = {cards, false}; }
    void add_weak_first(Cards cards) { sets_[size_++] = {cards, true}; }

    // The next of the cards that are still to be tried, or kNoCard.
    int next(Cards todo) {
        for (; at_ < size_; ++at_) {
            const Cards cards = sets_[at_].cards & todo;
            if (cards != 0) return sets_[at_].weak_first ? weakest(cards) : strongest(cards);
        }
        return kNoCard;
    }

  private:
    struct Set {
        Cards cards;
        bool weak_first;
    };
    Set sets_[2 * kSuits + 2];
    int size_ = 0;
    int at_ = 0;
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
            const int top = strongest(suits[at]);
            const int low = weakest(suits[at]);
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
        moves.add_strong_first(rest);
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
                const bool secure = partner_best && (kPlace == 3 || (lefts != 0 && strongest(lefts) > best) ||
                                                     (lefts == 0 && (left_ & suit_mask(kTrumpSuit)) == 0));
                if (!secure) {
                    if (suit_of(best) == kTrumpSuit && (led & suit_mask(kTrumpSuit)) == 0) {
                        const Cards over = trumps & stronger(best);
                        if (!partner_best) {
                            moves.add_weak_first(over);
                            rest &= ~over;
                        }
                    } else if (kPlace == 3 || lefts != 0 || (left_ & suit_mask(kTrumpSuit)) == 0) {
                        moves.add(weakest(trumps));
                        rest ^= bit(weakest(trumps));
                    } else {
                        moves.add_weak_first(trumps);
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
                count(partner_ & trumps) <= count(mine_ & trumps) && bit(weakest(mine)) != a)
                return kRuff;
        }
        return kPlain;
    }

    template <int kPlace>
    void follow_suit(Cards todo, Cards led, int best, bool partner_best, Moves& moves) const {
        const bool ruffed = kTrump && suit_of(best) == kTrumpSuit && (led & suit_mask(kTrumpSuit)) == 0;
        const Cards over = ruffed ? 0 : todo & stronger(best);
        if (over == 0) return moves.add_weak_first(todo);
        const Cards lefts = left_ & led;
        const int top = strongest(todo);
        if (partner_best) {
            if (kPlace == 3 || lefts == 0 || strongest(lefts) > best || (lefts & stronger(best)) == (lefts & stronger(top)))
                return moves.add_weak_first(todo);
        }
        if constexpr (kPlace == 1) {
            const Cards partners = partner_ & led;
            if (partners != 0 && strongest(partners) < best) {
                const int cover = strongest(partners);
                if (lefts == 0 || cover < strongest(lefts)) return moves.add_weak_first(todo);
                if (strongest(lefts) < std::min(cover, top) && (lefts & stronger(cover)) == (lefts & stronger(top)))
                    return moves.add_weak_first(todo);
            }
        }
        if (kPlace == 3 || lefts == 0 || weakest(over) < strongest(lefts)) moves.add_weak_first(over);
        else moves.add_strong_first(over);
        moves.add_weak_first(todo & ~over);
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
            cards[at] = weakest(held);
        }
        for (int at = 0; at < number; ++at) {
            moves.add(cards[at]);
            rest ^= bit(cards[at]);
        }
        moves.add_weak_first(rest);
    }

    // Takes the strongest card of a set out of it; 0 if there is none.
    static Cards top(Cards& cards) {
        const Cards one = cards & (~cards + 1);
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
