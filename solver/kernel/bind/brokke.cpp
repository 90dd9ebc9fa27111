#include "bind_brokke.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>

#include "brokke.hpp"
#include "limits.hpp"

namespace nb = nanobind;

namespace kozyr {

namespace {

using Aim = std::tuple<int, bool, bool>;

BrokkeAim aim_of(const Aim& aim) { return {std::get<0>(aim), std::get<1>(aim), std::get<2>(aim)}; }

bool* technique(BrokkeTask& task, const std::string& name) {
    if (name == "table") return &task.table;
    if (name == "symmetry") return &task.symmetry;
    if (name == "bounds") return &task.bounds;
    if (name == "guards") return &task.guards;
    if (name == "waiting") return &task.waiting;
    if (name == "counting") return &task.counting;
    if (name == "ordering") return &task.ordering;
    if (name == "lookahead") return &task.lookahead;
    if (name == "equals") return &task.equals;
    if (name == "scores") return &task.scores;
    return nullptr;
}

// For one thread at a time: a second caller waits, without the GIL.
class LockedBrokke {
    template <class Question>
    auto alone(Question question) {
        nb::gil_scoped_release released;
        const std::lock_guard<std::mutex> one_at_a_time(mutex_);
        return question(*engine_);
    }

  public:
    explicit LockedBrokke(const BrokkeTask& task) : engine_(make_brokke_engine(task)) {}

    std::pair<std::vector<std::pair<int, int>>, bool> values(const std::vector<BrokkeState>& states, const Aim& aim, double seconds,
                                                             std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        std::vector<std::pair<int, int>> result;
        for (const Interval& value : alone([&](BrokkeEngine& engine) {
                 return engine.values(states, aim_of(aim), limits(seconds, max_nodes, stop, interrupted));
             }))
            result.emplace_back(value.low, value.high);
        return {std::move(result), interrupted};
    }

    std::pair<int, bool> reach(const BrokkeState& state, const Aim& aim, int worth, double seconds, std::uint64_t max_nodes,
                               const nb::object& stop) {
        bool interrupted = false;
        const int answer = alone([&](BrokkeEngine& engine) {
            return engine.reach(state, aim_of(aim), worth, limits(seconds, max_nodes, stop, interrupted));
        });
        return {answer, interrupted};
    }

    std::tuple<std::vector<int>, std::vector<std::pair<Cards, int>>, std::vector<Cards>, bool> equilibrium(
        const BrokkeState& state, bool contract, double seconds, std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        BrokkeEquilibrium found;
        const bool solved = alone([&](BrokkeEngine& engine) {
            return engine.equilibrium(state, contract, limits(seconds, max_nodes, stop, interrupted), found);
        });
        if (!solved) return {{}, {}, {}, interrupted};
        std::vector<std::pair<Cards, int>> after;
        for (std::size_t at = 0; at < found.plays.size(); ++at) after.emplace_back(found.plays[at], found.after[at]);
        return {found.worths, std::move(after), found.line, interrupted};
    }

    std::uint64_t nodes() { return alone([](BrokkeEngine& engine) { return engine.nodes(); }); }
    std::size_t table_bytes() { return alone([](BrokkeEngine& engine) { return engine.table_bytes(); }); }
    std::size_t table_entries() { return alone([](BrokkeEngine& engine) { return engine.table_entries(); }); }
    void forget() {
        alone([](BrokkeEngine& engine) { return engine.forget(); });
    }

  private:
    std::mutex mutex_;
    std::unique_ptr<BrokkeEngine> engine_;
};

}  // namespace

void bind_brokke(nb::module_& m) {
    nb::class_<BrokkeState>(m, "BrokkeState", "A position of Clubs by Drew Brokke. Plays are single cards, or 0 for a pass.")
        .def("__init__",
             [](BrokkeState* self, std::vector<Cards> hands, std::vector<Cards> piles, int leader, std::vector<Cards> trick) {
                 new (self) BrokkeState{std::move(hands), std::move(piles), leader, std::move(trick)};
             },
             nb::arg("hands"), nb::arg("piles"), nb::arg("leader"), nb::arg("trick"));

    nb::class_<LockedBrokke>(m, "BrokkeEngine",
                             "A search of Clubs by Drew Brokke. Aims are (side, contract instead of score, helped by all).")
        .def("__init__",
             [](LockedBrokke* self, int players, std::vector<unsigned> sides, const std::vector<std::pair<int, int>>& contracts,
                bool ordinary_twos, bool four_twos_club, bool uncounted_club, int finish, std::size_t table_bytes,
                const std::vector<std::string>& without) {
                 BrokkeTask task;
                 task.players = players;
                 task.sides = std::move(sides);
                 for (const auto& [trips, clubs] : contracts) task.contracts.push_back({trips, clubs});
                 task.melds = {ordinary_twos, four_twos_club, uncounted_club};
                 if (finish < 0 || finish > static_cast<int>(BrokkeFinish::Drop)) throw BadInput("no such end of the last trick");
                 task.finish = static_cast<BrokkeFinish>(finish);
                 task.table_bytes = table_bytes;
                 for (const std::string& name : without) {
                     bool* const used = technique(task, name);
                     if (used == nullptr) throw BadInput("no such technique: " + name);
                     *used = false;
                 }
                 new (self) LockedBrokke(task);
             },
             nb::arg("players"), nb::arg("sides"), nb::arg("contracts"), nb::arg("ordinary_twos"), nb::arg("four_twos_club"),
             nb::arg("uncounted_club"), nb::arg("finish"), nb::arg("table_bytes"), nb::arg("without"))
        .def("values", &LockedBrokke::values, nb::arg("states"), nb::arg("aim"), nb::arg("seconds"), nb::arg("max_nodes"),
             nb::arg("stop").none(), "What each of these positions is worth: ([(low, high)], interrupted).")
        .def("reach", &LockedBrokke::reach, nb::arg("state"), nb::arg("aim"), nb::arg("worth"), nb::arg("seconds"),
             nb::arg("max_nodes"), nb::arg("stop").none(), "Whether it is worth so much: (1, 0 or -1 for unknown, interrupted).")
        .def("equilibrium", &LockedBrokke::equilibrium, nb::arg("state"), nb::arg("contract"), nb::arg("seconds"),
             nb::arg("max_nodes"), nb::arg("stop").none(),
             "Max^n: (worths by side, [(play, worth to the side on turn)], line, interrupted); no worths past the budget.")
        .def("forget", &LockedBrokke::forget, "Empties the table.")
        .def_prop_ro("nodes", &LockedBrokke::nodes)
        .def_prop_ro("table_bytes", &LockedBrokke::table_bytes)
        .def_prop_ro("table_entries", &LockedBrokke::table_entries);
}

}  // namespace kozyr
