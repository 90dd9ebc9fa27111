// Python's view of the kernel. Nothing outside of this folder knows nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <tuple>

#include "bind_brokke.hpp"
#include "bind_brokke_simulation.hpp"
#include "bind_kozel.hpp"
#include "bind_melds.hpp"
#include "engine.hpp"
#include "limits.hpp"

namespace nb = nanobind;
using namespace kozyr;

namespace {

// An engine for one thread at a time: a second caller waits, without the GIL.
class LockedEngine {
    // Asks the engine something while no other thread uses it.
    template <class Question>
    auto alone(Question question) {
        nb::gil_scoped_release released;
        const std::lock_guard<std::mutex> one_at_a_time(mutex_);
        return question(*engine_);
    }

  public:
    explicit LockedEngine(const Task& task) : engine_(make_engine(task)) {}

    std::tuple<int, int, bool> value(const State& state, const std::vector<int>& worth, int guess, double seconds,
                                     std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        const int left = tricks_left(state, players_of(state));
        if (static_cast<int>(worth.size()) != left + 1) throw BadInput("a worth is needed for every count of tricks");
        Interval result;
        {
            nb::gil_scoped_release released;
            const std::lock_guard<std::mutex> one_at_a_time(mutex_);
            result = engine_->value(state, worth, guess, limits(seconds, max_nodes, stop, interrupted));
        }
        return {result.low, result.high, interrupted};
    }

    std::tuple<int, bool> reach(const State& state, Goal goal, double seconds, std::uint64_t max_nodes, const nb::object& stop) {
        bool interrupted = false;
        int result;
        {
            nb::gil_scoped_release released;
            const std::lock_guard<std::mutex> one_at_a_time(mutex_);
            result = engine_->reach(state, goal, limits(seconds, max_nodes, stop, interrupted));
        }
        return {result, interrupted};
    }

    // These wait for a search under way, without the GIL, which that search asks for now and then.
    std::uint64_t nodes() { return alone([](Engine& engine) { return engine.nodes(); }); }
    std::size_t table_bytes() { return alone([](Engine& engine) { return engine.table_bytes(); }); }
    std::size_t table_entries() { return alone([](Engine& engine) { return engine.table_entries(); }); }
    void forget() {
        alone([](Engine& engine) { return engine.forget(); });
    }

  private:
    static int players_of(const State& state) { return static_cast<int>(state.hands.size()); }

    std::mutex mutex_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The compiled search.";

    nb::class_<State>(m, "State", "A position: hands by seat in the order of play, and the trick on the table.")
        .def("__init__",
             [](State* self, std::vector<Cards> hands, int leader, bool broken, std::vector<int> trick) {
                 new (self) State{std::move(hands), leader, broken, std::move(trick)};
             },
             nb::arg("hands"), nb::arg("leader"), nb::arg("broken"), nb::arg("trick"));

    nb::class_<LockedEngine>(m, "Engine", "A search for one rule set, trump and side; its table is kept between calls.")
        .def("__init__",
             [](LockedEngine* self, int players, int follow, int trump, bool barred, unsigned control, unsigned counted,
                std::size_t table_bytes, const std::vector<std::string>& without) {
                 Task task;
                 task.players = players;
                 if (follow < 0 || follow > 3) throw BadInput("no such rule of following");
                 task.follow = static_cast<Follow>(follow);
                 task.trump = trump;
                 task.barred = barred;
                 task.control = control;
                 task.counted = counted;
                 task.table_bytes = table_bytes;
                 for (const std::string& name : without)
                     if (!task.techniques.switch_off(name)) throw BadInput("no such technique: " + name);
                 new (self) LockedEngine(task);
             },
             nb::arg("players"), nb::arg("follow"), nb::arg("trump"), nb::arg("barred"), nb::arg("control"),
             nb::arg("counted"), nb::arg("table_bytes"), nb::arg("without"))
        .def("value", &LockedEngine::value, nb::arg("state"), nb::arg("worth"), nb::arg("guess"), nb::arg("seconds"),
             nb::arg("max_nodes"), nb::arg("stop").none(), "The worth that the controlling seats can be sure of: (low, high, interrupted).")
        .def("reach", &LockedEngine::reach, nb::arg("state"), nb::arg("goal"), nb::arg("seconds"), nb::arg("max_nodes"),
             nb::arg("stop").none(), "Whether they can get the count into a set of counts: (1, 0 or -1 for unknown, interrupted).")
        .def("forget", &LockedEngine::forget, "Empties the table.")
        .def_prop_ro("nodes", &LockedEngine::nodes)
        .def_prop_ro("table_bytes", &LockedEngine::table_bytes)
        .def_prop_ro("table_entries", &LockedEngine::table_entries);

    bind_brokke(m);
    bind_kozel(m);
    bind_melds(m);
    bind_brokke_simulation(m);
}
