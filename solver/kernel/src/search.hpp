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
#include "hints.hpp"
#include "monotone.hpp"
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
          use_(techniques),
          meter_(meter),
          relax_(may_relax(control, counted, techniques)),
          bytes_(table_bytes - std::min(table_bytes, beside(relax_))),
          table_(relax_ ? bytes_ / 4 : bytes_),
          hints_(techniques.hints) {
        fill_chances();
    }

    // Whether the controlling side can get the tricks of the counted seats, the current one included,
    // into `goal`. Meaningless when the budget ran out (meter().stopped()).
    bool reach(const Hands& hands, int leader, bool broken, const Trick& trick, int place, Goal goal) {
        hands_ = hands;
        prepare(hands);
        const Cards all = hands.template all<kPlayers>();
        const int left = (count(all) + place) / kPlayers;
        goal &= all_goals(left);
        // With other goals it is less sure who wants a trick, and a lead that serves a wrong guess costs most.
        foretell_ = (goal & (goal + 1)) == 0;
        Relevance relevance = 0;
        return enter(place, trick, left, leader, broken, goal, relevance);
    }

    void prepare(const Hands& hands) {
        ownership_.prepare(hands);
        if constexpr (kCanRelax) {
            if (avoiding_) avoiding_->prepare(hands);
            if (wanting_) wanting_->prepare(hands);
        }
    }

    std::size_t table_bytes() const {
        std::size_t bytes = table_.bytes();
        if constexpr (kCanRelax) {
            if (avoiding_) bytes += avoiding_->table_bytes();
            if (wanting_) bytes += wanting_->table_bytes();
        }
        return bytes;
    }
    std::size_t table_entries() const {
        std::size_t entries = table_.entries();
        if constexpr (kCanRelax) {
            if (avoiding_) entries += avoiding_->table_entries();
            if (wanting_) entries += wanting_->table_entries();
        }
        return entries;
    }
    void forget() {
        table_.clear();
        if constexpr (kCanRelax) {
            if (avoiding_) avoiding_->forget();
            if (wanting_) wanting_->forget();
        }
    }

  private:
    // Questions of one seat against two or more under ordinary following are first asked in a game that is
    // easier for the others (monotone.hpp). What the seat reaches there it reaches here, on the same ranks;
    // what it does not is still open, and is searched in the game itself.
    static constexpr bool kCanRelax = S::kFollow == Follow::Ordinary && S::kPlayers > 2;
    static bool may_relax(unsigned control, unsigned counted, const Techniques& techniques) {
        return kCanRelax && techniques.relax && control == counted && std::popcount(control) == 1;
    }
    static constexpr int kFewestRelaxed = 3;  // with fewer tricks to come the game itself is as cheap

    // Bytes of what is looked up beside the tables, which are so much smaller.
    static constexpr std::size_t beside(bool relax) {
        std::size_t bytes = Ownership<kPlayers>::kBytes + Hints::kBytes;
        if constexpr (kCanRelax) {
            if (relax) bytes += 2 * Monotone<S, true>::beside();
        }
        return bytes;
    }

    using View = typename Table<kPlayers>::View;

    bool enter(int place, const Trick& trick, int left, int leader, bool broken, Goal goal, Relevance& out) {
        if (place == 0) return next_trick(left, leader, broken, goal, out);
        judge(goal, left);
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
            out |= table_.relevance(*entry, view);
            return reached;
        }
        if (use_.bounds) {
            const int sure = settled<S>(hands_, leader, counted_, control_ == counted_, left, goal, out);
            if (sure >= 0) return sure != 0;
        }

        if constexpr (kCanRelax) {
            if (relax_ && left >= kFewestRelaxed) {
                if (relaxed(leader, broken, left, goal, out)) return true;
                if (meter_.stopped()) return false;
            }
        }
        judge(goal, left);
        Relevance mine = 0;
        reached = node<0>(Trick{}, left, leader, broken, goal, mine);
        if (meter_.stopped()) return false;  // nothing may be stored once the search is being given up
        if (!use_.patterns) {
            for (int suit = 0; suit < kSuits; ++suit)
                if (view.remaining[suit] != 0) mine |= bit(16 * suit + std::countr_zero(view.remaining[suit]));
        }
        table_.store(view, mine, goal, reached);
        out |= mine;
        return reached;
    }

    // Whether few or many tricks enough to be within the goal can be had in the relaxed game.
    bool relaxed(int leader, bool broken, int left, Goal goal, Relevance& out) {
        const int few = std::countr_zero(~goal) - 1;  // counts up to it are in the goal, ...
        const int enough = 32 - std::countl_zero(~goal & all_goals(left));  // ... and from it on
        if (enough <= left && made(wanting_).holds(hands_, leader, broken, left, left - enough, out)) return true;
        return few >= 0 && made(avoiding_).holds(hands_, leader, broken, left, few, out);
    }
    // Most of the work is done in the relaxed games, so most of the memory goes there.
    template <bool kAvoid>
    Monotone<S, kAvoid>& made(std::unique_ptr<Monotone<S, kAvoid>>& game) {
        if (!game) {
            game = std::make_unique<Monotone<S, kAvoid>>(std::countr_zero(control_), bytes_ / 8 * 3, use_, meter_);
            game->prepare(hands_);
        }
        return *game;
    }

    // One card each: nothing to choose. What is legal does not depend on ranks, as any card is when it is
    // the only one.
    bool last_trick(int leader, Goal goal, Relevance& out) {
        Trick trick = Trick::led(lowest(hands_.of[leader]), leader);
        for (int place = 1; place < kPlayers; ++place) {
            const int seat = seat_at(leader, place);
            trick = trick.template with<S>(lowest(hands_.of[seat]), seat);
        }
        if (trick.by_rank) out |= bit(trick.best);
        return goal >> (counted_ >> trick.best_seat & 1) & 1;
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
        if constexpr (kPlace > 0) table = bit(trick.best) | bit(trick.top_of_led);

        const unsigned good = good_seats(left, chooser);
        const Ordering<S> ordering(hands_, leader, good);
        Cards todo = legal;
        Relevance failed = 0;
        Relevance proof = 0;

        Hints::Place hint = hints_.at(hint_key<kPlace>(trick, seat, hand, others, good));
        if (hint.card() != kNoCard && (todo & bit(hint.card())) != 0) {
            const Cards run = run_of(hand, others, table, hint.card()) & legal;
            if (attempt<kPlace>(trick, highest(run), run, seat, left, leader, broken, goal, chooser, todo, failed, proof)) {
                out |= proof | needed_for_one(follows, highest(run), proof);
                return chooser;
            }
            if (meter_.stopped()) return false;
        }
        MoveList moves;
        for (Cards rest = todo; rest != 0;) {
            const int card = highest(rest);
            const Cards run = run_of(hand, others, table, card) & legal;
            rest &= ~run;
            int score = 0;
            if (use_.ordering) {
                if constexpr (kPlace > 0) score = ordering.follow(card, seat, kPlace, trick);
                else if (S::kFollow == Follow::Literal) score = ordering.literal_lead(card, seat);
                else if (S::kFollow != Follow::Ordinary && foretell_) score = ordering.foretold_lead(card, seat);
                else score = ordering.lead(card, seat);
            }
            moves.add(card, run, seat, score);
        }
        for (int at = 0; at < moves.size; ++at) {
            const Move& move = moves.move[at];
            if ((todo & bit(move.card)) == 0) continue;
            if (attempt<kPlace>(trick, move.card, move.run, seat, left, leader, broken, goal, chooser, todo, failed, proof)) {
                out |= proof | needed_for_one(follows, move.card, proof);
                hint.keep(move.card);
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
        else next = trick.template with<S>(card, seat);
        hands_.of[seat] ^= bit(card);
        bool reached;
        if constexpr (kPlace + 1 < kPlayers) {
            reached = node<kPlace + 1>(next, left, leader, broken, goal, out);
        } else {
            const bool ruffed = S::kTrump && suit_of(next.best) == kTrumpSuit;
            const Goal rest = counted_ >> next.best_seat & 1 ? goal >> 1 : goal & all_goals(left - 1);
            reached = next_trick(left - 1, next.best_seat, broken || ruffed, rest, out);
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
            const auto& set = ownership_.of(suit, view.remaining[suit]);
            view.owners[suit] = set.owners;
            lengths[suit] = set.lengths;
        }
        view.shape.first = lengths[0] | lengths[1] << 20 | lengths[2] << 40;
        view.shape.second = lengths[3] | static_cast<std::uint64_t>(leader) << 20 |
                            static_cast<std::uint64_t>(S::kBarred && broken) << 24;
    }

    // Seats whose taking the trick suits the side on turn.
    unsigned good_seats(int left, bool chooser) const {
        const unsigned everybody = (1U << kPlayers) - 1;
        return wanted_[left] == chooser ? counted_ : everybody & ~counted_;
    }

    // Finds out whom it suits, once for all places of a trick: the controlling side wants the counted seats to
    // take it if the goal is likelier to be met with one trick fewer to take, and all others if not. As a
    // measure every trick is taken to go to any seat with like chances.
    void judge(Goal goal, int left) {
        float taken = 0;
        float missed = 0;
        for (Goal rest = goal >> 1; rest != 0; rest &= rest - 1) taken += chance_[left - 1][std::countr_zero(rest)];
        for (Goal rest = goal & all_goals(left - 1); rest != 0; rest &= rest - 1)
            missed += chance_[left - 1][std::countr_zero(rest)];
        wanted_[left] = taken > missed;
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
    static std::uint64_t hint_key(const Trick& trick, int seat, Cards hand, Cards others, unsigned good) {
        std::uint64_t key;
        if constexpr (kPlace == 0) {
            key = hand;
        } else {
            const Cards suit = suit_mask(trick.led_suit);
            if ((hand & suit) == 0) key = hand ^ bit(trick.best);
            else key = (((hand | others) & suit) >> (16 * trick.led_suit)) << 32 ^ (hand & suit) ^ bit(trick.best);
        }
        return key ^ static_cast<std::uint64_t>(seat) << 60 ^ static_cast<std::uint64_t>(good) << 48;
    }

    static int seat_at(int leader, int place) {
        const int seat = leader + place;
        return seat >= kPlayers ? seat - kPlayers : seat;
    }

    unsigned control_;
    unsigned counted_;
    Techniques use_;
    Hands hands_;
    Meter& meter_;
    bool relax_;
    std::size_t bytes_;  // of all tables together
    Ownership<kPlayers> ownership_;
    Table<kPlayers> table_;
    Hints hints_;
    float chance_[kRanks][kRanks] = {};
    bool foretell_ = false;         // whether the question is "no more than so many tricks"
    bool wanted_[kRanks + 1] = {};  // in the current trick, by the tricks left
    struct None {};
    template <bool kAvoid>
    using Relaxed = std::conditional_t<kCanRelax, std::unique_ptr<Monotone<S, kAvoid>>, None>;
    [[no_unique_address]] Relaxed<true> avoiding_;
    [[no_unique_address]] Relaxed<false> wanting_;
};

}  // namespace kozyr
