// Clubs by Drew Brokke with every side playing for itself: the max^n equilibrium that the tie rule picks.
//
// C. A. Luckhardt and K. B. Irani, "An algorithmic solution of N-person games", AAAI 1986. Of plays equally good for
// its side a seat makes the one that leaves the side the best guarantee; then a pass, the lowest card, suits in the
// order of their numbers, jokers last. Nothing can be cut here, so it is for small endings; positions are kept.
#pragma once

#include <unordered_map>

#include "brokke_search.hpp"

namespace kozyr::brokke {

using Worths = std::array<std::int16_t, kMaxPlayers>;

class MaxN {
  public:
    static constexpr Cards kNone = ~Cards{0};  // no play, play has ended

    struct Position {
        Hands hands{};
        Hands piles{};  // by side
        int leader = 0;
        Trick trick;    // no answers between tricks

        bool operator==(const Position& other) const {
            return hands == other.hands && piles == other.piles && leader == other.leader && trick.answers == other.trick.answers &&
                   (trick.answers == 0 || (trick.led == other.trick.led && trick.best == other.trick.best &&
                                           trick.taker == other.trick.taker && trick.table == other.trick.table));
        }
        Spot spot(int side) const { return {hands, piles[side], leader}; }
        const Trick* open() const { return trick.answers > 0 ? &trick : nullptr; }
    };

    struct Found {
        Worths worths{};
        Cards play = kNone;
    };

    // `wanted` are the aims of the sides; at most so many positions are kept.
    MaxN(const Settings& settings, std::vector<Wanted> wanted, Search& search, Scores& scores, Meter& meter, std::size_t most)
        : set_(settings), wanted_(std::move(wanted)), search_(&search), scores_(&scores), meter_(&meter), most_(most) {}

    bool spent() const { return spent_ || meter_->stopped(); }

    // Meaningless once the budget is spent.
    Found solve(const Position& position) {
        const auto known = known_.find(position);
        if (known != known_.end()) return known->second;
        if (known_.size() >= most_) spent_ = true;
        if (meter_->tick() || spent()) return {};
        Found found;
        if (over(position)) {
            for (std::size_t side = 0; side < wanted_.size(); ++side)
                found.worths[side] = static_cast<std::int16_t>(wanted_[side].worth(position.piles[side], out(position, side), *scores_));
        } else {
            found = choose(position);
        }
        if (!spent()) known_.emplace(position, found);
        return found;
    }

    int side_of(int seat) const {
        int side = 0;
        while (!wanted_[side].is_mine(seat)) ++side;
        return side;
    }
    int turn(const Position& position) const { return (position.leader + position.trick.answers) % set_.players; }

    // Legal plays in the order of the tie rule.
    std::vector<Cards> plays(const Position& position) const {
        if (over(position)) return {};
        const Cards hand = position.hands[turn(position)];
        Cards left = position.open() != nullptr ? answers_to(position.trick.led, hand) : hand;
        std::vector<Cards> result;
        if (position.open() != nullptr) result.push_back(0);
        for (int rank = 0; rank < kRanks; ++rank)
            for (int suit = 0; suit < kSuits; ++suit)
                if ((left & bit(16 * suit + rank)) != 0) result.push_back(bit(16 * suit + rank));
        for (Cards jokers = left & kJokers; jokers != 0; jokers &= jokers - 1) result.push_back(jokers & -jokers);
        return result;
    }

    Position after(Position position, Cards card) const {
        const int seat = turn(position);
        position.hands[seat] &= ~card;
        if (position.trick.answers == 0)
            position.trick = Trick::of_lead(seat, lowest(card));
        else
            position.trick.add(seat, card);
        const bool whole = position.trick.answers == set_.players;
        if (!whole && (position.hands[seat] != 0 || set_.finish == BrokkeFinish::Complete)) return position;
        if (whole || set_.finish != BrokkeFinish::Drop) position.piles[side_of(position.trick.taker)] |= position.trick.table;
        position.leader = position.trick.taker;
        position.trick = {};
        return position;
    }

  private:
    struct Hash {
        std::size_t operator()(const Position& position) const {
            std::uint64_t mixed = static_cast<std::uint64_t>(position.leader) + 8 * static_cast<std::uint64_t>(position.trick.answers);
            const auto add = [&](Cards cards) {
                mixed = (mixed ^ cards) * 0xBF58476D1CE4E5B9ULL;
                mixed ^= mixed >> 29;
            };
            for (const Cards hand : position.hands) add(hand);
            for (const Cards pile : position.piles) add(pile);
            add(position.trick.table);
            return static_cast<std::size_t>(mixed);
        }
    };

    bool over(const Position& position) const {
        if (position.trick.answers > 0) return false;
        for (int seat = 0; seat < set_.players; ++seat)
            if (position.hands[seat] == 0) return true;
        return false;
    }

    int out(const Position& position, std::size_t side) const {
        int out = 0;
        for (int seat = 0; seat < set_.players; ++seat) out += wanted_[side].is_mine(seat) && position.hands[seat] == 0;
        return out;
    }

    Found choose(const Position& position) {
        const int side = side_of(turn(position));
        Found best;
        int sure = kUnknown;  // the best play's guarantee, found out when there is another as good
        for (const Cards card : plays(position)) {
            const Position next = after(position, card);
            const Found found = solve(next);
            if (spent()) return {};
            if (best.play != kNone && found.worths[side] < best.worths[side]) continue;
            int guarantee = kUnknown;
            if (best.play != kNone && found.worths[side] == best.worths[side]) {
                if (sure == kUnknown) sure = guaranteed(after(position, best.play), side);
                guarantee = guaranteed(next, side);
                if (spent()) return {};
                if (guarantee <= sure) continue;
            }
            best = {found.worths, card};
            sure = guarantee;
        }
        return best;
    }

    // What the side can be sure of.
    int guaranteed(const Position& position, int side) {
        search_->set_aim(wanted_[side]);
        const Spot spot = position.spot(side);
        Interval value = search_->certain(spot, position.open());
        while (value.low < value.high && !meter_->stopped()) {
            const int found = search_->worth(spot, position.open(), value.low + 1);
            (found > value.low ? value.low : value.high) = found;
        }
        return value.low;
    }

    static constexpr int kUnknown = -(1 << 20);

    Settings set_;
    std::vector<Wanted> wanted_;
    Search* search_;
    Scores* scores_;
    Meter* meter_;
    std::size_t most_;
    bool spent_ = false;
    std::unordered_map<Position, Found, Hash> known_;
};

}  // namespace kozyr::brokke
