#include "bind_kozel.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>

#include "kozel.hpp"
#include "limits.hpp"

namespace nb = nanobind;

namespace kozyr {

namespace {

// Kinds come from Python as numbers.
template <class Kind>
Kind kind_of(int number, Kind last, const char* what) {
    if (number < 0 || number > static_cast<int>(last)) throw BadInput(what);
    return static_cast<Kind>(number);
}

using PlayPair = std::pair<int, Cards>;
using AimPair = std::pair<int, int>;

std::vector<KozelPlay> plays_of(const std::vector<PlayPair>& pairs) {
    std::vector<KozelPlay> plays;
    for (const auto& [kind, cards] : pairs)
        plays.push_back({kind_of(kind, KozelPlay::Kind::Pass, "no such kind of play"), cards});
    return plays;
}

std::vector<KozelAim> aims_of(const std::vector<AimPair>& pairs) {
    constexpr int most = 1 << 20;  // far beyond any pack, and far from an overflow
    std::vector<KozelAim> aims;
    for (const auto& [kind, points] : pairs) {
        if (points < -most || points > most) throw BadInput("an aim beyond all points");
        aims.push_back({kind_of(kind, KozelAim::Kind::EveryTrick, "no such kind of aim"), points});
    }
    return aims;
}

bool* technique(KozelTask& task, const std::string& name) {
    if (name == "table") return &task.table;
    if (name == "hints") return &task.hints;
    if (name == "ordering") return &task.ordering;
    if (name == "lookahead") return &task.lookahead;
    if (name == "bounds") return &task.bounds;
    if (name == "dominance") return &task.dominance;
    if (name == "patience") return &task.patience;
    if (name == "proof") return &task.proof;
    return nullptr;
}

// For one thread at a time: a second caller waits, without the GIL.
class LockedKozel {
    template <class Question>
    auto alone(Question question) {
        nb::gil_scoped_release released;
        const std::lock_guard<std::mutex> one_at_a_time(mutex_);
        return question(*engine_);
    }

  public:
    explicit LockedKozel(const KozelTask& task) : engine_(make_kozel_engine(task)) {}

    std::tuple<int, int, bool> value(const KozelState& state, const std::vector<AimPair>& aims, int guess, double seconds,
                                     std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        const std::vector<KozelAim> row = aims_of(aims);
        const Interval found = alone([&](KozelEngine& engine) {
            return engine.value(state, 0, row, guess, limits(seconds, max_nodes, stop, interrupted));
        });
        return {found.low, found.high, interrupted};
    }

    std::pair<std::vector<std::pair<int, int>>, bool> values_after(const KozelState& state, const std::vector<PlayPair>& plays,
                                                                   const std::vector<AimPair>& aims, int guess, double seconds,
                                                                   std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        const std::vector<KozelAim> row = aims_of(aims);
        const std::vector<KozelPlay> chosen = plays_of(plays);
        std::vector<std::pair<int, int>> result;
        for (const Interval& value : alone([&](KozelEngine& engine) {
                 return engine.values_after(state, chosen, 0, row, guess, limits(seconds, max_nodes, stop, interrupted));
             }))
            result.emplace_back(value.low, value.high);
        return {std::move(result), interrupted};
    }

    std::pair<int, bool> reach(const KozelState& state, const AimPair& aim, double seconds, std::uint64_t max_nodes,
                               const nb::object& stop) {
        bool interrupted = false;
        const KozelAim wanted = aims_of({aim}).front();
        const int answer = alone([&](KozelEngine& engine) {
            return engine.reach(state, 0, wanted, limits(seconds, max_nodes, stop, interrupted));
        });
        return {answer, interrupted};
    }

    std::uint64_t nodes() { return alone([](KozelEngine& engine) { return engine.nodes(); }); }
    std::size_t table_bytes() { return alone([](KozelEngine& engine) { return engine.table_bytes(); }); }
    std::size_t table_entries() { return alone([](KozelEngine& engine) { return engine.table_entries(); }); }
    void forget() {
        alone([](KozelEngine& engine) { return engine.forget(); });
    }

  private:
    std::mutex mutex_;
    std::unique_ptr<KozelEngine> engine_;
};

}  // namespace

void bind_kozel(nb::module_& m) {
    nb::class_<KozelState>(m, "KozelState",
                           "A position of Kozel. Plays are kinds (0 lead, 1 beat, 2 discard, 3 claim, 4 pass) with cards.")
        .def("__init__",
             [](KozelState* self, std::vector<Cards> hands, std::vector<int> stock, int leader, const std::vector<PlayPair>& trick,
                bool claimed, bool first, int passed, int let_go) {
                 new (self) KozelState{std::move(hands), std::move(stock), leader, plays_of(trick), claimed, first,
                                      passed,           let_go};
             },
             nb::arg("hands"), nb::arg("stock"), nb::arg("leader"), nb::arg("trick"), nb::arg("claimed"), nb::arg("first"),
             nb::arg("passed"), nb::arg("let_go"));

    nb::class_<LockedKozel>(m, "KozelEngine",
                            "A search of Kozel for seats 0 and 2. Aims are kinds (0 points, 1 some trick, 2 all) with points.")
        .def("__init__",
             [](LockedKozel* self, int trump, std::vector<int> ranks, std::vector<int> points, int hand_size, int most, int claim,
                bool trump_claims, int barred, std::size_t table_bytes, const std::vector<std::string>& without) {
                 KozelTask task;
                 task.trump = trump;
                 task.ranks = std::move(ranks);
                 task.points = std::move(points);
                 task.hand_size = hand_size;
                 task.most = most;
                 task.claim = kind_of(claim, KozelClaim::First, "no such rule for claims");
                 task.trump_claims = trump_claims;
                 task.barred = barred;
                 task.table_bytes = table_bytes;
                 for (const std::string& name : without) {
                     bool* const used = technique(task, name);
                     if (used == nullptr) throw BadInput("no such technique: " + name);
                     *used = false;
                 }
                 new (self) LockedKozel(task);
             },
             nb::arg("trump"), nb::arg("ranks"), nb::arg("points"), nb::arg("hand_size"), nb::arg("most"), nb::arg("claim"),
             nb::arg("trump_claims"), nb::arg("barred"), nb::arg("table_bytes"), nb::arg("without"))
        .def("value", &LockedKozel::value, nb::arg("state"), nb::arg("aims"), nb::arg("guess"), nb::arg("seconds"),
             nb::arg("max_nodes"), nb::arg("stop").none(),
             "How many of the aims, each of which implies those before it, can be had: (low, high, interrupted).")
        .def("values_after", &LockedKozel::values_after, nb::arg("state"), nb::arg("plays"), nb::arg("aims"), nb::arg("guess"),
             nb::arg("seconds"), nb::arg("max_nodes"), nb::arg("stop").none(),
             "The same after each of these legal plays: ([(low, high)], interrupted).")
        .def("reach", &LockedKozel::reach, nb::arg("state"), nb::arg("aim"), nb::arg("seconds"), nb::arg("max_nodes"),
             nb::arg("stop").none(), "Whether an aim can be had: (1, 0 or -1 for unknown, interrupted).")
        .def("forget", &LockedKozel::forget, "Empties the table.")
        .def_prop_ro("nodes", &LockedKozel::nodes)
        .def_prop_ro("table_bytes", &LockedKozel::table_bytes)
        .def_prop_ro("table_entries", &LockedKozel::table_entries);
}

}  // namespace kozyr
