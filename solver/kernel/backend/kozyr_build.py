"""PEP 517 backend: scikit-build-core, and the ziglang wheel as compiler of last resort.

``pip install .`` shall work on a machine without any C++ compiler. CMake and Ninja come as wheels
through scikit-build-core; this module adds the compiler. The hooks that announce build requirements
add ``ziglang`` where no usable compiler is found, and the hooks that build then point CMake at small
scripts that run it. There is no build without the kernel: whatever fails, fails loudly.
"""

import os
import shlex
import shutil
import stat
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import scikit_build_core.build as upstream
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ConfigSettings = dict[str, list[str] | str] | None

# Zig is not at 1.0 and its command line moves, hence the upper bound.
ZIG_REQUIREMENT = "ziglang>=0.13,<0.18"

# Zig builds its C++ library from source when first needed, which takes a minute or two, and once per
# set of certain options. So CMake's link of an empty program must agree with the final one, which is
# stripped (-s) and has none of the sanitizer that Zig turns on where no -O is given.
ZIG_FLAGS = ("-s", "-fno-sanitize=undefined")

# In the order in which CMake itself looks.
COMPILERS = ("c++", "g++", "clang++")

# A name on the PATH proves little: the compiler may be too old for C++20, lack the standard library's
# headers or a linker, or be a placeholder (macOS without its command-line tools).
PROBE = """\
#include <bit>
#include <thread>
int main(int argc, char **) {
    std::thread thread([] {});
    thread.join();
    return std::popcount(static_cast<unsigned>(argc)) - 1;
}
"""


def build_wheel(
    wheel_directory: str, config_settings: ConfigSettings = None, metadata_directory: str | None = None
) -> str:
    with _with_compiler(config_settings) as settings:
        return upstream.build_wheel(wheel_directory, settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: ConfigSettings = None, metadata_directory: str | None = None
) -> str:
    with _with_compiler(config_settings) as settings:
        return upstream.build_editable(wheel_directory, settings, metadata_directory)


def get_requires_for_build_wheel(config_settings: ConfigSettings = None) -> list[str]:
    return upstream.get_requires_for_build_wheel(config_settings) + _compiler_requires(config_settings)


def get_requires_for_build_editable(config_settings: ConfigSettings = None) -> list[str]:
    return upstream.get_requires_for_build_editable(config_settings) + _compiler_requires(config_settings)


def find_compiler() -> str | None:
    """The first compiler on the PATH that builds a small C++20 program."""
    for name in COMPILERS:
        path = shutil.which(name)
        if path is not None and _can_build(path):
            return path
    return None


def zig_scripts(zig: Path, folder: Path) -> dict[str, str]:
    """Write one script per tool into ``folder``; return the CMake definitions that select them.

    CMake wants the path of one executable for each tool, and Zig is one executable for all of them.
    The scripts call it directly and not as ``python -m ziglang``, which would start an interpreter
    for each object file and depend on how the build environment is put on its path.
    """
    definitions = {}
    for variable, command in (
        ("CMAKE_CXX_COMPILER", ["c++", *zig_target(), *ZIG_FLAGS]),
        ("CMAKE_AR", ["ar"]),
        ("CMAKE_RANLIB", ["ranlib"]),
    ):
        script = folder / f"zig-{command[0]}"
        script.write_text(f'#!/bin/sh\nexec {shlex.join([str(zig), *command])} "$@"\n', encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        definitions[variable] = str(script)
    return definitions


def zig_target() -> list[str]:
    """Compile for the architecture at large; by default Zig tunes for the very CPU it runs on.

    Naming the target has a second use on Linux: Zig then takes the C library's stubs from its own
    package, so that it neither needs nor picks up what happens to lie in /usr, and the oldest
    supported glibc can be named.
    """
    machine, _, libc = (sysconfig.get_config_var("MULTIARCH") or "").partition("-linux-")
    if machine in ("aarch64", "x86_64") and libc in ("gnu", "musl"):
        return ["-target", f"{machine}-linux-{'gnu.2.17' if libc == 'gnu' else libc}"]
    return ["-mcpu=baseline"]


def _compiler_requires(config_settings: ConfigSettings) -> list[str]:
    if _compiler_is_chosen(config_settings) or _on_windows() or find_compiler() is not None:
        return []
    return [ZIG_REQUIREMENT]


@contextmanager
def _with_compiler(config_settings: ConfigSettings) -> Iterator[ConfigSettings]:
    """The settings, completed by definitions that make CMake use the compiler found here."""
    _check_python_headers()
    if _compiler_is_chosen(config_settings) or _on_windows():
        yield config_settings
    elif (compiler := find_compiler()) is not None:
        # CMake would take the first name on the PATH, be it usable or not.
        yield _define(config_settings, {"CMAKE_CXX_COMPILER": compiler})
    else:
        zig = _find_zig()
        print(f"*** no C++20 compiler on the PATH: building with {zig}, which takes minutes", flush=True)
        # The folder may go after the build: no build tree outlives the hook unless build-dir is set.
        with tempfile.TemporaryDirectory(prefix="kozyr-zig-") as name, _zig_cache(Path(name, "cache")):
            yield _define(config_settings, zig_scripts(zig, Path(name)))


def _compiler_is_chosen(config_settings: ConfigSettings) -> bool:
    """Whether the user names a compiler in one of the ways that CMake and scikit-build-core know.

    Then nothing here interferes, and if the choice does not work, the build ends with CMake's error.
    """
    compiler = shlex.split(os.environ.get("CXX", ""))
    if compiler and shutil.which(compiler[0]) is None:
        raise SystemExit(f"kozyr: the environment variable CXX names {compiler[0]!r}, which is not found")
    if compiler or os.environ.get("CMAKE_TOOLCHAIN_FILE"):
        return True
    words = [os.environ.get("CMAKE_ARGS", ""), *map(str, (config_settings or {}).items())]
    marks = ("CMAKE_CXX_COMPILER", "CMAKE_TOOLCHAIN_FILE", "toolchain-file")
    return any(mark in word for mark in marks for word in words)


def _on_windows() -> bool:
    """Windows is left to CMake, which finds Visual Studio by the registry and not by the PATH.

    It also names what is missing where there is none. Zig's binaries there follow MinGW's C++ ABI,
    which neither Python nor nanobind is tested with.
    """
    return os.name == "nt"


def _can_build(compiler: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="kozyr-probe-") as folder:
        source = Path(folder, "probe.cpp")
        source.write_text(PROBE, encoding="utf-8")
        command = [compiler, "-std=c++20", "-pthread", str(source), "-o", str(Path(folder, "probe"))]
        try:
            return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


def _check_python_headers() -> None:
    """Say what to do on a system whose Python lacks its headers; CMake only says "not found"."""
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        raise SystemExit(
            f"kozyr: this Python comes without its C headers ({header}), and the kernel cannot be compiled.\n"
            "Install them (python3-dev on Debian and Ubuntu, python3-devel on Fedora) or use a Python that "
            "has them, such as one from python.org, conda, pyenv or uv."
        )


def _find_zig() -> Path:
    advice = (
        "kozyr: the kernel needs a C++20 compiler, and neither {} nor a working ziglang wheel was found{}.\n"
        "Install g++ 10 or clang++ 13 or newer, or set CXX to one; or let pip fetch ziglang by building "
        "with isolation (without --no-build-isolation)."
    )
    spec = find_spec("ziglang")
    if spec is None or spec.origin is None:
        raise SystemExit(advice.format(", ".join(COMPILERS), ""))
    zig = Path(spec.origin).parent / "zig"
    try:
        subprocess.run([zig, "version"], capture_output=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise SystemExit(advice.format(", ".join(COMPILERS), f" ({error})")) from None
    return zig


@contextmanager
def _zig_cache(folder: Path) -> Iterator[None]:
    """Have Zig keep its cache in ``folder``, unless the user has named a place for it.

    By default it is in the home folder, which a build may lack or may not write to, and the next
    build would not profit: what is cached is bound to where Zig lies, in an isolated build a
    temporary folder.
    """
    if "ZIG_GLOBAL_CACHE_DIR" in os.environ:
        yield
        return
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(folder)
    try:
        yield
    finally:
        del os.environ["ZIG_GLOBAL_CACHE_DIR"]


def _define(config_settings: ConfigSettings, definitions: dict[str, str]) -> ConfigSettings:
    added: dict[str, list[str] | str] = {f"cmake.define.{name}": value for name, value in definitions.items()}
    return {**(config_settings or {}), **added}
