// The rules of a plain-trick game as compile-time switches.
#pragma once

namespace kozyr {

// What must be played to a lead. The numbers are those of solver.rules.base.Follow.
enum class Follow { Ordinary = 0, Literal = 1, Higher = 2, Win = 3 };

// Whether there are trumps, and whether leading them is barred until one has taken a trick.
enum class Trumps { None = 0, Free = 1, Barred = 2 };

template <int kPlayers_, Follow kFollow_, Trumps kTrumps_>
struct Spec {
    static constexpr int kPlayers = kPlayers_;
    static constexpr Follow kFollow = kFollow_;
    static constexpr bool kTrump = kTrumps_ != Trumps::None;
    static constexpr bool kBarred = kTrumps_ == Trumps::Barred;
};

// Inside the search the trump suit is always this one; the engine renames suits on the way in.
inline constexpr int kTrumpSuit = 0;

}  // namespace kozyr
