"""Notes of a journal, whole and damaged."""

from __future__ import annotations

import pytest

from solver.batch.journal import Fingerprint, Mark, ahead_note, mark_note, owner_of, read_notes, setup_note

SETUP = {"do": "table", "game": "bridge", "options": {}}
OWNER = owner_of(SETUP)
MARKS = (Mark(0, 0, "a"), Mark(7, 900, "b"), Mark(12, 1500, "c"))


def journal() -> list[bytes]:
    return [
        setup_note(SETUP),
        mark_note(MARKS[0], OWNER),
        mark_note(MARKS[1], OWNER),
        ahead_note(14, '{"number":14,"deal":"♠"}', OWNER),
        mark_note(MARKS[2], OWNER),
    ]


def test_what_is_written_is_read() -> None:
    notes = read_notes(journal())
    assert notes.setup == SETUP
    assert notes.owner == OWNER
    assert tuple(notes.marks) == MARKS
    assert notes.ahead == {14: '{"number":14,"deal":"♠"}'}
    assert notes.damaged == 0


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_note_cut_off_is_passed_over(cut: int) -> None:
    lines = journal()
    notes = read_notes([*lines[:-1], lines[-1][:-cut]])
    assert tuple(notes.marks) == MARKS[:2]
    assert notes.damaged == 1


@pytest.mark.parametrize("damaged", range(5))
def test_any_note_left_tells_whose_journal_it_is(damaged: int) -> None:
    lines = journal()
    middle = len(lines[damaged]) // 2
    lines[damaged] = lines[damaged][:middle] + b"\x00" + lines[damaged][middle + 1 :]
    notes = read_notes(lines)
    assert notes.owner == OWNER
    assert notes.damaged == 1
    assert (notes.setup is None) == (damaged == 0)
    assert len(notes.marks) + len(notes.ahead) == (4 if damaged == 0 else 3)


def test_notes_of_another_question_are_passed_over() -> None:
    other = mark_note(Mark(99, 9999, "z"), owner_of({"do": "solve"}))
    notes = read_notes([*journal(), other])
    assert tuple(notes.marks) == MARKS
    assert notes.damaged == 1


@pytest.mark.parametrize("line", [b"", b"\n", b"xyz\n", b"00000000 []\n", b"\xff\xfe\x00\n", b"12345678\n"])
def test_what_is_no_note_is_passed_over(line: bytes) -> None:
    notes = read_notes([line])
    assert (notes.owner, notes.damaged) == (None, 1)


def test_a_fingerprint_tells_the_deals_and_their_order() -> None:
    def of(*deals: object) -> str:
        made = Fingerprint()
        for deal in deals:
            made.add(deal)
        return made.text()

    assert of(1, 2) == of(1, 2)
    assert len({of(), of(1), of(1, 2), of(2, 1), of("1", "2"), of("1, 2")}) == 6


def test_a_copy_of_a_fingerprint_goes_on_by_itself() -> None:
    made = Fingerprint()
    made.add(1)
    before = made.text()
    made.copy().add(2)
    assert made.text() == before
