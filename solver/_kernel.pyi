from collections.abc import Callable

class State:
    """A position: hands by seat in the order of play, and the trick on the table."""

    def __init__(self, hands: list[int], leader: int, broken: bool, trick: list[int]) -> None: ...

class Engine:
    """A search for one rule set, trump and side; its table is kept between calls."""

    def __init__(
        self,
        players: int,
        follow: int,
        trump: int,
        barred: bool,
        control: int,
        counted: int,
        table_bytes: int,
        without: list[str],
    ) -> None: ...
    def value(
        self,
        state: State,
        worth: list[int],
        guess: int,
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[int, int, bool]: ...
    def reach(
        self, state: State, goal: int, seconds: float, max_nodes: int, stop: Callable[[], bool] | None
    ) -> tuple[int, bool]: ...
    def forget(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def table_entries(self) -> int: ...

class BrokkeState:
    """A position of Clubs by Drew Brokke. Plays are single cards, or 0 for a pass."""

    def __init__(self, hands: list[int], piles: list[int], leader: int, trick: list[int]) -> None: ...

class BrokkeEngine:
    """A search of Clubs by Drew Brokke. Aims are (side, contract instead of score, helped by all)."""

    def __init__(
        self,
        players: int,
        sides: list[int],
        contracts: list[tuple[int, int]],
        ordinary_twos: bool,
        four_twos_club: bool,
        uncounted_club: bool,
        finish: int,
        table_bytes: int,
        without: list[str],
    ) -> None: ...
    def values(
        self,
        states: list[BrokkeState],
        aim: tuple[int, bool, bool],
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[list[tuple[int, int]], bool]: ...
    def reach(
        self,
        state: BrokkeState,
        aim: tuple[int, bool, bool],
        worth: int,
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[int, bool]: ...
    def equilibrium(
        self,
        state: BrokkeState,
        contract: bool,
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[list[int], list[tuple[int, int]], list[int], bool]: ...
    def forget(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def table_entries(self) -> int: ...

class KozelState:
    """A position of Kozel. Plays are kinds (0 lead, 1 beat, 2 discard, 3 claim, 4 pass) with cards."""

    def __init__(
        self,
        hands: list[int],
        stock: list[int],
        leader: int,
        trick: list[tuple[int, int]],
        claimed: bool,
        first: bool,
        passed: int,
        let_go: int,
    ) -> None: ...

class KozelEngine:
    """A search of Kozel for seats 0 and 2. Aims are kinds (0 points, 1 some trick, 2 all) with points."""

    def __init__(
        self,
        trump: int,
        ranks: list[int],
        points: list[int],
        hand_size: int,
        most: int,
        claim: int,
        trump_claims: bool,
        barred: int,
        table_bytes: int,
        without: list[str],
    ) -> None: ...
    def value(
        self,
        state: KozelState,
        aims: list[tuple[int, int]],
        guess: int,
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[int, int, bool]: ...
    def values_after(
        self,
        state: KozelState,
        plays: list[tuple[int, int]],
        aims: list[tuple[int, int]],
        guess: int,
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[list[tuple[int, int]], bool]: ...
    def reach(
        self,
        state: KozelState,
        aim: tuple[int, int],
        seconds: float,
        max_nodes: int,
        stop: Callable[[], bool] | None,
    ) -> tuple[int, bool]: ...
    def forget(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def table_bytes(self) -> int: ...
    @property
    def table_entries(self) -> int: ...

def meld_scores(
    piles: list[int],
    trips: int,
    clubs: int,
    ordinary_twos: bool,
    four_twos_club: bool,
    uncounted_club: bool,
) -> list[int]:
    """The most that each pile of Clubs by Drew Brokke can score; negative trips: nothing was declared."""

class BrokkeSimulation:
    """Simulated play of Clubs by Drew Brokke; sides by seat."""

    def __init__(
        self,
        sides: list[int],
        finish: int,
        ordinary_twos: bool,
        four_twos_club: bool,
        uncounted_club: bool,
    ) -> None: ...
    def results(
        self,
        deals: list[list[int]],
        contracts: list[list[tuple[int, int]]],
        leader: int,
        laid: list[int],
        piles: list[int],
    ) -> list[tuple[list[int], int, int]]:
        """Scores by side, contracts made and seats gone out as bits, for each deal."""

    def line(
        self,
        hands: list[int],
        contracts: list[tuple[int, int]],
        leader: int,
        laid: list[int],
        piles: list[int],
    ) -> list[int]:
        """What is played in one deal: cards, -1 for a pass."""

    def declare(self, hands: list[int], unseen: list[int], most: int) -> list[tuple[int, int]]:
        """The contract that each hand declares by itself."""

    def outlooks(self, hand: int, unseen: int, contracts: list[tuple[int, int]]) -> list[tuple[float, float]]:
        """Points without going out, and the chance to make it, for each contract."""
