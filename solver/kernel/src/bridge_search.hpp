// The search of bridge: two sides of two, ordinary following, as many tricks as possible.
//
// What search.hpp does for any game and any goal, for the one game where speed matters most: depth first with
// a zero window, each answer a bound of the tricks of seats 0 and 2 with the ranks that it rests on.
#pragma once

#include <algorithm>
#include <cstdint>

#include "bridge_bounds.hpp"
#include "bridge_order.hpp"
#include "bridge_suits.hpp"
#include "bridge_table.hpp"
#include "budget.hpp"
#include "hints.hpp"
#include "position.hpp"
#include "relevance.hpp"
#include "techniques.hpp"

namespace kozyr::bridge {

template <bool kTrump>
class Search {
  public:
    Search(std::size_t table_bytes, const Techniques& techniques, Meter& meter)
        : use_(techniques), meter_(meter), table_(table_bytes), hints_(techniques.hints) {}

    // The trick on the table: who led, the cards in turn.
    struct Start {
        int leader = 0;
        int cards[3] = {};
        int played = 0;
    };

    // A bound of the tricks that seats 0 and 2 take, the current one included: a lower bound if it is at least
    // `needed`, else an upper bound. Throws GivenUp when the budget has run out.
    int bound(const Hands& hands, const Start& start, int needed) {
        hands_ = hands;
        all_ = hands.all<4>();
        Hands dealt = hands;
        for (int turn = 0; turn < start.played; ++turn)
            dealt.of[(start.leader + turn) & 3] |= bit(start.cards[turn]);
        suits_.prepare(dealt);
        lengths_ = 0;
        for (int suit = 0; suit < kSuits; ++suit)
            for (int seat = 0; seat < 4; ++seat)
                lengths_ += static_cast<std::uint64_t>(count(hands.of[seat] & suit_mask(suit))) << (16 * suit + 4 * seat);
        Trick trick;
        trick.leader = start.leader;
        trick.left = (count(all_) + start.played) / 4;
        trick.needed = needed;
        Cards relevance = 0;
        Place& place = places_[trick.left];
        for (int suit = 0; suit < kSuits; ++suit) {
            place.remaining[suit] = holding(all_, suit);
            place.suit[suit] = &suits_.of(suit, place.remaining[suit]);
        }
        switch (start.played) {
            case 0: return next_trick(start.leader, trick.left, needed, kPack, relevance);
            case 1: put<0>(trick, start.cards[0]); return node<1>(trick, relevance);
            case 2: put<0>(trick, start.cards[0]); put<1>(trick, start.cards[1]); return node<2>(trick, relevance);
            default:
                put<0>(trick, start.cards[0]);
                put<1>(trick, start.cards[1]);
                put<2>(trick, start.cards[2]);
                return node<3>(trick, relevance);
        }
    }

    std::size_t table_bytes() const { return table_.bytes(); }
    std::size_t table_entries() const { return table_.entries(); }
    void forget() { table_.clear(); }

    struct GivenUp {};

  private:
    struct Trick {
        int leader = 0;
        int left = 0;    // tricks to come, this one included
        int needed = 0;  // of them by seats 0 and 2
        int best = kNoCard;
        int best_seat = 0;
        Cards led = 0;    // the mask of the led suit
        Cards table = 0;  // the cards on the table
    };

    // At the beginning of a trick.
    // `changed` has all suits of which cards were played since this was last called with one trick more left.
    int next_trick(int leader, int left, int needed, Cards changed, Cards& out) {
        if (needed <= 0) return 0;
        if (needed > left) return left;
        if (left == 1) return last_trick(leader, out);
        if (meter_.tick()) throw GivenUp{};

        const std::uint64_t key = key_of(leader, left);
        Place& place = places_[left];
        place.leader = leader;
        place.left = left;
        place.lengths = lengths_;
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((changed & suit_mask(suit)) != 0) {
                place.remaining[suit] = holding(all_, suit);
                place.suit[suit] = &suits_.of(suit, place.remaining[suit]);
            } else {
                place.remaining[suit] = places_[left + 1].remaining[suit];
                place.suit[suit] = places_[left + 1].suit[suit];
            }
        }
        const auto word = [&](int suit) {
            return place.suit[suit]->owners | static_cast<std::uint64_t>(place.suit[suit + 1]->owners) << Owners::kWidth;
        };
        const Owners owners{{word(0), word(2)}};
        if (const auto* entry = table_.probe(key, owners, needed)) {
            for (int suit = 0; suit < kSuits; ++suit) {
                const int known = entry->known(suit);
                if (known > 0) out |= Cards{1} << (16 * suit + nth_strongest(place.remaining[suit], known));
            }
            return entry->low() >= needed ? entry->low() : entry->high();
        }
        const bool ours = (leader & 1) == 0;
        const int yes = ours ? needed : needed - 1;  // what is known when the leader's side gets what it wants, ...
        const int no = ours ? needed - 1 : needed;   // ... and when the others do
        Cards mine = 0;
        Cards refuted = 0;
        if (use_.bounds) {
            const int wanted = ours ? needed : left - needed + 1;
            const int against = left + 1 - wanted;
            if (Cash<kTrump>(hands_, suits_, place, leader).takes(wanted, out)) return yes;
            if constexpr (kTrump) {
                const Suit& trumps = suits_.with_sure(*place.suit[kTrumpSuit], place.remaining[kTrumpSuit]);
                if (trumps.sure_tricks(ours ? 1 : 0) >= against) {
                    out |= Cards{trumps.sure_down_to(ours ? 1 : 0, against)} << (16 * kTrumpSuit);
                    return no;
                }
                if (against == 1 && guarded(place, ours ? 1 : 0, out)) return no;
                if (wanted == 1 && guarded(place, ours ? 0 : 1, out)) return yes;
            }
            refuted = refuted_leads(place, against, mine);
        }
        Trick trick;
        trick.leader = leader;
        trick.left = left;
        trick.needed = needed;
        const int found = (hands_.of[leader] & ~refuted) == 0 ? no : node<0>(trick, mine, refuted);

        Table::Entry entry{};
        for (int suit = 0; suit < kSuits; ++suit) {
            const unsigned remaining = place.remaining[suit];
            unsigned known = holding(mine, suit);
            if (!use_.patterns) known = remaining;
            if (known == 0) continue;
            int cards = count(remaining & ((2U << weakest(known)) - 1));
            // The owners of the last cards follow from the lengths if they belong to one hand.
            if (cards == place.suit[suit]->cards()) cards = place.suit[suit]->telling();
            const std::uint64_t mask = (std::uint64_t{1} << (2 * cards)) - 1;
            entry.mask.word[suit >> 1] |= mask << (suit & 1 ? Owners::kWidth : 0);
            mine &= ~suit_mask(suit);
            if (cards > 0) mine |= Cards{1} << (16 * suit + nth_strongest(remaining, cards));
        }
        for (int half = 0; half < 2; ++half) entry.owners.word[half] = owners.word[half] & entry.mask.word[half];
        entry.set_bounds(found >= needed ? found : 0, found >= needed ? left : found);
        entry.set_size();
        table_.store(key, entry);
        out |= mine;
        return found;
    }

    // Whether a side is sure of a trick by a trump whose holder plays next after the one who has all higher ones, one or
    // two, and has as many small trumps beside it. While his side has no trick he never leads, but maybe now, and then
    // has a plain card; so the higher ones are always played before his. To each of them he plays a small trump; if a
    // trump must be played and none of them was, his takes the trick.
    bool guarded(const Place& place, int side, Cards& out) const {
        const Suit& trumps = *place.suit[kTrumpSuit];
        if (trumps.cards() < 3) return false;
        const auto owner = [&](int n) { return static_cast<int>(trumps.owners >> (2 * n) & 3); };
        const int higher = owner(1) != owner(0) ? 1 : 2;
        const int holder = owner(higher);
        if ((holder & 1) != side || ((owner(0) + 1) & 3) != holder) return false;
        const int held = place.length(kTrumpSuit, holder);
        if (held <= higher || (holder == place.leader && held == place.left)) return false;
        out |= bit(16 * kTrumpSuit + nth_strongest(place.remaining[kTrumpSuit], higher + 1));
        return true;
    }

    // The suits that must not be led, because the other side then has `enough` tricks.
    Cards refuted_leads(const Place& place, int enough, Cards& out) const {
        Cards refuted = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            if (place.length(suit, place.leader) == 0) continue;
            const int owner = static_cast<int>(place.suit[suit]->owners & 3);
            if (((owner ^ place.leader) & 1) == 0) continue;
            if (Cash<kTrump>(hands_, suits_, place, owner).refutes(suit, enough, out)) refuted |= suit_mask(suit);
        }
        return refuted;
    }

    // Suit lengths, tricks left and leader tell positions apart whose patterns are not to be compared. The lengths
    // of the last suit follow from the others.
    std::uint64_t key_of(int leader, int left) const {
        return (lengths_ & (~std::uint64_t{0} >> 16)) | static_cast<std::uint64_t>(left) << 48 |
               static_cast<std::uint64_t>(leader) << 52;
    }

    int last_trick(int leader, Cards& out) {
        Trick trick;
        put_last<0>(trick, leader);
        put_last<1>(trick, leader);
        put_last<2>(trick, leader);
        put_last<3>(trick, leader);
        if (contested(trick)) out |= bit(trick.best);
        return (trick.best_seat & 1) == 0;
    }
    template <int kPlace>
    void put_last(Trick& trick, int leader) const {
        trick.leader = leader;
        put<kPlace>(trick, lowest(hands_.of[(leader + kPlace) & 3]));
    }

    static bool contested(const Trick& trick) {
        const Cards same = trick.table & suit_mask(suit_of(trick.best));
        return (same & (same - 1)) != 0;
    }

    // Puts a card on the table.
    template <int kPlace>
    static void put(Trick& trick, int card) {
        const int seat = (trick.leader + kPlace) & 3;
        trick.table |= bit(card);
        if constexpr (kPlace == 0) {
            trick.led = suit_mask(suit_of(card));
            trick.best = card;
            trick.best_seat = seat;
        } else if (beats<kTrump>(card, trick.best)) {
            trick.best = card;
            trick.best_seat = seat;
        }
    }

    // `refuted`: leads that are known not to reach what the leader needs, with the ranks in `out` that this rests on.
    template <int kPlace>
    int node(const Trick& trick, Cards& out, Cards refuted = 0) {
        const int seat = (trick.leader + kPlace) & 3;
        const bool ours = (seat & 1) == 0;
        const Cards hand = hands_.of[seat];
        Cards todo = hand;
        if constexpr (kPlace == 0) todo &= ~refuted;
        if constexpr (kPlace > 0) {
            if ((hand & trick.led) != 0) todo = hand & trick.led;
        }
        if (refuted == 0 && (todo & (todo - 1)) == 0) return play<kPlace>(trick, lowest(todo), seat, out);
        // What separates cards of the hand: cards of others, and the card to beat.
        Cards walls = all_ ^ hand;
        if constexpr (kPlace > 0) walls |= bit(trick.best);
        const Cards open = kPack & ~walls;

        Cards failed = 0;
        int best = ours ? -1 : kRanks + 1;
        if (refuted != 0) {
            best = ours ? trick.needed - 1 : trick.needed;
            failed = out;
            out = 0;
        }
        Hints::Place hint = hints_.at(hint_key<kPlace>(trick, seat, hand));
        const int first = hint.card();
        const auto attempt = [&](int card) {
            const Cards run = use_.runs ? run_around(open, card) & todo : bit(card);
            Cards mine = 0;
            card = strongest(run);
            const int found = play<kPlace>(trick, card, seat, mine);
            if (ours == (found >= trick.needed)) {
                out |= mine;
                best = found;
                return true;
            }
            best = ours ? std::max(best, found) : std::min(best, found);
            // See search.hpp on both of these.
            if (run != bit(card) && !unknown(mine, card)) mine |= bit(weakest(run));
            todo &= ~run;
            if (use_.skip && unknown(mine, card)) {
                const Cards suit = suit_mask(suit_of(card));
                const Cards known = mine & suit;
                todo &= ~(known == 0 ? suit : suit & weaker(weakest(known)));
            }
            failed |= mine;
            return false;
        };
        if (first != kNoCard && (todo & bit(first)) != 0) {
            if (attempt(first)) return best;
        }
        Moves moves;
        if (use_.ordering) order_moves<kPlace>(trick, seat, todo, moves);
        else moves.add_strong_first(todo);
        for (int card = moves.next(todo); card != kNoCard; card = moves.next(todo)) {
            if (attempt(card)) {
                hint.keep(card);
                return best;
            }
        }
        out |= failed;
        return best;
    }

    template <int kPlace>
    void order_moves(const Trick& trick, int seat, Cards todo, Moves& moves) const {
        const Order<kTrump> order(hands_, seat, all_);
        if constexpr (kPlace == 0) order.lead(todo, moves);
        else order.template follow<kPlace>(todo, trick.led, trick.best, trick.best_seat, moves);
    }

    // Plays a card, goes on, and takes it back.
    template <int kPlace>
    int play(const Trick& trick, int card, int seat, Cards& out) {
        Trick next = trick;
        put<kPlace>(next, card);
        hands_.of[seat] ^= bit(card);
        all_ ^= bit(card);
        const std::uint64_t one = std::uint64_t{1} << (16 * suit_of(card) + 4 * seat);
        lengths_ -= one;
        int found;
        if constexpr (kPlace < 3) {
            found = node<kPlace + 1>(next, out);
        } else {
            table_.prefetch(key_of(next.best_seat, next.left - 1));
            const int won = (next.best_seat & 1) == 0;
            found = won + next_trick(next.best_seat, next.left - 1, next.needed - won, next.table, out);
            if (contested(next)) out |= bit(next.best);
        }
        hands_.of[seat] ^= bit(card);
        all_ ^= bit(card);
        lengths_ += one;
        return found;
    }

    template <int kPlace>
    std::uint64_t hint_key(const Trick& trick, int seat, Cards hand) const {
        std::uint64_t key;
        if constexpr (kPlace == 0) key = hand;
        else if ((hand & trick.led) == 0) key = hand ^ bit(trick.best);
        else key = (all_ & trick.led) * 0x9E3779B97F4A7C15ULL + ((hand & trick.led) ^ bit(trick.best));
        return key * 4 + static_cast<std::uint64_t>(seat) + (static_cast<std::uint64_t>(kPlace) << 62);
    }

    // The cards around one that nothing separates from it.
    static Cards run_around(Cards open, int card) {
        const Cards down = open & ~(open + bit(card));  // a carry runs through them
        const Cards gaps = ~open & stronger(card);
        return down | (open & stronger(card) & (gaps == 0 ? ~Cards{0} : above(highest(gaps))));
    }

    // Whether a card is weaker than all that is known of its suit.
    static bool unknown(Relevance known, int card) {
        return (known & suit_mask(suit_of(card)) & ~stronger(card)) == 0;
    }

    static constexpr Cards kPack = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3);

    Techniques use_;
    Meter& meter_;
    Hands hands_;
    Cards all_ = 0;               // what the hands hold together
    std::uint64_t lengths_ = 0;   // see Place
    Place places_[kRanks + 2];    // by the tricks left
    Suits suits_;
    Table table_;
    Hints hints_;
};

}  // namespace kozyr::bridge
