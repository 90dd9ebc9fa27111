#include "kozel.hpp"

#include <algorithm>

#include "kozel_game.hpp"
#include "kozel_proof.hpp"

namespace kozyr {

namespace {

using namespace kozel;

constexpr std::uint64_t kFirstLimit = std::uint64_t{1} << 16;  // nodes spent on a first question

class SearchEngine final : public KozelEngine {
  public:
    explicit SearchEngine(const KozelTask& task) : game_(task), search_(game_.settings()),
          proof_(search_, game_.settings().proof_bytes, game_.settings().proof_near) {}

    int reach(const KozelState& state, int side, const KozelAim& aim, const Budget& budget) override {
        if (side != 0 && side != 1) throw BadInput("a side is 0 or 1");
        const Game::Situation now = game_.look(state);
        const Trick& trick = now.trick;
        const bool all = aim.kind == KozelAim::Kind::EveryTrick;
        // Put as a question about side 0: what side 1 can be sure of is what side 0 cannot keep from it.
        Kind kind = Kind::Points;
        if (aim.kind != KozelAim::Kind::Points) kind = all == (side == 0) ? Kind::EveryTrick : Kind::SomeTrick;
        if (now.turn < 0) return aim.kind == KozelAim::Kind::Points ? aim.points <= 0 : all;
        if (!search_.set_stock(now.from_the_end)) proof_.forget();
        search_.begin(kind, budget);
        const int rest = search_.rest(trick.hands, trick.left, trick.points);
        int need = 1;
        if (kind == Kind::Points) {
            if (aim.points <= 0) return 1;
            if (aim.points > rest) return 0;
            need = side == 0 ? aim.points : rest - aim.points + 1;
        }
        if (search_.stopped()) return -1;
        const bool answer = this->answer(now, need, rest);
        if (search_.stopped()) return -1;
        return answer == (side == 0);
    }

    std::vector<std::vector<KozelPlay>> plays(const KozelState& state) const override { return game_.plays(state); }
    KozelState after(const KozelState& state, const KozelPlay& play) const override { return game_.after(state, play); }
    int turn(const KozelState& state) const override { return game_.look(state).turn; }
    Taken taken(const KozelState& state, const KozelPlay& play) const override { return game_.taken(state, play); }

    std::uint64_t nodes() const override { return search_.nodes(); }
    std::size_t table_bytes() const override { return search_.table().bytes() + proof_.bytes(); }
    std::size_t table_entries() const override { return search_.table().entries(); }
    void forget() override {
        search_.table().clear();
        proof_.forget();
    }

  private:
    // Most questions are answered soon, depth first; the others by proof numbers. Those know nothing of claims between
    // tricks.
    bool answer(const Game::Situation& now, int need, int rest) {
        const Settings& settings = game_.settings();
        const Trick& trick = now.trick;
        const bool provable = settings.proof && !settings.claims_between && !now.claims;
        if (!provable || !proof_.begun(trick, need)) {
            if (provable) search_.limit(settings.proof_after);
            const bool found = trick.answers == 0 ? search_.lead(trick.hands, trick.leader, trick.left, now.passed, now.claims,
                                                                 trick.let_go, need, rest)
                                                  : search_.go_on(trick, need, rest);
            const bool open = search_.given_up();
            search_.limit();
            if (!open || search_.stopped()) return found;
        }
        return proof_.ask(trick, need, rest);
    }

    Game game_;
    Search search_;
    ProofSearch proof_;
};

// A state under a row of aims, of which the number that can be had is being narrowed down.
class Ladder {
  public:
    Ladder(const KozelState& state, std::vector<KozelAim> aims, int guess)
        : state_(state), aims_(std::move(aims)), high_(static_cast<int>(aims_.size())), ask_(guess) {}

    bool open() const { return low_ < high_; }
    Interval value() const { return {low_, high_}; }

    // Of the aims, those that hold already and those that still can be had, after tricks have gone to a side.
    void settle(int held, int possible) {
        low_ = std::max(low_, held);
        high_ = std::min(high_, possible);
    }

    // Asks until nothing is open, or until all that could be asked next takes more nodes than the limit.
    void narrow(KozelEngine& engine, int side, const Budget& budget, std::uint64_t end, std::uint64_t limit) {
        while (open()) {
            ask_ = std::clamp(ask_, low_ + 1, high_);
            const int answer = question(engine, ask_, side, budget, end, limit);
            if (answer > 0) ++ask_;
            if (answer == 0) --ask_;
            if (answer >= 0) continue;
            if (spent_) return;
            // Too hard for now: what is open gets narrower from both sides.
            const int hard = ask_;
            for (int easier = hard - 1; easier > low_ && !spent_; --easier)
                if (question(engine, easier, side, budget, end, limit) >= 0) break;
            for (int harder = hard + 1; harder <= high_ && !spent_; ++harder)
                if (question(engine, harder, side, budget, end, limit) >= 0) break;
            return;
        }
    }
    bool spent() const { return spent_; }

  private:
    // Whether the first `number` aims can be had: 1, 0, or -1 if that takes more nodes than the limit.
    int question(KozelEngine& engine, int number, int side, const Budget& budget, std::uint64_t end, std::uint64_t limit) {
        Budget part = budget;
        const std::uint64_t before = engine.nodes();
        part.max_nodes = std::min(limit, end - std::min(end, before));
        const int answer = engine.reach(state_, side, aims_[number - 1], part);
        if (answer > 0) low_ = number;
        if (answer == 0) high_ = number - 1;
        spent_ = answer < 0 && engine.nodes() - before < limit;
        return answer;
    }

    KozelState state_;
    std::vector<KozelAim> aims_;
    int low_ = 0;
    int high_;
    int ask_;
    bool spent_ = false;  // whether the whole budget is
};

std::uint64_t end_of(const Budget& budget, std::uint64_t nodes) {
    constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
    return budget.max_nodes < never - nodes ? nodes + budget.max_nodes : never;
}

}  // namespace

Interval KozelEngine::value(const KozelState& state, int side, const std::vector<KozelAim>& aims, int guess,
                            const Budget& budget) {
    turn(state);  // so that a state which cannot be is refused even when nothing is asked of it
    const std::uint64_t end = end_of(budget, nodes());
    Ladder ladder(state, aims, guess);
    for (std::uint64_t limit = kFirstLimit; ladder.open() && !ladder.spent(); limit *= 4)
        ladder.narrow(*this, side, budget, end, limit);
    return ladder.value();
}

std::vector<Interval> KozelEngine::values_after(const KozelState& state, const std::vector<KozelPlay>& plays, int side,
                                               const std::vector<KozelAim>& aims, int guess, const Budget& budget) {
    const std::uint64_t end = end_of(budget, nodes());
    std::vector<Ladder> ladders;
    for (const KozelPlay& play : plays) {
        const Taken trick = taken(state, play);
        std::vector<KozelAim> later = aims;
        int held = 0;
        int possible = static_cast<int>(aims.size());
        for (int number = 1; number <= static_cast<int>(aims.size()) && trick.side >= 0; ++number) {
            KozelAim& aim = later[number - 1];
            const bool ours = trick.side == side;
            if (aim.kind == KozelAim::Kind::Points && ours) aim.points -= trick.points;
            if (aim.kind == KozelAim::Kind::SomeTrick && ours) held = number;
            if (aim.kind == KozelAim::Kind::EveryTrick && !ours) possible = std::min(possible, number - 1);
        }
        ladders.emplace_back(after(state, play), std::move(later), guess);
        ladders.back().settle(held, possible);
    }
    bool more = true;
    for (std::uint64_t limit = kFirstLimit; more; limit *= 4) {
        more = false;
        for (Ladder& ladder : ladders) {
            if (!ladder.open()) continue;
            ladder.narrow(*this, side, budget, end, limit);
            if (ladder.spent()) {
                more = false;
                break;
            }
            more |= ladder.open();
        }
    }
    std::vector<Interval> values;
    for (const Ladder& ladder : ladders) values.push_back(ladder.value());
    return values;
}

std::vector<KozelAnswer> KozelEngine::values(const KozelState& state, int side, const std::vector<KozelAim>& aims,
                                             int guess, const Budget& budget) {
    std::vector<KozelAnswer> answers;
    std::vector<KozelPlay> firsts;
    for (const std::vector<KozelPlay>& group : plays(state)) {
        answers.push_back({group.front(), {group.begin() + 1, group.end()}, {}});
        firsts.push_back(group.front());
    }
    const std::vector<Interval> values = values_after(state, firsts, side, aims, guess, budget);
    for (std::size_t at = 0; at < answers.size(); ++at) answers[at].value = values[at];
    return answers;
}

std::unique_ptr<KozelEngine> make_kozel_engine(const KozelTask& task) { return std::make_unique<SearchEngine>(task); }

}  // namespace kozyr
