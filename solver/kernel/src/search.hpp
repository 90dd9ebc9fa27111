// The search: can the controlling side get the number of tricks still to come into a goal?
//
// Depth first, one yes/no question at a time. A goal is a set of counts, as a bit mask: it is shifted
// when a counted seat takes a trick and cut off at the tricks left otherwise, so "most", "fewest" and any
// table of scores are one search. Each answer comes with the ranks that it rests on (relevance.hpp).
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <type_traits>
#include <vector>

#include "bounds.hpp"
#include "budget.hpp"
#include "moves.hpp"
#include "ordering.hpp"
#include "ownership.hpp"
#include "table.hpp"
#include "techniques.hpp"

namespace kozyr {

template <class S>
class Search {
  public:
    static constexpr int kPlayers = S::kPlayers;

    Search(unsigned control, unsigned counted, std::size_t table_bytes, const Techniques& techniques, Meter& meter)
        : control_(control),
          counted_(counted),
          opponents_(((1U << kPlayers) - 1) & ~control),
          use_(techniques),
          meter_(meter),
          ownership_(S::kFreeLead ? opponents_ : 0),
          table_(may_relax(control, counted, techniques) ? table_bytes / 4 : table_bytes),
          hints_(techniques.hints ? kHints : 0, Hint{}) {
        fill_chances();
        if constexpr (kCanRelax) {
            // Most of the work is done in the relaxed game, so most of the memory goes there.
            if (may_relax(control, counted, techniques))
                relaxed_ = std::make_unique<Search<typename S::FreeLead>>(control, counted, table_bytes / 4 * 3,
                                                                          techniques, meter);
        }
    }

    // Whether the controlling side can get the tricks of the counted seats, the current one included,
    // into `goal`. Meaningless when the budget ran out (meter().stopped()).
    bool reach(const Hands& hands, int leader, bool broken, const Trick& trick, int place, Goal goal) {
        hands_ = hands;
        prepare(hands);
        const Cards all = hands.template all<kPlayers>();
        const int left = (count(all) + place) / kPlayers;
        Relevance relevance = 0;
        return enter(place, trick, left, leader, broken, goal & all_goals(left), relevance);
    }

    // The same for the beginning of a trick in these hands, with the ranks it rests on. Called by the
    // search that this one relaxes.
    bool reach_here(const Hands& hands, int leader, bool broken, int left, Goal goal, Relevance& out) {
        hands_ = hands;
        return next_trick(left, free_leader(leader), broken, goal, out);
    }
    void prepare(const Hands& hands) {
        ownership_.prepare(hands);
        if constexpr (kCanRelax) {
            if (relaxed_) relaxed_->prepare(hands);
        }
    }

    std::size_t table_bytes() const {
        std::size_t bytes = table_.bytes();
        if constexpr (kCanRelax) bytes += relaxed_ ? relaxed_->table_bytes() : 0;
        return bytes;
    }
    std::size_t table_entries() const {
        std::size_t entries = table_.entries();
        if constexpr (kCanRelax) entries += relaxed_ ? relaxed_->table_entries() : 0;
        return entries;
    }
    void forget() {
        table_.clear();
        if constexpr (kCanRelax) {
            if (relaxed_) relaxed_->forget();
        }
    }

  private:
    template <class>
    friend class Search;

    // Questions of one seat against two or more under ordinary following are first asked in a relaxed game:
    // whenever one of the opponents has taken a trick, they choose which of them leads. They can do there
    // all that they can do in the game itself, so what the seat reaches there it reaches here, with the same
    // ranks relevant. And there it does not matter which of the opponents takes a trick: their cards are
    // told apart only by the cards of the seat that lie between, so far more positions and moves are alike:
    //  * a run of equal cards ends only at a card of the other party (walls_for);
    //  * a trick between opponents' cards alone makes no rank relevant (Trick::with);
    //  * in the table, the owners within a gap between two cards of the seat are written in a fixed
    //    order (Ownership), and a gap is known as a whole or not at all (whole_gaps).
    // What the seat does not reach there is still open, and is searched in the game itself.
    static constexpr bool kCanRelax = !S::kFreeLead && S::kFollow == Follow::Ordinary && S::kPlayers > 2;
    static bool may_relax(unsigned control, unsigned counted, const Techniques& techniques) {
        return kCanRelax && techniques.relax && control == counted && std::popcount(control) == 1;
    }
    // The leader when all opponents of the controlling side may lead.
    static constexpr int kAnyOpponent = kPlayers;

    int free_leader(int leader) const {
        return S::kFreeLead && (opponents_ >> leader & 1) ? kAnyOpponent : leader;
    }

    using View = typename Table<kPlayers>::View;

    struct Hint {
        std::uint32_t check = 0;
        std::int32_t card = kNoCard;
    };
    static constexpr std::size_t kHints = 1 << 14;

    bool enter(int place, const Trick& trick, int left, int leader, bool broken, Goal goal, Relevance& out) {
        if (place == 0) return next_trick(left, leader, broken, goal, out);
        return enter_from<1>(place, trick, left, leader, broken, goal, out);
    }
    template <int kPlace>
    bool enter_from(int place, const Trick& trick, int left, int leader, bool broken, Goal goal, Relevance& out) {
        if constexpr (kPlace < kPlayers) {
            if (place == kPlace) return node<kPlace>(trick, left, leader, broken, goal, out);
            return enter_from<kPlace + 1>(place, trick, left, leader, broken, goal, out);
        }
        return false;
    }

    // At the beginning of a trick with `left` tricks to come. `goal` has no bit above `left`.
    bool next_trick(int left, int leader, bool broken, Goal goal, Relevance& out) {
        const Goal every = all_goals(left);
        if (goal == every) return true;
        if (goal == 0) return false;
        if (left == 1) return last_trick(leader, goal, out);
        if (meter_.tick()) return false;

        View view;
        look(leader, broken, view);
        bool reached;
        if (const auto* entry = table_.probe(view, goal, reached)) {
            out |= whole_gaps(table_.relevance(*entry, view));
            return reached;
        }
        if (use_.bounds) {
            const int sure = settled<S>(hands_, leader == kAnyOpponent ? lowest(opponents_) : leader, counted_, control_ == counted_, left, goal, out);
            if (sure >= 0) return sure != 0;
        }

        if constexpr (kCanRelax) {
            if (relaxed_ != nullptr && left >= 3) {
                Relevance mine = 0;
                const bool relaxed = relaxed_->reach_here(hands_, leader, broken, left, goal, mine);
                if (meter_.stopped()) return false;
                if (relaxed) {
                    out |= mine;
                    return true;
                }
            }
        }
        Relevance mine = 0;
        if (S::kFreeLead && leader == kAnyOpponent) reached = free_lead(left, broken, goal, mine);
        else reached = node<0>(Trick{}, left, leader, broken, goal, mine);
        if (meter_.stopped()) return false;  // nothing may be stored once the search is being given up
        if (!use_.patterns) {
            for (int suit = 0; suit < kSuits; ++suit)
                if (view.remaining[suit] != 0) mine |= bit(16 * suit + std::countr_zero(view.remaining[suit]));
        }
        mine = whole_gaps(mine);
        table_.store(view, mine, goal, reached);
        out |= mine;
        return reached;
    }

    // One card each: nothing to choose but, where the opponents may, who leads. What is legal does not
    // depend on ranks, as any card is when it is the only one.
    bool last_trick(int leader, Goal goal, Relevance& out) {
        if constexpr (S::kFreeLead) {
            if (leader == kAnyOpponent) {
                Relevance all = 0;
                for (int seat = 0; seat < kPlayers; ++seat) {
                    if (!(opponents_ >> seat & 1)) continue;
                    Relevance mine = 0;
                    if (!last_trick(seat, goal, mine)) {
                        out |= mine;
                        return false;
                    }
                    all |= mine;
                }
                out |= all;
                return true;
            }
        }
        Trick trick = Trick::led(lowest(hands_.of[leader]), leader);
        for (int place = 1; place < kPlayers; ++place) {
            const int seat = seat_at(leader, place);
            trick = trick.template with<S>(lowest(hands_.of[seat]), seat, opponents_);
        }
        if (trick.by_rank) out |= bit(trick.best);
        return goal >> (counted_ >> trick.best_seat & 1) & 1;
    }

    // One of the opponents leads, whichever they like.
    bool free_lead(int left, bool broken, Goal goal, Relevance& out) {
        const unsigned good = good_seats(goal, left, false);
        MoveList moves;
        Cards todo = 0;
        for (int seat = 0; seat < kPlayers; ++seat) {
            if (!(opponents_ >> seat & 1)) continue;
            const Ordering<S> ordering(hands_, seat, good);
            const Cards hand = hands_.of[seat];
            const Cards legal = legal_leads<S>(hand, broken);
            todo |= legal;
            const Cards walls = walls_for(seat);
            for (Cards rest = legal; rest != 0;) {
                const int card = highest(rest);
                const Cards run = run_of(hand, walls, 0, card) & legal;
                rest &= ~run;
                moves.add(card, run, seat, use_.ordering ? ordering.lead(card, seat) : 0);
            }
        }
        Relevance failed = 0;
        for (int at = 0; at < moves.size; ++at) {
            const Move& move = moves.move[at];
            if ((todo & bit(move.card)) == 0) continue;
            if (attempt<0>(Trick{}, move.card, move.run, move.seat, left, move.seat, broken, goal, false, todo, failed, out))
                return false;
            if (meter_.stopped()) return false;
        }
        out |= failed;
        return true;
    }

    // Where opponents' cards are alike, a gap between cards of the controlling side is known as a whole.
    Relevance whole_gaps(Relevance known) const {
        if constexpr (!S::kFreeLead) return known;
        Cards walls = 0;
        Cards alike = 0;
        for (int seat = 0; seat < kPlayers; ++seat) (opponents_ >> seat & 1 ? alike : walls) |= hands_.of[seat];
        for (int suit = 0; suit < kSuits; ++suit) {
            const Cards of_suit = known & suit_mask(suit);
            if (of_suit == 0) continue;
            const Cards lower_walls = walls & suit_mask(suit) & below(lowest(of_suit));
            const Cards gap = alike & suit_mask(suit) & (lower_walls == 0 ? ~Cards{0} : above(highest(lower_walls)));
            if (alike & bit(lowest(of_suit))) known |= bit(lowest(gap));
        }
        return known;
    }

    // The cards in other hands that a card of this seat could be told from its neighbours by.
    Cards walls_for(int seat) const {
        Cards walls = 0;
        for (int who = 0; who < kPlayers; ++who) {
            if (who == seat || (S::kFreeLead && (opponents_ >> seat & opponents_ >> who & 1))) continue;
            walls |= hands_.of[who];
        }
        return walls;
    }

    // The seat in place kPlace of the trick is to play.
    template <int kPlace>
    bool node(const Trick& trick, int left, int leader, bool broken, Goal goal, Relevance& out) {
        const int seat = seat_at(leader, kPlace);
        const bool chooser = control_ >> seat & 1;
        const Cards hand = hands_.of[seat];
        Follows follows;
        if constexpr (kPlace == 0) follows.legal = legal_leads<S>(hand, broken);
        else follows = legal_follows<S>(hand, trick);
        const Cards legal = follows.legal;
        if ((legal & (legal - 1)) == 0) {
            Relevance mine = 0;
            const bool result = play<kPlace>(trick, lowest(legal), seat, left, leader, broken, goal, mine);
            out |= mine;
            out |= result == chooser ? needed_for_one(follows, lowest(legal), mine) : needed_for_all(follows, mine);
            return result;
        }

        Cards others = 0;
        for (int who = 0; who < kPlayers; ++who)
            if (who != seat) others |= hands_.of[who];
        Cards table = 0;
        if constexpr (kPlace > 0) {
            if constexpr (S::kFreeLead) {
                if (!(opponents_ >> seat & opponents_ >> trick.best_seat & 1)) table = bit(trick.best);
            } else {
                table = bit(trick.best) | bit(trick.top_of_led);
            }
        }
        const Cards walls = S::kFreeLead ? walls_for(seat) : others;

        const unsigned good = good_seats(goal, left, chooser);
        const Ordering<S> ordering(hands_, leader, good);
        Cards todo = legal;
        Relevance failed = 0;
        Relevance proof = 0;

        std::uint32_t check = 0;
        Hint* hint = nullptr;
        if (use_.hints) {
            hint = &find_hint<kPlace>(trick, seat, hand, others, good, check);
            if (hint->check == check && hint->card != kNoCard && (todo & bit(hint->card)) != 0) {
                const Cards run = run_of(hand, walls, table, hint->card) & legal;
                if (attempt<kPlace>(trick, highest(run), run, seat, left, leader, broken, goal, chooser, todo, failed, proof)) {
                    out |= proof | needed_for_one(follows, highest(run), proof);
                    return chooser;
                }
                if (meter_.stopped()) return false;
            }
        }
        MoveList moves;
        for (Cards rest = todo; rest != 0;) {
            const int card = highest(rest);
            const Cards run = run_of(hand, walls, table, card) & legal;
            rest &= ~run;
            int score = 0;
            if (use_.ordering) {
                if constexpr (kPlace == 0) score = ordering.lead(card, seat);
                else score = ordering.follow(card, seat, kPlace, trick);
            }
            moves.add(card, run, seat, score);
        }
        for (int at = 0; at < moves.size; ++at) {
            const Move& move = moves.move[at];
            if ((todo & bit(move.card)) == 0) continue;
            if (attempt<kPlace>(trick, move.card, move.run, seat, left, leader, broken, goal, chooser, todo, failed, proof)) {
                out |= proof | needed_for_one(follows, move.card, proof);
                if (hint != nullptr) *hint = {check, move.card};
                return chooser;
            }
            if (meter_.stopped()) return false;
        }
        out |= failed | needed_for_all(follows, failed);
        return !chooser;
    }

    // Tries one card. True if it settles the node for the player on turn, with its relevance in `out`;
    // otherwise what it rests on is added to `failed`, and all cards that fail with it leave `todo`.
    template <int kPlace>
    bool attempt(const Trick& trick, int card, Cards run, int seat, int left, int leader, bool broken, Goal goal,
                 bool chooser, Cards& todo, Relevance& failed, Relevance& out) {
        Relevance mine = 0;
        const bool reached = play<kPlace>(trick, card, seat, left, leader, broken, goal, mine);
        if (meter_.stopped()) return false;
        if (reached == chooser) {
            out |= mine;
            return true;
        }
        // Cards of the run fail as this one does, with names exchanged: where a part of the run counts,
        // all of it has to, for the parts to be exchangeable in every position that matches.
        const Cards suit = suit_mask(suit_of(card));
        if (run != bit(card) && !unknown(mine, highest(run))) mine |= bit(lowest(run));
        todo &= ~run;
        // The proof does not know this card from others of the hand and suit that are unknown as well:
        // playing one of them fails by the same proof.
        if (use_.skip && unknown(mine, card)) {
            const Cards known = mine & suit;
            todo &= ~(hands_.of[seat] & (known == 0 ? suit : suit & below(lowest(known))));
        }
        failed |= mine;
        return false;
    }

    // Plays a card, goes on, and takes it back.
    template <int kPlace>
    bool play(const Trick& trick, int card, int seat, int left, int leader, bool broken, Goal goal, Relevance& out) {
        Trick next;
        if constexpr (kPlace == 0) next = Trick::led(card, seat);
        else next = trick.template with<S>(card, seat, opponents_);
        hands_.of[seat] ^= bit(card);
        bool reached;
        if constexpr (kPlace + 1 < kPlayers) {
            reached = node<kPlace + 1>(next, left, leader, broken, goal, out);
        } else {
            const bool ruffed = S::kTrump && suit_of(next.best) == kTrumpSuit;
            const Goal rest = counted_ >> next.best_seat & 1 ? goal >> 1 : goal & all_goals(left - 1);
            reached = next_trick(left - 1, free_leader(next.best_seat), broken || ruffed, rest, out);
            if (next.by_rank) out |= bit(next.best);
        }
        hands_.of[seat] ^= bit(card);
        return reached;
    }

    Cards run_of(Cards hand, Cards others, Cards table, int card) const {
        return use_.runs ? run_around(hand, others, table, card) : bit(card);
    }

    void look(int leader, bool broken, View& view) const {
        const Cards all = hands_.template all<kPlayers>();
        std::uint64_t lengths[kSuits];
        for (int suit = 0; suit < kSuits; ++suit) {
            view.remaining[suit] = holding(all, suit);
            view.owners[suit] = ownership_.owners(suit, view.remaining[suit]);
            lengths[suit] = ownership_.lengths(suit, view.remaining[suit]);
        }
        view.shape.first = lengths[0] | lengths[1] << 20 | lengths[2] << 40;
        view.shape.second = lengths[3] | static_cast<std::uint64_t>(leader) << 20 |
                            static_cast<std::uint64_t>(S::kBarred && broken) << 24;
    }

    // Seats whose taking the trick suits the side on turn: the counted ones, if the goal is likelier to
    // be met with one trick fewer to take, and all others if not. As a measure every trick is taken to
    // go to any seat with like chances.
    unsigned good_seats(Goal goal, int left, bool chooser) const {
        float taken = 0;
        float missed = 0;
        for (Goal rest = goal >> 1; rest != 0; rest &= rest - 1) taken += chance_[left - 1][std::countr_zero(rest)];
        for (Goal rest = goal & all_goals(left - 1); rest != 0; rest &= rest - 1)
            missed += chance_[left - 1][std::countr_zero(rest)];
        const bool want = taken > missed;
        const unsigned everybody = (1U << kPlayers) - 1;
        return want == chooser ? counted_ : everybody & ~counted_;
    }

    // chance_[n][t]: of the counted seats' taking t of n tricks.
    void fill_chances() {
        const float one = static_cast<float>(std::popcount(counted_)) / kPlayers;
        chance_[0][0] = 1;
        for (int n = 1; n < kRanks; ++n) {
            for (int t = 0; t <= n; ++t)
                chance_[n][t] = (t < n ? chance_[n - 1][t] * (1 - one) : 0) + (t > 0 ? chance_[n - 1][t - 1] * one : 0);
        }
    }

    template <int kPlace>
    Hint& find_hint(const Trick& trick, int seat, Cards hand, Cards others, unsigned good, std::uint32_t& check) {
        std::uint64_t key;
        if constexpr (kPlace == 0) {
            key = hand;
        } else {
            const Cards suit = suit_mask(trick.led_suit);
            if ((hand & suit) == 0) key = hand ^ bit(trick.best);
            else key = (((hand | others) & suit) >> (16 * trick.led_suit)) << 32 ^ (hand & suit) ^ bit(trick.best);
        }
        key = (key ^ (static_cast<std::uint64_t>(seat) << 60) ^ (static_cast<std::uint64_t>(good) << 48)) *
              0x9E3779B97F4A7C15ULL;
        key ^= key >> 32;
        check = static_cast<std::uint32_t>(key >> 14) | 1U;
        return hints_[key & (kHints - 1)];
    }

    static int seat_at(int leader, int place) {
        const int seat = leader + place;
        return seat >= kPlayers ? seat - kPlayers : seat;
    }

    unsigned control_;
    unsigned counted_;
    unsigned opponents_;  // of the controlling side
    Techniques use_;
    Hands hands_;
    Meter& meter_;
    Ownership<kPlayers> ownership_;
    Table<kPlayers> table_;
    std::vector<Hint> hints_;
    float chance_[kRanks][kRanks] = {};
    struct None {};
    [[no_unique_address]] std::conditional_t<kCanRelax, std::unique_ptr<Search<typename S::FreeLead>>, None> relaxed_;
};

}  // namespace kozyr
