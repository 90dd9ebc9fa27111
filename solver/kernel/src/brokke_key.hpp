// What of a position of Clubs by Drew Brokke decides its worth, as the key of the table.
//
// Written out are, by suit, who holds the cards from the lowest on, and of the pile how many cards of a rank it has.
// Four things are left out, and none of them can change what a position is worth.
//
// 1. *Cards that can no longer count.* A rank counts only if the side can still come to own enough of it: three (four
//    where only clubs are declared) for a contract, two and a wild card or three for a score. Of the other cards it
//    matters only which cards of their suit they beat and which beat them. So they are written as the lowest that
//    still beat the same ones: of two positions with one key, the cards that correspond beat the corresponding
//    cards, and what they would add to a pile is nothing in both.
// 2. *Which suit is which.* Cards of different suits meet only in a rank, and a rank counts its cards. The one thing
//    that tells suits apart is that black twos are wild; a suit in which someone holds such a two, while wild cards
//    can count, says so itself. So the four suits are sorted.
// 3. *Which joker is which.* They beat the same cards, and of two the first played is the higher. So are their
//    holders sorted.
// 4. *What others have won*, and for a contract, of ranks of which nobody holds a card any more, which they are: only
//    how many trips and clubs they made.
//
// The cards in the hands tell how many each seat has, so who can go out is in the key as well.
#pragma once

#include <utility>

#include "brokke_worth.hpp"

namespace kozyr::brokke {

// The four suits, the pile, and the rest; of the last word only kRestBits are used.
struct Key {
    static constexpr int kRestBits = 16;
    std::array<std::uint64_t, kSuits> suits{};
    std::uint64_t pile = 0;
    std::uint64_t rest = 0;

    std::uint64_t hash() const {
        std::uint64_t mixed = rest * 0x9E3779B97F4A7C15ULL ^ pile;
        for (const std::uint64_t suit : suits) {
            mixed = (mixed ^ suit) * 0xBF58476D1CE4E5B9ULL;
            mixed ^= mixed >> 31;
        }
        return mixed * 0x94D049BB133111EBULL;
    }
};

// The cards that can still count for the side, of those that are held, and what of the pile does.
struct Counting {
    Cards cards = 0;          // of any hand
    std::uint64_t pile = 0;

    Counting(const Spot& spot, Cards live, const Wanted& wanted) {
        if (wanted.contract)
            for_contract(spot.pile, live, wanted.declared);
        else
            for_score(spot.pile, live, wanted);
    }

  private:
    static constexpr Cards of_ranks(unsigned ranks) { return Cards{ranks} * 0x0001000100010001; }

    // Three bits for each rank of which cards lie in the pile.
    static std::uint64_t counts(Cards pile, unsigned ranks) {
        std::uint64_t word = 0;
        for (int suit = 0; suit < kSuits; ++suit)
            for (unsigned left = holding(pile, suit) & ranks; left != 0; left &= left - 1)
                word += std::uint64_t{1} << (3 * lowest(left));
        return word;
    }

    void for_contract(Cards won, Cards live, Contract declared) {
        const RankCounts total(won | live), mine(won);
        const bool clubs = declared.clubs > 0;
        const unsigned natural = static_cast<unsigned>(kSuitBits) & ~1u;
        const unsigned able = (declared.trips > 0 ? total.three | total.four : total.four) & natural;
        const unsigned complete = clubs ? mine.four : mine.three | mine.four;
        unsigned held = 0;
        for (int suit = 0; suit < kSuits; ++suit) held |= holding(live, suit);
        const unsigned open = able & held & ~complete;
        cards = live & of_ranks(open) & ~kJokers;
        const unsigned settled = natural & ~open;
        const auto made_clubs = static_cast<unsigned>(clubs ? ranks_in(mine.four & settled) : 0);
        const auto made_trips = static_cast<unsigned>(ranks_in((mine.three | (clubs ? 0 : mine.four)) & settled));
        pile = counts(won, open) | std::uint64_t{made_trips} << 40 | std::uint64_t{made_clubs} << 44;
    }

    void for_score(Cards won, Cards live, const Wanted& wanted) {
        // Who has declared nothing, and only what counts saves the penalty, scores nothing more.
        if (wanted.declared.capped() && !wanted.declared.declares() && !wanted.melds.uncounted_club) return;
        const Cards all = won | live;
        const RankCounts total(all);
        const bool some_wild = (all & kWild) != 0;
        const unsigned natural = static_cast<unsigned>(kSuitBits) & ~1u;
        const unsigned open = (total.three | total.four | (some_wild ? total.two : 0)) & natural;
        const bool twos = wanted.melds.ordinary_twos || (all & kTwos) == kTwos;
        const bool wild = twos || ((total.two | total.three | total.four) & natural) != 0;
        cards = live & ((of_ranks(open) & ~kJokers) | (wild ? kWild : 0) | (twos ? kTwos : 0));
        pile = counts(won & ~kWild, open | (twos ? 1u : 0u));
        // Black twos and jokers differ only where twos combine.
        const auto blacks = static_cast<std::uint64_t>(count(won & kBlackTwos)), jokers = static_cast<std::uint64_t>(count(won & kJokers));
        if (twos)
            pile |= blacks << 40 | jokers << 43;
        else if (wild)
            pile |= (blacks + jokers) << 40;
        pile |= std::uint64_t{twos} << 46 | std::uint64_t{wild} << 47;
    }
};

class Keys {
  public:
    Keys(int players, bool symmetry) : players_(players), symmetry_(symmetry) {}

    Key of(const Spot& spot, const Wanted& wanted) const {
        Key key;
        Cards live = 0;
        for (int seat = 0; seat < players_; ++seat) live |= spot.hands[seat];
        Cards counting = live;
        key.pile = spot.pile;
        if (symmetry_) {
            const Counting found(spot, live, wanted);
            counting = found.cards;
            key.pile = found.pile;
        }
        for (int suit = 0; suit < kSuits; ++suit) key.suits[suit] = suit_word(spot, live, counting, suit);
        if (symmetry_) sort(key.suits);
        std::uint64_t first = 0, second = 0;  // who has a joker, from 1 on
        for (int seat = 0; seat < players_; ++seat)
            for (Cards left = spot.hands[seat] & kJokers; left != 0; left &= left - 1) {
                std::uint64_t& holder = symmetry_ ? (first == 0 ? first : second) : (lowest(left) == lowest(kJokers) ? first : second);
                holder = static_cast<std::uint64_t>(seat) + 1;
            }
        key.rest = static_cast<std::uint64_t>(spot.leader) | first << 3 | second << 6 | static_cast<std::uint64_t>(wanted.side) << 9 |
                   std::uint64_t{wanted.contract} << 12 | std::uint64_t{wanted.helped()} << 13;
        return key;
    }

  private:
    // Four bits for each place from the lowest on: nobody's, or whose it is from 1 on, with the highest bit
    // for a card that no longer counts. Those sink to the lowest place from which they beat the same cards.
    std::uint64_t suit_word(const Spot& spot, Cards live, Cards counting, int suit) const {
        std::uint64_t word = 0;
        int place = 0;
        for (Cards left = live & suit_mask(suit); left != 0; left &= left - 1) {
            const int card = lowest(left);
            std::uint64_t owner = 1;
            while ((spot.hands[owner - 1] & bit(card)) == 0) ++owner;
            if ((counting & bit(card)) != 0)
                place = card - 16 * suit;
            else
                owner |= 8;
            word |= owner << (4 * place++);
        }
        // The black two that counts is another card than a red one.
        if ((counting & kBlackTwos & suit_mask(suit)) != 0) word |= std::uint64_t{1} << 52;
        return word;
    }

    static void sort(std::array<std::uint64_t, kSuits>& suits) {
        const auto order = [&](int a, int b) {
            if (suits[a] > suits[b]) std::swap(suits[a], suits[b]);
        };
        order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    }

    int players_;
    bool symmetry_;
};

}  // namespace kozyr::brokke
