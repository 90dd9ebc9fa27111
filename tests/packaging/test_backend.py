"""The build backend's choice of a compiler, without building anything."""

import importlib.util
import os
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
COMPILER_VARIABLES = ("CXX", "CMAKE_ARGS", "CMAKE_TOOLCHAIN_FILE")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the compilers here are shell scripts")


@pytest.fixture(scope="module")
def backend() -> ModuleType:
    """The in-tree backend; only build front ends have its folder on their path."""
    spec = importlib.util.spec_from_file_location(
        "kozyr_build", ROOT / "solver/kernel/backend/kozyr_build.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is all of the PATH; the hooks run in the repository, as a front end runs them."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for variable in COMPILER_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(ROOT)
    return folder


def add_tool(folder: Path, name: str, exit_code: int = 0) -> str:
    tool = folder / name
    tool.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
    tool.chmod(0o755)
    return str(tool)


def asks_for_zig(backend: ModuleType, settings: dict[str, str] | None = None) -> bool:
    answers = {
        any(requirement.startswith("ziglang") for requirement in hook(settings))
        for hook in (backend.get_requires_for_build_wheel, backend.get_requires_for_build_editable)
    }
    assert len(answers) == 1, "the wheel and editable hooks disagree"
    return answers.pop()


def test_without_a_compiler_zig_cmake_and_ninja_are_required(backend: ModuleType, tools: Path) -> None:
    assert backend.find_compiler() is None
    assert asks_for_zig(backend)
    required = " ".join(backend.get_requires_for_build_wheel())
    assert "cmake" in required
    assert "ninja" in required


@pytest.mark.parametrize("name", ["c++", "g++", "clang++"])
def test_a_working_compiler_is_taken(backend: ModuleType, tools: Path, name: str) -> None:
    path = add_tool(tools, name)
    assert backend.find_compiler() == path
    assert not asks_for_zig(backend)
    with backend._with_compiler({"logging.level": "INFO"}) as settings:
        assert settings == {"logging.level": "INFO", "cmake.define.CMAKE_CXX_COMPILER": path}


def test_a_compiler_that_fails_is_passed_over(backend: ModuleType, tools: Path) -> None:
    add_tool(tools, "c++", exit_code=1)
    assert asks_for_zig(backend)
    path = add_tool(tools, "clang++")
    assert backend.find_compiler() == path
    assert not asks_for_zig(backend)


def test_a_c_compiler_does_not_count(backend: ModuleType, tools: Path) -> None:
    add_tool(tools, "cc")
    add_tool(tools, "gcc")
    assert asks_for_zig(backend)


def test_cxx_is_honoured(backend: ModuleType, tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_tool(tools, "my-compiler", exit_code=1)  # not probed: a choice is not second-guessed
    monkeypatch.setenv("CXX", "my-compiler -m64")
    assert not asks_for_zig(backend)
    with backend._with_compiler(None) as settings:
        assert settings is None


def test_cxx_that_does_not_exist_is_an_error(
    backend: ModuleType, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_tool(tools, "c++")
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(SystemExit, match="no-such-compiler"):
        backend.get_requires_for_build_wheel()


@pytest.mark.parametrize(
    ("environment", "settings"),
    [
        ({"CMAKE_ARGS": "-DCMAKE_CXX_COMPILER=/opt/c++"}, None),
        ({"CMAKE_TOOLCHAIN_FILE": "toolchain.cmake"}, None),
        ({}, {"cmake.define.CMAKE_CXX_COMPILER": "/opt/c++"}),
        ({}, {"skbuild.cmake.toolchain-file": "toolchain.cmake"}),
        ({}, {"cmake.args": "-DCMAKE_CXX_COMPILER=/opt/c++"}),
    ],
)
def test_other_ways_to_choose_are_honoured(
    backend: ModuleType,
    tools: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    settings: dict[str, str] | None,
) -> None:
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert not asks_for_zig(backend, settings)
    with backend._with_compiler(settings) as completed:
        assert completed == settings


def test_without_compiler_and_zig_the_build_fails_and_says_why(
    backend: ModuleType, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"C\+\+20 compiler"), backend._with_compiler(None):
        pytest.fail("the build went on")


def test_zig_scripts_run_zig_with_the_tool_and_a_portable_target(backend: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    zig = folder / "zig"
    zig.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n', encoding="utf-8")
    zig.chmod(0o755)

    definitions = backend.zig_scripts(zig, folder)
    assert set(definitions) == {"CMAKE_CXX_COMPILER", "CMAKE_AR", "CMAKE_RANLIB"}

    def run(variable: str) -> list[str]:
        command = [definitions[variable], "one file.cpp", "-c"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    assert run("CMAKE_CXX_COMPILER") == [
        "c++",
        *backend.zig_target(),
        *backend.ZIG_FLAGS,
        "one file.cpp",
        "-c",
    ]
    assert run("CMAKE_AR") == ["ar", "one file.cpp", "-c"]
    assert run("CMAKE_RANLIB") == ["ranlib", "one file.cpp", "-c"]


@pytest.mark.parametrize(
    ("multiarch", "target"),
    [
        ("x86_64-linux-gnu", ["-target", "x86_64-linux-gnu.2.17"]),
        ("aarch64-linux-musl", ["-target", "aarch64-linux-musl"]),
        ("powerpc64le-linux-gnu", ["-mcpu=baseline"]),
        ("darwin", ["-mcpu=baseline"]),
        (None, ["-mcpu=baseline"]),
    ],
)
def test_zig_never_tunes_for_the_building_cpu(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, multiarch: str | None, target: list[str]
) -> None:
    monkeypatch.setattr(backend.sysconfig, "get_config_var", lambda name: multiarch)
    assert backend.zig_target() == target


def test_missing_python_headers_are_named(
    backend: ModuleType, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_tool(tools, "c++")
    monkeypatch.setattr(backend.sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(SystemExit, match="python3-dev"), backend._with_compiler(None):
        pytest.fail("the build went on")


def test_zig_caches_in_the_given_folder_unless_told_otherwise(
    backend: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZIG_GLOBAL_CACHE_DIR", raising=False)
    with backend._zig_cache(tmp_path):
        assert os.environ["ZIG_GLOBAL_CACHE_DIR"] == str(tmp_path)
    assert "ZIG_GLOBAL_CACHE_DIR" not in os.environ
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", "elsewhere")
    with backend._zig_cache(tmp_path):
        assert os.environ["ZIG_GLOBAL_CACHE_DIR"] == "elsewhere"
