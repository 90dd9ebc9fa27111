#include "kozel_game.hpp"

#include <algorithm>

namespace kozyr::kozel {

Game::Game(const KozelTask& task) : claim_(task.claim) {
    if (task.trump < 0 || task.trump >= kSuits) throw BadInput("trump is a suit from 0 to 3");
    if (task.ranks.empty() || task.ranks.size() > kPlaces) throw BadInput("one to nine ranks");
    if (task.points.size() != task.ranks.size()) throw BadInput("points are needed for every rank");
    if (task.hand_size < 1 || task.hand_size > kMostCards) throw BadInput("hands are of one to four cards");
    if (task.barred < 0 || task.barred >= 1 << kSeats) throw BadInput("the barred are seats 0 to 3");
    if (task.most < 1 || task.most > kMostCards) throw BadInput("leads are of one to four cards");
    inside_.fill(kNoCard);
    outside_.fill(kNoCard);
    int total = 0;
    for (std::size_t place = 0; place < task.ranks.size(); ++place) {
        const int rank = task.ranks[place];
        if (rank < 0 || rank >= kRanks) throw BadInput("a rank is a number from 0 to 12");
        if (inside_[rank] != kNoCard) throw BadInput("a rank stands in two places");
        const int points = task.points[place];
        if (points < 0 || points > Table::kMostPoints) throw BadInput("a card counts from 0 to 127 points");
        total += kSuits * points;
        for (int suit = 0; suit < kSuits; ++suit) {
            const int card = kPlaces * suit + static_cast<int>(place);
            inside_[16 * suit + rank] = card;
            outside_[card] = 16 * suit + rank;
            settings_.pack.points[card] = static_cast<std::uint8_t>(points);
        }
    }
    if (total > Table::kMostPoints) throw BadInput("the pack counts more than 127 points");
    settings_.pack.trumps = suit_cards(task.trump);
    settings_.hand_size = task.hand_size;
    settings_.most = task.most;
    settings_.claims_open = task.claim == KozelClaim::Open;
    settings_.claims_between = task.claim == KozelClaim::Between;
    settings_.barred = static_cast<unsigned>(task.barred);
    settings_.claimable = task.trump_claims ? settings_.pack.trumps : (Cards{1} << kDeck) - 1;
    // The proof search has three quarters of the memory: its entries are many and large.
    settings_.proof = task.proof && task.table;
    settings_.proof_after = task.proof_after;
    settings_.proof_near = task.proof_near;
    settings_.proof_bytes = settings_.proof ? task.table_bytes / 4 * 3 : 0;
    settings_.table_bytes = task.table_bytes - settings_.proof_bytes;
    settings_.table = task.table;
    settings_.hints = task.hints;
    settings_.ordering = task.ordering;
    settings_.lookahead = task.lookahead;
    settings_.bounds = task.bounds;
    settings_.dominance = task.dominance;
    settings_.patience = task.patience;
}

Cards Game::to_set(Cards cards) const {
    Cards set = 0;
    for (; cards != 0; cards &= cards - 1) {
        const int card = inside_[lowest(cards)];
        if (card == kNoCard) throw BadInput("no such card");
        set |= bit(card);
    }
    return set;
}

Cards Game::to_cards(Cards set) const {
    Cards cards = 0;
    for (; set != 0; set &= set - 1) cards |= bit(outside_[lowest(set)]);
    return cards;
}

Game::Situation Game::look(const KozelState& state) const {
    if (state.hands.size() != kSeats) throw BadInput("a hand is needed for each of four seats");
    if (state.leader < 0 || state.leader >= kSeats) throw BadInput("the leader is no seat");
    if (state.trick.size() >= kSeats) throw BadInput("the trick on the table is complete");
    if (state.let_go < 0 || state.let_go >= 1 << kSeats) throw BadInput("those who let a claim go are seats 0 to 3");
    if (state.passed < 0 || state.passed >= kSeats) throw BadInput("at most three seats let a claim pass");
    Situation result;
    Cards seen = 0;
    const auto see = [&](Cards cards) {
        const Cards set = to_set(cards);
        if ((set & seen) != 0) throw BadInput("a card stands in two places");
        seen |= set;
        return set;
    };
    Trick& trick = result.trick;
    for (int seat = 0; seat < kSeats; ++seat) trick.hands[seat] = trick.before[seat] = see(state.hands[seat]);
    for (auto card = state.stock.rbegin(); card != state.stock.rend(); ++card) {
        if (*card < 0 || *card > 63) throw BadInput("no such card");
        result.from_the_end.push_back(lowest(see(bit(*card))));
    }
    trick.left = static_cast<int>(state.stock.size());
    trick.leader = trick.winner = state.leader;
    trick.claimed = state.claimed;
    trick.let_go = static_cast<unsigned>(state.let_go);
    for (const KozelPlay& play : state.trick) {
        const Cards cards = see(play.cards);
        const bool leads = trick.answers == 0;
        if (cards == 0) throw BadInput("a play without cards");
        if (leads != (play.kind == KozelPlay::Kind::Lead)) throw BadInput("a trick begins with its only lead");
        if (leads) {
            if ((cards & ~suit_cards(suit_number(lowest(cards)))) != 0) throw BadInput("a lead is of one suit");
            if (state.claimed ? !settings_.may_claim(cards) : count(cards) > settings_.most) throw BadInput("no such lead");
        } else {
            if (play.kind != KozelPlay::Kind::Beat && play.kind != KozelPlay::Kind::Discard)
                throw BadInput("a lead is answered by beating or discarding");
            if (count(cards) != count(trick.winning)) throw BadInput("an answer is of as many cards as the lead");
            if (play.kind == KozelPlay::Kind::Beat && !beats(cards, trick.winning, settings_.pack.trumps))
                throw BadInput("a play that beats nothing");
        }
        const int seat = trick.seat();
        trick.before[seat] |= cards;
        trick.points += settings_.pack.worth(cards);
        if (play.kind != KozelPlay::Kind::Discard) {
            trick.winning = cards;
            trick.winner = seat;
        }
        ++trick.answers;
    }
    if (state.claimed && (trick.answers == 0 || claim_ == KozelClaim::None)) throw BadInput("no trick that could be claimed");
    const int held = count(trick.before[0]);
    for (const Cards hand : trick.before)
        if (count(hand) != held) throw BadInput("unequal hands");
    if (held > settings_.hand_size) throw BadInput("too many cards in a hand");
    if (trick.left % kSeats != 0) throw BadInput("the stock does not go round");
    if (trick.left != 0 && held != settings_.hand_size) throw BadInput("hands that have not been filled up from the stock");

    result.passed = state.passed;
    result.claims = trick.answers == 0 && (claim_ == KozelClaim::Between || (claim_ == KozelClaim::First && state.first));
    if (state.passed != 0 && !result.claims) throw BadInput("no claim can be made now, nor pass");
    if (held == 0) return result;
    result.turn = trick.seat();
    if (result.claims) {
        for (int turn = state.passed + 1; turn < kSeats && !result.asked; ++turn) {
            const int seat = (state.leader + turn) % kSeats;
            if (!settings_.may_claim(trick.hands[seat], seat, trick.let_go)) continue;
            result.turn = seat;
            result.asked = true;
        }
    }
    return result;
}

std::vector<std::vector<KozelPlay>> Game::plays(const KozelState& state) const {
    using Kind = KozelPlay::Kind;
    const Situation now = look(state);
    std::vector<std::vector<KozelPlay>> result;
    if (now.turn < 0) return result;
    const Cards hand = now.trick.hands[now.turn];
    if (now.asked) return {{{Kind::Claim, to_cards(hand)}}, {{Kind::Pass, 0}}};

    Moves moves;
    Cards others = now.trick.hands[0] | now.trick.hands[1] | now.trick.hands[2] | now.trick.hands[3];
    others = (others ^ hand) | now.trick.winning;
    for (const int card : now.from_the_end) others |= bit(card);
    const Choice choice(hand, others, 0, 0, settings_.pack);
    if (now.trick.answers == 0) {
        add_leads(moves, choice, settings_.most);
    } else {
        add_answers(moves, choice, now.trick.winning, settings_.pack);
        if (settings_.claims_open && !now.trick.claimed && settings_.may_claim(hand, now.turn, now.trick.let_go)) moves.add(hand, Act::Claim);
    }
    for (const Move& move : moves) {
        const Kind kind = move.act == Act::Lead      ? Kind::Lead
                          : move.act == Act::Beat    ? Kind::Beat
                          : move.act == Act::Discard ? Kind::Discard
                                                     : Kind::Claim;
        std::vector<KozelPlay> group{{kind, to_cards(move.cards)}};
        choice.each_like(move.cards, [&](Cards cards) { group.push_back({kind, to_cards(cards)}); });
        result.push_back(std::move(group));
    }
    return result;
}

KozelState Game::after(const KozelState& state, const KozelPlay& play) const {
    using Kind = KozelPlay::Kind;
    const auto legal = plays(state);
    const bool found = std::any_of(legal.begin(), legal.end(), [&](const auto& group) {
        return std::find(group.begin(), group.end(), play) != group.end();
    });
    if (!found) throw BadInput("not a legal play");
    const Situation now = look(state);
    KozelState next = state;
    next.passed = 0;
    if (play.kind == Kind::Pass) {
        next.passed = (now.turn - state.leader + kSeats) % kSeats;
        return next;
    }
    if (play.kind == Kind::Claim) {
        for (int seat = 0; seat < kSeats; ++seat) next.hands[seat] = to_cards(now.trick.before[seat]);
        next.hands[now.turn] = 0;
        next.leader = now.turn;
        next.trick = {{Kind::Lead, play.cards}};
        next.claimed = true;
        next.let_go = 0;
        return next;
    }
    next.hands[now.turn] ^= play.cards;
    next.trick.push_back(play);
    if (next.trick.size() < kSeats) return next;
    for (int turn = 0; turn < kSeats; ++turn)
        if (next.trick[turn].kind != Kind::Discard) next.leader = (state.leader + turn) % kSeats;
    next.trick.clear();
    next.claimed = false;
    next.let_go = 0;
    next.first = false;
    std::size_t drawn = 0;
    while (drawn < next.stock.size() && count(next.hands[next.leader]) < settings_.hand_size)
        for (int turn = 0; turn < kSeats; ++turn) next.hands[(next.leader + turn) % kSeats] |= bit(next.stock[drawn++]);
    next.stock.erase(next.stock.begin(), next.stock.begin() + static_cast<std::ptrdiff_t>(drawn));
    return next;
}

KozelEngine::Taken Game::taken(const KozelState& state, const KozelPlay& play) const {
    const KozelState next = after(state, play);
    if (state.trick.size() + 1 < kSeats || play.kind == KozelPlay::Kind::Claim) return {};
    int points = worth(play.cards);
    for (const KozelPlay& earlier : state.trick) points += worth(earlier.cards);
    return {next.leader & 1, points};
}

}  // namespace kozyr::kozel
