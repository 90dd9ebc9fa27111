// Which search a task gets: apart from what all engines share, so that one of them can be built without the others.
#include "bridge_engine.hpp"
#include "engines.hpp"

namespace kozyr {

std::unique_ptr<Engine> make_engine(const Task& task) {
    if (task.trump < -1 || task.trump > 3) throw BadInput("trump is a suit from 0 to 3, or -1");
    if (task.trump < 0 && (task.barred || task.follow != Follow::Ordinary))
        throw BadInput("a must-win rule or a bar on leading trumps needs a trump suit");
    const unsigned everybody = task.players >= 2 && task.players <= kMaxPlayers ? (1U << task.players) - 1 : 0;
    if ((task.control | task.counted) & ~everybody) throw BadInput("a side names a seat that is not there");
    switch (task.players) {
        case 2: return make_engine_for<2>(task);
        case 3: return make_engine_for<3>(task);
        case 4: return is_bridge(task) ? make_bridge_engine(task) : make_engine_for<4>(task);
        case 5: return make_engine_for<5>(task);
        default: throw BadInput("2 to 5 players");
    }
}

}  // namespace kozyr
