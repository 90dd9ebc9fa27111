"""What is tested is the installed package, compiled kernel included, and not the source folder."""

import json
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import distribution
from pathlib import Path

import solver
from cli import collection
from solver import _kernel

ROOT = Path(__file__).parents[2]


def is_editable() -> bool:
    direct_url = distribution("kozyr").read_text("direct_url.json")
    return bool(direct_url and json.loads(direct_url).get("dir_info", {}).get("editable"))


def test_kernel_is_compiled_and_installed() -> None:
    path = Path(_kernel.__file__)
    assert path.name.endswith(tuple(EXTENSION_SUFFIXES))
    assert ROOT / "solver" not in path.parents


def test_package_is_not_shadowed_by_the_sources() -> None:
    in_sources = Path(str(solver.__file__)).parent == ROOT / "solver"
    assert in_sources == is_editable()


def test_only_the_stub_of_the_kernel_is_installed() -> None:
    names = [str(file) for file in distribution("kozyr").files or []]
    assert not [
        name for name in names if name.startswith("solver/kernel") or name.endswith((".cpp", ".hpp", ".h"))
    ]
    if not is_editable():
        assert {"solver/_kernel.pyi", "solver/py.typed", "cli/py.typed"} <= set(names)


def test_the_puzzles_are_installed_and_found() -> None:
    names = {str(file) for file in distribution("kozyr").files or []}
    if not is_editable():
        files = [str(path.relative_to(ROOT)) for path in (ROOT / "puzzles").glob("*/*.toml")]
        assert len(files) >= 60
        assert {f"cli/{file}" for file in files} <= names
    assert len(collection.names()) >= 60
    assert (collection.folder() == ROOT / "puzzles") == is_editable()
