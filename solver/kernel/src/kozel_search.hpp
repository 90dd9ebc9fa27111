// The search of Kozel: depth first, one yes-or-no question at a time.
//
// A question is whether side 0 (seats 0 and 2) gets at least `need` of the card points to come, or every trick, or
// some trick. The last two are asked as if a single point were to come, which goes to side 0 exactly if the
// answer is yes; so all kinds share the bounds, the table and the cut-offs.
//
// The search looks into the table only at the beginnings of tricks. What is kept there does not depend
// on how the points before were shared, since the points to come do not.
#pragma once

#include "budget.hpp"
#include "kozel_order.hpp"
#include "kozel_table.hpp"

namespace kozyr::kozel {

enum class Kind { Points, EveryTrick, SomeTrick };

// The task in the search's terms.
struct Settings {
    Pack pack;
    int hand_size = kMostCards;
    int most = kMostCards;
    bool claims_open = false;
    bool claims_between = false;
    Cards claimable = 0;  // the suits of which a full hand may claim
    unsigned barred = 0;  // the seats that never claim
    std::size_t table_bytes = 0;
    bool table = true;
    bool hints = true;
    bool ordering = true;
    bool lookahead = true;
    bool bounds = true;
    bool dominance = true;
    bool patience = true;
    bool proof = true;
    std::uint64_t proof_after = 0;
    int proof_near = 0;
    std::size_t proof_bytes = 0;

    bool claims() const { return claims_open || claims_between; }
    bool may_claim(Cards hand) const {
        return count(hand) == hand_size && (hand & ~(suit_cards(suit_number(lowest(hand))) & claimable)) == 0;
    }
    bool may_claim(Cards hand, int seat, unsigned let_go) const {
        return ((barred | let_go) >> seat & 1) == 0 && may_claim(hand);
    }
};

class Search {
    friend class ProofSearch;

  public:
    explicit Search(const Settings& settings)
        : set_(settings), order_(set_.pack), table_(settings.table_bytes), hints_(settings.hints ? kHints : 0, Move{0, Act::Lead, 0}) {}
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The cards to be drawn, the last one first. Entries of another order are of no use; those of the same game,
    // sooner or later, are. Says whether the entries of before are still there.
    bool set_stock(const std::vector<int>& from_the_end) {
        const std::size_t common = std::min(from_the_end.size(), stock_.size());
        if (!std::equal(stock_.begin(), stock_.begin() + static_cast<std::ptrdiff_t>(common), from_the_end.begin()))
            table_.clear();
        else if (from_the_end.size() <= stock_.size())
            return true;
        const bool same_game = common == stock_.size();
        stock_ = from_the_end;
        below_.assign(1, 0);
        for (const int card : stock_) below_.push_back(below_.back() | bit(card));
        return same_game;
    }

    void begin(Kind kind, const Budget& budget) {
        kind_ = kind;
        meter_.start(budget);
    }
    bool stopped() const { return meter_.stopped(); }

    // Gives questions up that take more nodes than this, from now on; without a number, none.
    void limit(std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max()) {
        limit_ = nodes < std::numeric_limits<std::uint64_t>::max() - meter_.nodes() ? meter_.nodes() + nodes
                                                                                    : std::numeric_limits<std::uint64_t>::max();
    }
    bool given_up() const { return meter_.stopped() || meter_.nodes() >= limit_; }

    // The beginning of a trick, which the seats in `let_go` do not claim; the seats after the leader have been asked
    // for claims up to `passed`.
    bool lead(const Hands& hands, int leader, int left, int passed, bool claims, unsigned let_go, int need, int rest) {
        return claims ? claim_or_lead(hands, leader, left, passed, let_go, need, rest)
                      : make_lead(hands, leader, left, let_go, need, rest, 0);
    }

    // A trick on its way, all four plays made or not.
    bool go_on(const Trick& trick, int need, int rest) {
        if (trick.answers == kSeats) {
            Next next = finish(trick, need, rest);
            if (next.decided) return next.answer;
            return start(next.hands, next.leader, next.left, next.need, next.rest);
        }
        return answer(trick, need, rest);
    }

    // Points of all cards that have not been taken, for the bound.
    int rest(const Hands& hands, int left, int on_table) const {
        if (kind_ != Kind::Points) return 1;
        return on_table + set_.pack.worth(hands[0] | hands[1] | hands[2] | hands[3] | below_[left]);
    }

    std::uint64_t nodes() const { return meter_.nodes(); }
    Table& table() { return table_; }
    const Table& table() const { return table_; }

    // The trick that begins with a claimer's hand.
    static Trick claimed_trick(const Hands& hands, int claimer, int left, int points) {
        Trick trick = led(hands, claimer, left, hands[claimer], points);
        trick.claimed = true;
        return trick;
    }

    // A trick that has just been led to.
    static Trick led(const Hands& hands, int leader, int left, Cards cards, int points) {
        Trick trick;
        trick.before = hands;
        trick.hands = hands;
        trick.hands[leader] ^= cards;
        trick.leader = trick.winner = leader;
        trick.answers = 1;
        trick.winning = cards;
        trick.points = points;
        trick.left = left;
        return trick;
    }

    static void put(Trick& trick, const Move& move, int points) {
        const int seat = trick.seat();
        trick.hands[seat] ^= move.cards;
        trick.points += points;
        if (move.act == Act::Beat) {
            trick.winning = move.cards;
            trick.winner = seat;
        }
        ++trick.answers;
    }

    // Everybody fills his hand up, from the trick's winner on, one card at a time.
    void draw(Hands& hands, int winner, int& left) const {
        while (left > 0 && count(hands[winner]) < set_.hand_size)
            for (int turn = 0; turn < kSeats; ++turn) hands[(winner + turn) & 3] |= bit(stock_[--left]);
    }

  private:
    // What comes of a complete trick.
    struct Next {
        Hands hands;
        int leader;
        int left;
        int need;
        int rest;
        bool decided;
        bool answer;
    };

    static constexpr std::size_t kHints = 1 << 14;
    // Nodes that every move gets at first, and how much more when all have been tried.
    static constexpr std::uint64_t kFirstPatience = 64;
    static constexpr std::uint64_t kMorePatience = 8;
    static constexpr int kHintRating = 1 << 20;

    Next finish(const Trick& trick, int need, int rest) const {
        Next next{trick.hands, trick.winner, trick.left, need, rest, false, false};
        const bool ours = (trick.winner & 1) == 0;
        if (kind_ == Kind::Points) {
            next.rest -= trick.points;
            if (ours) next.need -= trick.points;
            if (next.need <= 0 || next.need > next.rest) {
                next.decided = true;
                next.answer = next.need <= 0;
                return next;
            }
        } else if (ours != (kind_ == Kind::EveryTrick)) {
            next.decided = true;
            next.answer = ours;
            return next;
        }
        draw(next.hands, next.leader, next.left);
        if (next.hands[0] == 0) {
            next.decided = true;
            next.answer = kind_ == Kind::EveryTrick;  // with all points shared out it would have been decided
        } else if (set_.bounds && next.left == 0 && count(next.hands[0]) == 1 && !(set_.claims() && set_.hand_size == 1)) {
            // All that is open goes to one side, and neither side has what it needs without it.
            next.decided = true;
            next.answer = takes_last_trick(next.hands, next.leader, set_.pack.trumps) == ((next.leader & 1) == 0);
        } else if (set_.bounds && bound(next)) {
            next.decided = true;
            next.answer = (next.leader & 1) == 0;
        }
        return next;
    }

    // Whether the side on lead has so much for sure that the answer is as it wants.
    bool bound(const Next& next) const {
        const bool ours = (next.leader & 1) == 0;
        // Where a question is about tricks, one trick is the point for the side that needs only one.
        if (kind_ != Kind::Points && ours == (kind_ == Kind::EveryTrick)) return false;
        for (const int turn : {1, 3})
            if (set_.claims() && set_.may_claim(next.hands[(next.leader + turn) & 3])) return false;
        const int sure = sure_points(next.hands, next.leader, set_.most, next.left > 0, set_.pack);
        return ours ? sure >= next.need : sure > next.rest - next.need;
    }

    // A position between tricks in which neither answer is known from the points alone.
    bool start(const Hands& hands, int leader, int left, int need, int rest) {
        if (tick()) return false;
        const Key key(hands, leader, left, static_cast<int>(kind_));
        unsigned hint = 0;
        if (set_.table) {
            if (const Table::Entry* entry = table_.find(key)) {
                if (need <= entry->low()) return true;
                if (need > entry->high()) return false;
                hint = entry->lead();
            }
        }
        const std::uint64_t before = meter_.nodes();
        lead_found_ = 0;
        const bool answer = set_.claims_between ? claim_or_lead(hands, leader, left, 0, 0, need, rest)
                                                : make_lead(hands, leader, left, 0, need, rest, hint);
        if (given_up()) return false;
        if (set_.table)
            table_.store(key, answer ? need : 0, answer ? rest : need - 1, lead_found_, meter_.nodes() - before);
        lead_found_ = 0;
        return answer;
    }

    // Claims between tricks: the next seat that may claim decides.
    bool claim_or_lead(const Hands& hands, int leader, int left, int passed, unsigned let_go, int need, int rest) {
        for (int turn = passed + 1; turn < kSeats; ++turn) {
            const int seat = (leader + turn) & 3;
            if (!set_.may_claim(hands[seat], seat, let_go)) continue;
            const bool ours = (seat & 1) == 0;
            const Trick trick = claimed_trick(hands, seat, left, set_.pack.worth(hands[seat]));
            const bool claimed = answer(trick, need, rest);
            if (given_up()) return false;
            if (claimed == ours) return ours;
        }
        return make_lead(hands, leader, left, let_go, need, rest, 0);
    }

    // What may be led, rated.
    Moves leads(const Hands& hands, int leader, int left) const {
        const Cards hand = hands[leader];
        Moves moves;
        add_leads(moves, Choice(hand, (hands[0] | hands[1] | hands[2] | hands[3] | below_[left]) ^ hand, 0, 0, set_.pack), set_.most);
        if (set_.ordering && moves.size() > 1) order_.rate_leads(moves, hands, leader);
        return moves;
    }

    // What the next player may answer, rated.
    Moves answers(const Trick& trick) const {
        const int seat = trick.seat();
        const Cards hand = trick.hands[seat];
        const Cards others = trick.hands[0] | trick.hands[1] | trick.hands[2] | trick.hands[3] | below_[trick.left];
        const Cards partner = trick.hands[(seat + 2) & 3];
        const Choice choice(hand, (others ^ hand) | trick.winning, partner | below_[trick.left], trick.winning, set_.pack);
        Moves moves;
        if (set_.dominance)
            add_good_answers(moves, choice, trick.winning, set_.pack, fate(trick), trick.answers == kSeats - 1);
        else
            add_answers(moves, choice, trick.winning, set_.pack);
        if (set_.claims_open && !trick.claimed && set_.may_claim(hand, seat, trick.let_go)) moves.add(hand, Act::Claim);
        if (set_.ordering && moves.size() > 1) order_.rate_answers(moves, trick);
        return moves;
    }

    // `hint`: the lead to be tried first, as a number of the set within the hand.
    bool make_lead(const Hands& hands, int leader, int left, unsigned let_go, int need, int rest, unsigned hint) {
        const Cards hand = hands[leader];
        const bool ours = (leader & 1) == 0;
        Moves moves = leads(hands, leader, left);
        if (hint != 0 && moves.size() > 1)
            for (Move& move : moves)
                if (number_in(hand, move.cards) == hint) move.rating = kHintRating;
        Move* old = hint_for(hand, 0, leader, 0);
        if (old != nullptr && hint == 0)
            for (Move& move : moves)
                if (move.same(*old)) move.rating = kHintRating;
        const int good = find(moves, ours, left > 0, [&](int, const Move& move) {
            Trick trick = led(hands, leader, left, move.cards, set_.pack.worth(move.cards));
            trick.let_go = let_go;
            return answer(trick, need, rest);
        });
        lead_found_ = good >= 0 ? number_in(hand, moves[good].cards) : 0;
        if (good >= 0 && old != nullptr) *old = moves[good];
        return (good >= 0) == ours;
    }

    bool answer(const Trick& trick, int need, int rest) {
        if (tick()) return false;
        const int seat = trick.seat();
        const bool ours = (seat & 1) == 0;
        const Cards hand = trick.hands[seat];
        Moves moves = answers(trick);
        Move* hint = hint_for(hand, trick.winning, seat, trick.answers * 2 + (trick.winner & 1));
        if (hint != nullptr)
            for (Move& move : moves)
                if (move.same(*hint)) move.rating = kHintRating;
        if (trick.answers == kSeats - 1 && set_.lookahead) return last_answer(trick, moves, ours, hint, need, rest);
        const int good = find(moves, ours, trick.left > 0 && trick.answers == 1, [&](int, const Move& move) {
            if (move.act == Act::Claim) return claim(trick, seat, need, rest);
            Trick next = trick;
            put(next, move, set_.pack.worth(move.cards));
            return go_on(next, need, rest);
        });
        if (good >= 0 && hint != nullptr) *hint = moves[good];
        return (good >= 0) == ours;
    }

    bool holds_better(const Trick& trick, int seat) const {
        return can_beat(trick.hands[seat & 3], trick.winning, set_.pack.trumps);
    }

    // What beats a better winning set also beats the one that is winning now, so hands need only be compared with it.
    Fate fate(const Trick& trick) const {
        const int seat = trick.seat();
        if (((trick.winner ^ seat) & 1) == 0)
            return trick.answers == 3 || !holds_better(trick, seat + 1) ? Fate::Won : Fate::Open;
        return trick.answers >= 2 || !holds_better(trick, seat + 2) ? Fate::Lost : Fate::Open;
    }

    // The last player's moves lead to beginnings of tricks: a look at the points and into the table may tell
    // which of them to take, or which not to search.
    bool last_answer(const Trick& trick, Moves& moves, bool ours, Move* hint, int need, int rest) {
        std::array<Next, 16> ends;
        Moves open;  // in the order of the ratings, and rated alike from here on, so that find() keeps it
        for (int at = 0; at < moves.size(); ++at) {
            const Move& move = moves.pick(at);
            if (move.act == Act::Claim) {
                open.add(move.cards, move.act);
                continue;
            }
            Trick whole = trick;
            put(whole, move, set_.pack.worth(move.cards));
            Next next = finish(whole, need, rest);
            if (!next.decided && set_.table) {
                const Key key(next.hands, next.leader, next.left, static_cast<int>(kind_));
                if (const Table::Entry* entry = table_.find(key)) {
                    next.answer = next.need <= entry->low();
                    next.decided = next.answer || next.need > entry->high();
                }
            }
            if (next.decided) {
                if (next.answer == ours) {
                    if (hint != nullptr) *hint = move;
                    return ours;
                }
                continue;
            }
            ends[open.size()] = next;
            open.add(move.cards, move.act);
        }
        const int good = find(open, ours, false, [&](int at, const Move& move) {
            if (move.act == Act::Claim) return claim(trick, trick.seat(), need, rest);
            const Next& next = ends[at];
            return start(next.hands, next.leader, next.left, next.need, next.rest);
        });
        if (good >= 0 && hint != nullptr) *hint = open[good];
        return (good >= 0) == ours;
    }

    bool tick() { return meter_.tick() || meter_.nodes() >= limit_; }

    // Tries moves until one works, and says which; -1 if none does, or if the search was given up.
    //
    // A move that looks good may cost a large search before it fails, while the next one would have been proven in
    // a moment. So where much is to be searched, every move first gets few nodes, then more. What is found
    // on the way stays in the table. `search` takes a move and its place in the list, which is sorted while the
    // moves are tried for the first time.
    template <class Try>
    int find(Moves& moves, bool ours, bool much, Try search) {
        const bool patient = much && set_.table && set_.patience && moves.size() > 1;
        const std::uint64_t outer = limit_;
        std::uint64_t patience = kFirstPatience;
        unsigned open = (1U << moves.size()) - 1;
        for (bool first = true; open != 0; first = false, patience *= kMorePatience) {
            for (int at = 0; at < moves.size(); ++at) {
                if (first) moves.pick(at);
                if ((open >> at & 1) == 0) continue;
                const bool last = (open & (open - 1)) == 0;
                if (patient && !last) limit_ = std::min(outer, meter_.nodes() + patience);
                const bool result = search(at, moves[at]);
                const bool unknown = given_up();
                limit_ = outer;
                if (given_up()) return -1;
                if (unknown) continue;
                if (result == ours) return at;
                open &= ~(1U << at);
            }
        }
        return -1;
    }

    bool claim(const Trick& trick, int seat, int need, int rest) {
        return answer(claimed_trick(trick.before, seat, trick.left, set_.pack.worth(trick.before[seat])), need, rest);
    }

    // The move that last worked for a seat with this hand against these winning cards, none for a lead.
    Move* hint_for(Cards hand, Cards winning, int seat, int place) {
        if (hints_.empty()) return nullptr;
        std::uint64_t key = (winning ^ hand * 0xD6E8FEB86659FD93ULL) * 4 + static_cast<unsigned>(seat);
        key = key * 8 + static_cast<unsigned>(place);
        key *= 0x9E3779B97F4A7C15ULL;
        return &hints_[key >> 50];
    }

    // A set of cards of a hand as a number: bit n for its n-th card.
    static unsigned number_in(Cards hand, Cards cards) {
        unsigned number = 0;
        for (unsigned place = 1; hand != 0; hand &= hand - 1, place <<= 1)
            if ((cards & hand & -hand) != 0) number |= place;
        return number;
    }

    Settings set_;
    Order order_;
    Table table_;
    std::vector<Move> hints_;
    Meter meter_{std::uint64_t{1} << 11};  // a visit of the proof search can take microseconds
    Kind kind_ = Kind::Points;
    std::vector<int> stock_;           // the last card to be drawn first
    std::vector<Cards> below_{0};      // the last so many cards of the stock
    std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();  // nodes at which the present move is left open
    unsigned lead_found_ = 0;          // the lead that settled the position just left, 0 if none did
};

}  // namespace kozyr::kozel
