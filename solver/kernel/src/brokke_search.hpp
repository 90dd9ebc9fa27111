// The search for Clubs by Drew Brokke: is a position worth at least so much?
//
// An AND/OR search, depth first, with a table of positions between tricks. The seats in control make the worth of
// the side's pile as high as they can, all others as low. Every result is a bound of that worth, on the side of the
// limit on which it lies: with r for the result and v for the limit, r >= v says "at least r", r < v "at most r".
// After the meter has stopped results mean nothing, and nothing is stored.
#pragma once

#include "brokke_bounds.hpp"
#include "brokke_order.hpp"
#include "brokke_table.hpp"
#include "budget.hpp"

namespace kozyr::brokke {

// What of the task matters in the search.
struct Settings {
    int players = 3;
    BrokkeFinish finish = BrokkeFinish::Complete;
    bool table = true, symmetry = true, bounds = true, counting = true, ordering = true, equals = true, lookahead = true, guards = true, waiting = true;
};

class Search {
  public:
    Search(const Settings& settings, Table& table, Scores& scores, Meter& meter)
        : set_(settings),
          table_(&table),
          scores_(&scores),
          meter_(&meter),
          keys_(settings.players, settings.symmetry),
          order_(settings.players, settings.ordering, settings.equals),
          certain_(settings.players, settings.finish, settings.guards, settings.waiting, wanted_, scores) {}

    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    void set_aim(const Wanted& wanted) { wanted_ = wanted; }

    // The worth of the position against a limit; `trick` is null before a lead.
    int worth(const Spot& spot, const Trick* trick, int limit) {
        return trick != nullptr ? answer(spot, *trick, limit) : over(spot) ? final_worth(spot) : lead(spot, limit);
    }

    // Bounds that need no search.
    Interval certain(const Spot& spot, const Trick* trick) const {
        if (trick == nullptr && over(spot)) {
            const int worth = final_worth(spot);
            return {worth, worth};
        }
        int high = certain_.most(spot, trick, Certain::kClosest);
        if (wanted_.helped()) high = std::min(high, certain_.most_counted(spot, trick));
        return {std::min(high, certain_.least(spot, trick, Certain::kClosest)), high};
    }

  private:
    static constexpr int kAnything = 1 << 20;

    bool over(const Spot& spot) const {
        for (int seat = 0; seat < set_.players; ++seat)
            if (spot.hands[seat] == 0) return true;
        return false;
    }

    int final_worth(const Spot& spot) const {
        int out = 0;
        for (int seat = 0; seat < set_.players; ++seat) out += wanted_.is_mine(seat) && spot.hands[seat] == 0;
        return wanted_.worth(spot.pile, out, *scores_);
    }

    // Whether bounds settle the question; if so, `found` is the answer.
    bool settled(const Spot& spot, const Trick* trick, int limit, int& found) const {
        if (set_.bounds) {
            found = certain_.most(spot, trick, limit);
            if (found < limit) return true;
        }
        if (set_.counting && wanted_.helped()) {
            found = certain_.most_counted(spot, trick);
            if (found < limit) return true;
        }
        if (set_.bounds) {
            found = certain_.least(spot, trick, limit);
            if (found >= limit) return true;
        }
        return false;
    }

    // A position that is to be searched: between tricks, or in the middle of one.
    struct Child {
        Spot spot;
        Trick trick;
        bool between = false;

        const Trick* open() const { return between ? nullptr : &trick; }
    };

    int lead(const Spot& spot, int limit) {
        int found = 0;
        if (meter_->tick() || settled(spot, nullptr, limit, found) || known(spot, limit, found)) return found;
        return deeper(spot, nullptr, limit);
    }

    int answer(const Spot& spot, const Trick& trick, int limit) {
        int found = 0;
        if (meter_->tick() || settled(spot, &trick, limit, found)) return found;
        return deeper(spot, &trick, limit);
    }

    // Whether the table settles the question.
    bool known(const Spot& spot, int limit, int& found) const {
        if (!set_.table) return false;
        const Table::Entry* entry = table_->find(keys_.of(spot, wanted_));
        if (entry == nullptr) return false;
        found = entry->low() >= limit ? entry->low() : entry->high();
        return found < limit || entry->low() >= limit;
    }

    // Searches a position that nothing settles at first sight.
    int deeper(const Spot& spot, const Trick* trick, int limit) {
        if (trick != nullptr) return choose(spot, trick, (spot.leader + trick->answers) % set_.players, limit);
        const std::uint64_t before = meter_->nodes();
        const int found = choose(spot, nullptr, spot.leader, limit);
        if (set_.table && !meter_->stopped())
            table_->store(keys_.of(spot, wanted_), found >= limit ? found : Table::kLeast, found < limit ? found : Table::kMost,
                          meter_->nodes() - before);
        return found;
    }

    int choose(const Spot& spot, const Trick* trick, int seat, int limit) {
        const bool ours = wanted_.controls(seat);
        int best = ours ? -kAnything : kAnything;
        const Plays plays = order_.of(spot, trick, seat, wanted_, *scores_, limit);
        std::uint64_t left = 0;  // numbers of the plays to be searched
        if (set_.lookahead) {
            // A play that settles the question at first sight is worth more than any promise.
            int number = 0;
            for (const Cards card : plays) {
                const Child child = after(spot, trick, seat, card);
                int found = 0;
                if (meter_->tick()) return 0;
                if (at_sight(child, limit, found)) {
                    best = ours ? std::max(best, found) : std::min(best, found);
                    if ((found >= limit) == ours) return best;
                } else {
                    left |= std::uint64_t{1} << number;
                }
                ++number;
            }
        }
        int number = 0;
        for (const Cards card : plays) {
            if (set_.lookahead && (left >> number++ & 1) == 0) continue;
            const Child child = after(spot, trick, seat, card);
            int found = 0;
            if (set_.lookahead)
                found = deeper(child.spot, child.open(), limit);
            else if (child.between)
                found = over(child.spot) ? final_worth(child.spot) : lead(child.spot, limit);
            else
                found = answer(child.spot, child.trick, limit);
            if (meter_->stopped()) return 0;
            best = ours ? std::max(best, found) : std::min(best, found);
            if ((best >= limit) == ours) break;
        }
        return best;
    }

    // Whether a position is settled without plays.
    bool at_sight(const Child& child, int limit, int& found) const {
        if (!child.between) return settled(child.spot, &child.trick, limit, found);
        if (over(child.spot)) {
            found = final_worth(child.spot);
            return true;
        }
        return settled(child.spot, nullptr, limit, found) || known(child.spot, limit, found);
    }

    Child after(const Spot& spot, const Trick* trick, int seat, Cards card) const {
        Child child{spot, {}, false};
        child.spot.hands[seat] &= ~card;
        if (trick == nullptr) {
            child.trick = Trick::of_lead(seat, lowest(card));
        } else {
            child.trick = *trick;
            child.trick.add(seat, card);
        }
        const bool whole = child.trick.answers == set_.players;
        child.between = whole || (child.spot.hands[seat] == 0 && set_.finish != BrokkeFinish::Complete);
        if (!child.between) return child;
        if (wanted_.is_mine(child.trick.taker) && (whole || set_.finish != BrokkeFinish::Drop)) child.spot.pile |= child.trick.table;
        child.spot.leader = child.trick.taker;
        return child;
    }

    Settings set_;
    Table* table_;
    Scores* scores_;
    Meter* meter_;
    Wanted wanted_;
    Keys keys_;
    Order order_;
    Certain certain_;
};

}  // namespace kozyr::brokke
