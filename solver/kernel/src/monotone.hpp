// A game of one seat against all others that is easier for the others and far easier to search.
//
// Call a trick *bad* if it goes as the single seat does not want: taken by it when it avoids tricks, by the
// others when it wants them. The question is whether it can keep its bad tricks within some number. The
// *monotone game* differs from the real one, under ordinary following, in two points:
//  1. Whenever one of the others has taken a trick, they choose which of them leads next.
//  2. A bad trick may be taken as a good one by the others: it does not count, and the lead is as after a good
//     trick (theirs if the single seat avoids tricks, his if it wants them).
// Both give the others more to choose from, so what the single seat can keep here it can keep in the real
// game. A bad trick counts one but may change the lead, which is rarely worth two tricks to the single seat, so
// little is lost by the second point. This is what it buys:
//
// Monotony. Exchanging a card of the single seat with the next lower (when it avoids tricks; else the next
// higher) card of its suit, held by one of the others, never does the single seat harm. Proof: let everybody
// play as before, with the two cards exchanged. Legality is a matter of suits. A trick in which the
// two cards do not meet goes as before, as no other card lies between them. Where they meet, the outcome stays
// or becomes good instead of bad; a bad trick the others could have taken as good, so they gain nothing by it.
//
// Moves that need not be tried follow:
//  * Of two cards of a suit in a hand that do the same to the trick, the single seat parts with the higher one when it
//    avoids tricks, with the lower one when it wants them; so do the others, who want to keep low cards below
//    the cards of a seat that avoids tricks, and high ones above those of a seat that wants them (`spare`).
//    What a card does to the trick is whether it beats, or is beaten by, the card of the other party.
//  * Only the last before the single seat, of the others who may lead a suit, need lead it: what another could
//    start, with this one following, he starts with the card that he would follow with, and those who now
//    play after the single seat know more than before.
//
// Table entries. A proof that bad tricks stay within the allowance rests on comparisons that came out well for the
// single seat: in good tricks, its card against the card that beat it (avoiding), or against all of the others'
// that it beat (wanting). A proof of the contrary rests on the comparisons in the bad tricks that count. All
// are of one direction each: *facts* (facts.hpp). A position has the same answer if hands and suits are of the
// same lengths and the facts hold, each card standing for the one of the same place in its hand and suit.
// Proof by replaying the proof, where the other position may compare differently only where no fact says so:
//  * A trick that turns out better than in the proof is as good as it: for the contrary answer see point 2,
//    for this answer the proof covers both ways to take a bad trick.
//  * The side that follows the proof plays the card of the same place. Of the other side all cards need an
//    answer. Spare cards are the last of their hand and suit on one end, and so the same in both positions.
//    Among cards that beat the other party's card on the table and cards that do not, two cards were tried where
//    all of the hand's cards could be divided differently in the other position. One direction of that
//    makes a position that is only worse for those who play, by monotony. To exclude the other one, the card
//    on the far side that is next to the table's card has to stay there: one more fact (`divides`).
//  * Equal cards (`run`) of which one was tried are exchangeable if the facts say the same of all.
// The tests compare the game with plain minimax of its own rules, and positions under tables in use.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "bounds.hpp"
#include "budget.hpp"
#include "facts.hpp"
#include "hints.hpp"
#include "monotone_table.hpp"
#include "moves.hpp"
#include "ordering.hpp"
#include "techniques.hpp"

namespace kozyr {

template <class S, bool kAvoid>
class Monotone {
  public:
    static constexpr int kPlayers = S::kPlayers;

    Monotone(int single, std::size_t table_bytes, const Techniques& techniques, Meter& meter)
        : single_(single),
          use_(techniques),
          meter_(meter),
          table_(table_bytes),
          suits_(kSuits << kRanks),
          hints_(techniques.hints),
          lead_hints_(techniques.hints) {}

    // Makes what is kept between questions right for these hands.
    void prepare(const Hands& hands) {
        for (int seat = 0; seat < kPlayers; ++seat) {
            for (Cards rest = hands.of[seat]; rest != 0; rest &= rest - 1) {
                const int card = lowest(rest);
                if (owner_[card] == seat + 1) continue;
                owner_[card] = static_cast<std::uint8_t>(seat + 1);
                const auto first = suits_.begin() + (suit_of(card) << kRanks);
                std::fill(first, first + (1 << kRanks), Suit{});
            }
        }
    }

    // Whether the single seat can keep its bad tricks within `allowed`; if so, `out` receives the ranks that
    // this rests on. Meaningless when the budget ran out.
    bool holds(const Hands& hands, int leader, bool broken, int left, int allowed, Relevance& out) {
        hands_ = hands;
        Facts facts;
        if (!within(left, leader == single_, broken, allowed, facts)) return false;
        // A known card lies above all that are unknown, so of two compared cards only the higher has to be.
        for (Cards rest = others(); rest != 0; rest &= rest - 1) {
            const int card = lowest(rest);
            const int demand = facts.at(card);
            if (demand != 0) out |= kAvoid ? bit(card) : bit(16 * suit_of(card) + kRanks - demand);
        }
        return true;
    }

    // Bytes of what is kept beside the table.
    static constexpr std::size_t beside() { return (std::size_t{kSuits} << kRanks) * sizeof(Suit) + 2 * Hints::kBytes; }

    std::size_t table_bytes() const { return table_.bytes(); }
    std::size_t table_entries() const { return table_.entries(); }
    void forget() { table_.clear(); }

  private:
    static constexpr unsigned kEverybody = (1U << kPlayers) - 1;

    // The trick on the table as this game sees it.
    struct Play {
        Trick trick = {};
        Cards theirs = 0;     // the others' cards
        int mine = kNoCard;   // the single seat's card, once played
        bool beaten = false;  // whether one of theirs beats it, ...
        int beater = kNoCard; // ... and the first that did, if by its rank
        bool trumped = false; // whether there is a trump among the cards

        Play with(int card, int seat, int single) const {
            Play next = *this;
            next.trick = trick.best == kNoCard ? Trick::led(card, seat) : trick.template with<S>(card, seat);
            next.trumped |= S::kTrump && suit_of(card) == kTrumpSuit;
            if (seat == single) next.mine = card;
            else next.theirs |= bit(card);
            if (next.mine != kNoCard && !beaten && next.trick.best_seat != single) {
                next.beaten = true;
                if (suit_of(next.trick.best) == suit_of(next.mine)) next.beater = next.trick.best;
            }
            return next;
        }
    };

    // What there is to know of the cards remaining in a suit.
    struct Suit {
        std::uint64_t below = 0;    // Fields: the single seat's cards below each card of the others
        std::uint32_t lengths = 0;  // four bits per seat, seat 0 lowest
        bool filled = false;
    };

    // Which facts an answer rests on.
    static constexpr bool rests_on_low(bool yes) { return yes == kAvoid; }

    // At the beginning of a trick: do the bad tricks to come stay within `allowed`?
    bool within(int left, bool single_leads, bool broken, int allowed, Facts& out) {
        if (allowed >= left) return true;
        if (allowed < 0) return false;
        if (meter_.tick()) return false;
        if (left == 1) return single_leads ? single_lead(1, broken, allowed, out) : others_lead(1, broken, allowed, out);

        Shape shape;
        MonotoneTable::Guarded guarded;
        look(single_leads, broken, shape, guarded);
        bool yes;
        if (const auto* entry = table_.probe(shape, guarded, allowed, yes)) {
            unpack(*entry, rests_on_low(yes), out);
            return yes;
        }
        if (use_.bounds) {
            const Goal goal = kAvoid ? all_goals(allowed) : all_goals(left) & ~all_goals(left - allowed - 1);
            const int leader = single_leads ? single_ : (single_ + 1) % kPlayers;
            Relevance known = 0;
            const int sure = settled<S>(hands_, leader, 1U << single_, true, left, goal, known);
            if (sure >= 0) {
                add_known(known, rests_on_low(sure != 0), out);
                return sure != 0;
            }
        }
        Facts mine;
        yes = single_leads ? single_lead(left, broken, allowed, mine) : others_lead(left, broken, allowed, mine);
        if (meter_.stopped()) return false;  // nothing may be stored once the search is being given up
        if (!use_.patterns) add_known(hands_.template all<kPlayers>(), rests_on_low(yes), mine);
        MonotoneTable::Entry entry = packed(mine, rests_on_low(yes));
        entry.set_allowed(allowed);
        table_.store(shape, entry, yes);
        out.add(mine);
        return yes;
    }

    bool others_lead(int left, bool broken, int allowed, Facts& out) {
        MoveList moves;
        Cards todo = 0;
        Cards open = ~Cards{0};  // suits that nobody nearer before the single seat may lead
        for (int back = 1; back < kPlayers; ++back) {
            const int seat = (single_ + kPlayers - back) % kPlayers;
            const Ordering<S> ordering(hands_, seat, good(false));
            const Cards legal = legal_leads<S>(hands_.of[seat], broken) & open;
            todo |= legal;
            for (int suit = 0; suit < kSuits; ++suit)
                if ((legal & suit_mask(suit)) != 0) open &= ~suit_mask(suit);
            add_runs(moves, legal, hands_.of[single_], seat, [&](int card) { return ordering.lead(card, seat); });
        }
        const Hints::Place hint = lead_hints_.at(hands_.of[single_]);
        return others_try<0>(Play{}, moves, todo, hint, 0, left, broken, allowed, out);
    }

    bool single_lead(int left, bool broken, int allowed, Facts& out) {
        MoveList moves;
        const Ordering<S> ordering(hands_, single_, good(true));
        add_runs(moves, legal_leads<S>(hands_.of[single_], broken), others(), single_,
                 [&](int card) { return ordering.lead(card, single_); });
        return single_tries<0>(Play{}, moves, hints_.at(hands_.of[single_]), single_, left, broken, allowed, out);
    }

    template <int kPlace>
    bool follow(const Play& play, int leader, int left, bool broken, int allowed, Facts& out) {
        const int seat = (leader + kPlace) % kPlayers;
        if (seat == single_) return single_follows<kPlace>(play, leader, left, broken, allowed, out);
        return other_follows<kPlace>(play, seat, leader, left, broken, allowed, out);
    }

    template <int kPlace>
    bool single_follows(const Play& play, int leader, int left, bool broken, int allowed, Facts& out) {
        constexpr bool kLast = kPlace == kPlayers - 1;
        const Cards legal = legal_follows<S>(hands_.of[single_], play.trick).legal;
        const int best = play.trick.best;
        const Ordering<S> ordering(hands_, leader, good(true));
        const auto score = [&](int card) { return ordering.follow(card, single_, kPlace, play.trick); };

        MoveList moves;
        Facts divides;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards cards = legal & suit_mask(suit);
            if (cards == 0) continue;
            const bool trumps = S::kTrump && suit == kTrumpSuit;
            const bool compared = suit == suit_of(best);
            const Cards over = compared ? cards & above(best) : trumps ? cards : Cards{0};
            const Cards under = cards ^ over;
            if (under != 0) add_spare(moves, under, single_, score);
            if (over == 0 && !compared) continue;
            // What is played over the best can matter in itself as long as somebody could still go over it.
            if (over != 0 && kLast) add_spare(moves, over, single_, score);
            else if (over != 0) add_runs(moves, over, others() | bit(best), single_, score);
            if (!compared) continue;
            if constexpr (!kAvoid) {
                if (count(under) > 1) divides.low(best, highest(under));
            } else if constexpr (kLast) {
                if (count(over) > 1) divides.high(best, lowest(over));
            }
        }
        Facts mine;
        const Hints::Place hint = hints_.at(hint_key(play, single_));
        if (single_tries<kPlace>(play, moves, hint, leader, left, broken, allowed, mine)) {
            out.add(mine);
            return true;
        }
        out.add(mine);
        out.add(divides);
        return false;
    }

    template <int kPlace>
    bool other_follows(const Play& play, int seat, int leader, int left, bool broken, int allowed, Facts& out) {
        const Cards legal = legal_follows<S>(hands_.of[seat], play.trick).legal;
        const Ordering<S> ordering(hands_, leader, good(false));
        const auto score = [&](int card) { return ordering.follow(card, seat, kPlace, play.trick); };

        MoveList moves;
        Facts divides;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards cards = legal & suit_mask(suit);
            if (cards == 0) continue;
            if (play.mine == kNoCard) {
                // Before the single seat has played, every card that could take the trick can matter.
                if (suit == play.trick.led_suit || (S::kTrump && suit == kTrumpSuit))
                    add_runs(moves, cards, hands_.of[single_], seat, score);
                else
                    add_spare(moves, cards, seat, score);
            } else if (play.beaten || suit != suit_of(play.mine)) {
                add_spare(moves, cards, seat, score);
            } else {
                const Cards over = cards & above(play.mine);
                const Cards under = cards ^ over;
                if (under != 0) add_spare(moves, under, seat, score);
                if (over != 0) add_spare(moves, over, seat, score);
                if (kAvoid && count(over) > 1) divides.low(lowest(over), play.mine);
                if (!kAvoid && count(under) > 1) divides.high(highest(under), play.mine);
            }
        }
        const Hints::Place hint = hints_.at(hint_key(play, seat));
        if (!others_try<kPlace>(play, moves, legal, hint, leader, left, broken, allowed, out)) return false;
        out.add(divides);
        return true;
    }

    // One of the single seat's moves has to keep within the allowance.
    template <int kPlace>
    bool single_tries(const Play& play, MoveList& moves, Hints::Place hint, int leader, int left, bool broken,
                      int allowed, Facts& out) {
        moves.promote(hint.card());
        Facts failed;
        for (int at = 0; at < moves.size; ++at) {
            const Move& move = moves.move[at];
            Facts mine;
            const bool yes = go_on<kPlace>(play, move, leader, left, broken, allowed, mine);
            if (meter_.stopped()) return false;
            if (yes) {
                if (at > 0) hint.keep(move.card);
                out.add(mine);
                return true;
            }
            level_single(move.run, mine);
            failed.add(mine);
        }
        out.add(failed);
        return false;
    }

    // All moves of the others have to. With kPlace 0 the move says who leads.
    template <int kPlace>
    bool others_try(const Play& play, MoveList& moves, Cards todo, Hints::Place hint, int leader, int left,
                    bool broken, int allowed, Facts& out) {
        moves.promote(hint.card());
        Facts held;
        for (int at = 0; at < moves.size; ++at) {
            const Move& move = moves.move[at];
            if ((todo & bit(move.card)) == 0) continue;
            Facts mine;
            const bool yes = go_on<kPlace>(play, move, kPlace == 0 ? move.seat : leader, left, broken, allowed, mine);
            if (meter_.stopped()) return false;
            if (!yes) {
                hint.keep(move.card);
                out.add(mine);
                return false;
            }
            todo &= ~move.run;
            level(move.run, mine);
            if (use_.skip && play.mine == kNoCard) {
                // Cards of which the facts say the same can change places.
                for (Cards rest = todo & hands_.of[move.seat] & suit_mask(suit_of(move.card)); rest != 0; rest &= rest - 1)
                    if (mine.at(lowest(rest)) == mine.at(move.card)) todo &= ~bit(lowest(rest));
            }
            held.add(mine);
        }
        out.add(held);
        return true;
    }

    template <int kPlace>
    bool go_on(const Play& before, const Move& move, int leader, int left, bool broken, int allowed, Facts& out) {
        const Play play = before.with(move.card, move.seat, single_);
        hands_.of[move.seat] ^= bit(move.card);
        bool yes;
        if constexpr (kPlace + 1 < kPlayers) yes = follow<kPlace + 1>(play, leader, left, broken, allowed, out);
        else yes = finish(play, left - 1, broken || play.trumped, allowed, out);
        hands_.of[move.seat] ^= bit(move.card);
        return yes;
    }

    // After a complete trick, with `left` to come.
    bool finish(const Play& play, int left, bool broken, int allowed, Facts& out) {
        constexpr bool kSingleLeadsAfterGood = !kAvoid;
        if (play.beaten == kAvoid) {
            const bool yes = within(left, kSingleLeadsAfterGood, broken, allowed, out);
            if (yes) add_outcome(play, out);
            return yes;
        }
        if (!within(left, !kSingleLeadsAfterGood, broken, allowed - 1, out)) {
            add_outcome(play, out);
            return false;
        }
        Facts taken_as_good;
        if (!within(left, kSingleLeadsAfterGood, broken, allowed, taken_as_good)) {
            out = taken_as_good;
            return false;
        }
        out.add(taken_as_good);
        return true;
    }

    // The comparisons that made the trick come out as it did.
    static void add_outcome(const Play& play, Facts& out) {
        if (play.beaten) {
            if (play.beater != kNoCard) out.low(play.beater, play.mine);
            return;
        }
        for (Cards rest = play.theirs & suit_mask(suit_of(play.mine)); rest != 0; rest &= rest - 1)
            out.high(lowest(rest), play.mine);
    }

    // Makes the facts say of all cards of a run of the others what they say of any.
    static void level(Cards run, Facts& facts) {
        if ((run & (run - 1)) == 0) return;
        int most = 0;
        for (Cards rest = run; rest != 0; rest &= rest - 1) most = std::max(most, facts.at(lowest(rest)));
        for (Cards rest = run; rest != 0; rest &= rest - 1) facts.raise(lowest(rest), most);
    }
    // The same for a run of the single seat, in facts against it.
    static void level_single(Cards run, Facts& facts) {
        if ((run & (run - 1)) == 0) return;
        constexpr bool kLow = rests_on_low(false);
        const int suit = suit_of(lowest(run));
        for (int rank = 0; rank < kRanks; ++rank) {
            const int demand = facts.demands[suit][rank];
            const int card = 16 * suit + (kLow ? demand - 1 : kRanks - demand);
            if (demand == 0 || (run & bit(card)) == 0) continue;
            if (kLow) facts.low(16 * suit + rank, highest(run));
            else facts.high(16 * suit + rank, lowest(run));
        }
    }
    // What follows in one direction from knowing the owners of the cards down to the lowest of `known` in each
    // suit. Bounds that rest on those hold all the more where the others' cards are higher, or lower.
    void add_known(Relevance known, bool low, Facts& out) const {
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards cards = known & suit_mask(suit);
            if (cards == 0) continue;
            const Cards from = ~below(lowest(cards)) & suit_mask(suit);
            const Cards mine = hands_.of[single_] & suit_mask(suit);
            for (Cards rest = others() & suit_mask(suit); rest != 0; rest &= rest - 1) {
                const int card = lowest(rest);
                if (low) {
                    const Cards under = mine & below(card);
                    if (under != 0 && (bit(card) & from) != 0) out.low(card, highest(under));
                } else {
                    const Cards over = mine & above(card) & from;
                    if (over != 0) out.high(card, lowest(over));
                }
            }
        }
    }

    // Facts as numbers of the single seat's cards, which a position is compared by: for each card of the others
    // how many lie below it at least; or, for high facts, kMost less how many at most.
    MonotoneTable::Entry packed(const Facts& facts, bool low) const {
        MonotoneTable::Entry entry;
        for (int suit = 0; suit < kSuits; ++suit) {
            const unsigned mine = holding(hands_.of[single_], suit);
            std::uint64_t word = 0;
            for_each_field(suit, [&](int rank, int shift) {
                const int demand = facts.demands[suit][rank];
                if (demand == 0) return;
                const int lower = count(mine & ((1U << (low ? demand : kRanks - demand)) - 1));
                word |= static_cast<std::uint64_t>(low ? lower : Fields::kMost - lower) << shift;
            });
            entry.demands[suit] = word;
        }
        return entry;
    }
    void unpack(const MonotoneTable::Entry& entry, bool low, Facts& out) const {
        for (int suit = 0; suit < kSuits; ++suit) {
            const std::uint64_t word = entry.fields(suit);
            if (word == 0) continue;
            const unsigned mine = holding(hands_.of[single_], suit);
            for_each_field(suit, [&](int rank, int shift) {
                const int demand = static_cast<int>(word >> shift & Fields::kMost);
                if (demand == 0) return;
                if (low) out.low(16 * suit + rank, nth_lowest(mine, demand - 1));
                else out.high(16 * suit + rank, nth_lowest(mine, Fields::kMost - demand));
            });
        }
    }
    // The others' cards of a suit in the order of the fields, where there are cards to compare them with.
    template <class Visit>
    void for_each_field(int suit, const Visit& visit) const {
        if (holding(hands_.of[single_], suit) == 0) return;
        int shift = 0;
        for (int seat = 0; seat < kPlayers; ++seat) {
            if (seat == single_) continue;
            for (unsigned rest = holding(hands_.of[seat], suit); rest != 0; rest &= rest - 1, shift += Fields::kBits)
                visit(lowest(rest), shift);
        }
    }
    static int nth_lowest(unsigned set, int n) {
        for (; n > 0; --n) set &= set - 1;
        return lowest(set);
    }

    void look(bool single_leads, bool broken, Shape& shape, MonotoneTable::Guarded& guarded) {
        std::uint64_t lengths[kSuits];
        const Cards all = hands_.template all<kPlayers>();
        for (int suit = 0; suit < kSuits; ++suit) {
            const Suit& cards = suit_at(suit, holding(all, suit));
            lengths[suit] = cards.lengths;
            guarded[rests_on_low(true)][suit] = cards.below | Fields::kGuards;
            guarded[rests_on_low(false)][suit] = (Fields::kFull - cards.below) | Fields::kGuards;
        }
        shape.first = lengths[0] | lengths[1] << 20 | lengths[2] << 40;
        shape.second = lengths[3] | static_cast<std::uint64_t>(single_leads) << 20 |
                       static_cast<std::uint64_t>(S::kBarred && broken) << 24;
    }
    const Suit& suit_at(int suit, unsigned remaining) {
        Suit& cards = suits_[(static_cast<std::size_t>(suit) << kRanks) + remaining];
        if (cards.filled) return cards;
        cards.filled = true;
        for (int seat = 0; seat < kPlayers; ++seat)
            cards.lengths |= static_cast<std::uint32_t>(count(holding(hands_.of[seat], suit))) << (4 * seat);
        const unsigned mine = holding(hands_.of[single_], suit);
        for_each_field(suit, [&](int rank, int shift) {
            cards.below |= static_cast<std::uint64_t>(count(mine & ((1U << rank) - 1))) << shift;
        });
        return cards;
    }

    Cards others() const { return hands_.template all<kPlayers>() & ~hands_.of[single_]; }

    // Seats whose taking the trick suits the party on turn.
    unsigned good(bool single_on_turn) const {
        return single_on_turn == kAvoid ? kEverybody & ~(1U << single_) : 1U << single_;
    }

    // Of cards that do the same to the trick, the one to part with.
    template <class Score>
    void add_spare(MoveList& moves, Cards cards, int seat, const Score& score) const {
        const int card = kAvoid ? highest(cards) : lowest(cards);
        moves.add(card, bit(card), seat, use_.ordering ? score(card) : 0);
    }
    // All cards, of those that nothing among `walls` divides one.
    template <class Score>
    void add_runs(MoveList& moves, Cards cards, Cards walls, int seat, const Score& score) const {
        for (Cards rest = cards; rest != 0;) {
            const int card = highest(rest);
            const Cards run = use_.runs ? run_around(hands_.of[seat], walls, 0, card) & cards : bit(card);
            rest &= ~run;
            moves.add(card, run, seat, use_.ordering ? score(card) : 0);
        }
    }

    std::uint64_t hint_key(const Play& play, int seat) const {
        const Cards hand = hands_.of[seat];
        const Cards same = hand & suit_mask(play.trick.led_suit);
        std::uint64_t key = (same != 0 ? same : hand) ^ bit(play.trick.best);
        if (play.mine != kNoCard) key ^= bit(play.mine) << 13 | bit(play.mine) >> 51;
        return key ^ static_cast<std::uint64_t>(seat) << 61;
    }

    int single_;
    Techniques use_;
    Meter& meter_;
    Hands hands_;
    MonotoneTable table_;
    std::array<std::uint8_t, 64> owner_{};  // seat + 1
    std::vector<Suit> suits_;               // by suit and remaining cards
    Hints hints_;
    Hints lead_hints_;  // by the single seat's hand alone
};

}  // namespace kozyr
