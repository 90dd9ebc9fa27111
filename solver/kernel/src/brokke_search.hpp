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
    bool table = true, symmetry = true, bounds = true, counting = true, ordering = true, equals = true;
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
          certain_(settings.players, settings.finish, wanted_, scores) {}

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
        int high = certain_.most(spot, trick, kAnything);
        if (wanted_.helped()) high = std::min(high, certain_.most_counted(spot, trick));
        return {std::min(high, certain_.least(spot, trick)), high};
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
            found = certain_.least(spot, trick);
            if (found >= limit) return true;
        }
        return false;
    }

    int lead(const Spot& spot, int limit) {
        if (meter_->tick()) return 0;
        int found = 0;
        if (settled(spot, nullptr, limit, found)) return found;
        Key key;
        if (set_.table) {
            key = keys_.of(spot, wanted_);
            if (const Table::Entry* entry = table_->find(key)) {
                if (entry->low() >= limit) return entry->low();
                if (entry->high() < limit) return entry->high();
            }
        }
        const std::uint64_t before = meter_->nodes();
        found = choose(spot, nullptr, spot.leader, limit);
        if (set_.table && !meter_->stopped())
            table_->store(key, found >= limit ? found : Table::kLeast, found < limit ? found : Table::kMost,
                          meter_->nodes() - before);
        return found;
    }

    int answer(const Spot& spot, const Trick& trick, int limit) {
        if (meter_->tick()) return 0;
        int found = 0;
        if (settled(spot, &trick, limit, found)) return found;
        return choose(spot, &trick, (spot.leader + trick.answers) % set_.players, limit);
    }

    int choose(const Spot& spot, const Trick* trick, int seat, int limit) {
        const bool ours = wanted_.controls(seat);
        int best = ours ? -kAnything : kAnything;
        for (const Cards card : order_.of(spot, trick, seat, wanted_)) {
            const int found = play(spot, trick, seat, card, limit);
            if (meter_->stopped()) return 0;
            best = ours ? std::max(best, found) : std::min(best, found);
            if ((best >= limit) == ours) break;
        }
        return best;
    }

    int play(const Spot& spot, const Trick* trick, int seat, Cards card, int limit) {
        Spot next = spot;
        next.hands[seat] &= ~card;
        Trick laid;
        if (trick == nullptr) {
            laid = Trick::of_lead(seat, lowest(card));
        } else {
            laid = *trick;
            laid.add(seat, card);
        }
        const bool whole = laid.answers == set_.players;
        if (!whole && (next.hands[seat] != 0 || set_.finish == BrokkeFinish::Complete)) return answer(next, laid, limit);
        if (wanted_.is_mine(laid.taker) && (whole || set_.finish != BrokkeFinish::Drop)) next.pile |= laid.table;
        next.leader = laid.taker;
        return over(next) ? final_worth(next) : lead(next, limit);
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
