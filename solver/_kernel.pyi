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
