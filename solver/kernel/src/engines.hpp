// One search behind the face of the kernel, and the choice among them by rules.
#pragma once

#include <algorithm>
#include <utility>

#include "engine.hpp"
#include "search.hpp"

namespace kozyr {

template <class S>
class SearchEngine final : public Engine {
  public:
    explicit SearchEngine(const Task& task)
        : trump_(std::max(task.trump, 0)), search_(task.control, task.counted, task.table_bytes, task.techniques, meter_) {}

    int reach(const State& state, Goal goal, const Budget& budget) override {
        const int left = tricks_left(state, S::kPlayers);
        if (left == 0) return static_cast<int>(goal & 1);
        Hands hands;
        for (int seat = 0; seat < S::kPlayers; ++seat) hands.of[seat] = renamed(state.hands[seat]);
        Trick trick;
        const int place = static_cast<int>(state.trick.size());
        for (int turn = 0; turn < place; ++turn) {
            const int card = lowest(renamed(bit(state.trick[turn])));
            const int seat = (state.leader + turn) % S::kPlayers;
            trick = turn == 0 ? Trick::led(card, seat) : trick.template with<S>(card, seat);
        }
        meter_.start(budget);
        const bool reached = search_.reach(hands, state.leader, state.broken, trick, place, goal);
        return meter_.stopped() ? -1 : static_cast<int>(reached);
    }

    std::uint64_t nodes() const override { return meter_.nodes(); }
    std::size_t table_bytes() const override { return search_.table_bytes(); }
    std::size_t table_entries() const override { return search_.table_entries(); }
    void forget() override { search_.forget(); }

  private:
    // Exchanges the trump suit with the one that the search takes for trumps.
    Cards renamed(Cards cards) const {
        if (trump_ == kTrumpSuit) return cards;
        const Cards plain = cards & ~(suit_mask(trump_) | suit_mask(kTrumpSuit));
        return plain | (cards & suit_mask(trump_)) >> (16 * (trump_ - kTrumpSuit)) |
               (cards & suit_mask(kTrumpSuit)) << (16 * (trump_ - kTrumpSuit));
    }

    int trump_;
    Meter meter_;
    Search<S> search_;
};

template <int kPlayers, Follow kFollow>
std::unique_ptr<Engine> make_engine_with_trumps(const Task& task) {
    if (task.barred) return std::make_unique<SearchEngine<Spec<kPlayers, kFollow, Trumps::Barred>>>(task);
    return std::make_unique<SearchEngine<Spec<kPlayers, kFollow, Trumps::Free>>>(task);
}

// Defined in players2.cpp to players5.cpp, so that the searches are compiled side by side.
template <int kPlayers>
std::unique_ptr<Engine> make_engine_for(const Task& task);

template <int kPlayers>
std::unique_ptr<Engine> choose_engine(const Task& task) {
    if (task.trump < 0) return std::make_unique<SearchEngine<Spec<kPlayers, Follow::Ordinary, Trumps::None>>>(task);
    switch (task.follow) {
        case Follow::Ordinary: return make_engine_with_trumps<kPlayers, Follow::Ordinary>(task);
        case Follow::Literal: return make_engine_with_trumps<kPlayers, Follow::Literal>(task);
        case Follow::Higher: return make_engine_with_trumps<kPlayers, Follow::Higher>(task);
        case Follow::Win: return make_engine_with_trumps<kPlayers, Follow::Win>(task);
    }
    throw BadInput("no such rule of following");
}

template <>
std::unique_ptr<Engine> make_engine_for<2>(const Task& task);
template <>
std::unique_ptr<Engine> make_engine_for<3>(const Task& task);
template <>
std::unique_ptr<Engine> make_engine_for<4>(const Task& task);
template <>
std::unique_ptr<Engine> make_engine_for<5>(const Task& task);

}  // namespace kozyr
