"""The second speed: the same rules linked, compiled, cached, and doing without Numba."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from filch.games.troll import rules as troll_rules
from filch.games.troll.about import TROLL
from filch.kernel import compiled, contract, playout
from filch.kernel.compiled import Linker
from filch.kernel.contract import Game
from tests.conformance import high_card_rules
from tests.conformance.high_card import HIGH_CARD
from tests.conformance.high_card_rules import HighCardState

ROOT = Path(__file__).parents[2]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    pytest.importorskip("numba")
    monkeypatch.setattr(compiled, "user_cache_dir", lambda name: str(tmp_path / name))
    return tmp_path / "filch" / "compiled"


def test_the_contract_s_names_come_to_mean_the_game_s_rules() -> None:
    link = Linker(TROLL, compiled=False)
    to_act = link(contract.to_act)
    assert to_act.__code__ is troll_rules.to_act.__code__
    assert to_act is not troll_rules.to_act
    assert link(contract.to_act) is to_act
    assert link(troll_rules.to_act) is to_act
    assert link(playout.random_match).__globals__["to_act"] is to_act
    # The originals are as they were.
    assert playout.random_match.__globals__["to_act"] is contract.to_act


def test_linked_rules_tell_nothing() -> None:
    s = HighCardState()
    s.told = []
    link = Linker(HIGH_CARD, compiled=False)
    link(contract.start)(s, 2, [0])
    link(contract.apply)(s, 3)
    assert s.told == []
    high_card_rules.start(s, 2, [0])
    high_card_rules.apply(s, 3)
    assert len(s.told) == 2


def test_two_games_do_not_mix() -> None:
    troll, high_card = Linker(TROLL, compiled=False), Linker(HIGH_CARD, compiled=False)
    random_match = troll(playout.random_match), high_card(playout.random_match)
    assert random_match[0].__globals__["apply"].__code__ is troll_rules.apply.__code__
    assert random_match[1].__globals__["apply"].__code__ is high_card_rules.apply.__code__


def test_buffers_are_lists_without_numba_and_arrays_with_it() -> None:
    plain = Linker(HIGH_CARD, compiled=False)
    assert plain.batch(2) == [HIGH_CARD.state(), HIGH_CARD.state()]
    assert plain.integers(3) == [0, 0, 0]
    assert plain.options((1,)) == [1]
    assert plain.options(()) == [0]
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    fast = Linker(HIGH_CARD)
    assert fast.compiled
    assert fast.batch(2).shape == (2,)
    assert fast.batch(2).dtype == compiled.dtype_of(HIGH_CARD.state)
    assert fast.integers(3).dtype == numpy.int64
    assert fast.options((1, 0)).tolist() == [1, 0]


def play_some(link: Linker) -> tuple[int, list[int], list[int]]:
    lengths, trace = link.integers(7), link.integers(6)
    steps = link(playout.random_matches)(
        link.batch(1)[0],
        3,
        link.options((0,)),
        1,
        0,
        20,
        link.integers(3),
        link.integers(5),
        link.integers(5),
        lengths,
        link.integers(4),
        trace,
    )
    return steps, list(map(int, lengths)), list(map(int, trace))


def linked_and_played(wanted: bool | None, expected: object) -> Linker:
    link = Linker(HIGH_CARD, compiled=wanted)
    assert play_some(link) == expected
    return link


@pytest.mark.parametrize("wanted", [None, True])
def test_without_numba_it_says_so_once_and_plays_plain(monkeypatch: pytest.MonkeyPatch, wanted: bool | None) -> None:
    expected = play_some(Linker(HIGH_CARD, compiled=False))
    monkeypatch.setattr(compiled, "numba_is_there", lambda: False)
    with pytest.warns(RuntimeWarning, match=r'pip install "filch\[fast\]"') as caught:
        link = linked_and_played(wanted, expected)
    assert not link.compiled
    assert len(caught) == 1
    # The warning points at who asked for it.
    assert caught[0].filename == __file__


def test_who_asks_for_plain_rules_is_not_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "numba_is_there", lambda: False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not Linker(HIGH_CARD, compiled=False).compiled


def test_plain_and_compiled_matches_are_equal() -> None:
    pytest.importorskip("numba")
    assert play_some(Linker(HIGH_CARD)) == play_some(Linker(HIGH_CARD, compiled=False))


CONSTANTS = "STAKE = {stake}\n"
RULES = """
from filch.kernel.contract import OVER
from {package}.constants import STAKE

def start(s, players, options): s.doubled = 0
def to_act(s): return OVER
def legal(s, actions): return 0
def chance_weights(s, outcomes, weights): return 0
def apply(s, choice): s.doubled = 0
def returns(s, out): out[0] = STAKE
"""


def write_package(folder: Path, package: str, stake: int) -> Game:
    """A game whose rules stand in a package of their own, with a constant in another file."""
    (folder / package).mkdir(exist_ok=True)
    (folder / package / "constants.py").write_text(CONSTANTS.format(stake=stake))
    (folder / package / "rules.py").write_text(RULES.format(package=package))
    load(folder, f"{package}.constants")
    rules: Any = load(folder, f"{package}.rules")
    return replace(HIGH_CARD, name="stake", rules=rules)


def load(folder: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name.replace('.', '/')}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_changed_constant_in_another_file_makes_a_new_cache_folder(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "stakes", ModuleType("stakes"))
    for name in ("stakes.constants", "stakes.rules"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))

    def folders(stake: int) -> set[str]:
        Linker(write_package(tmp_path, "stakes", stake))(contract.returns)
        return {folder.name for folder in cache.iterdir()}

    first = folders(1)
    assert len(first) == 1
    assert folders(1) == first
    second = folders(2)
    assert len(second) == 2
    assert first < second
    # And back: what was compiled before is still there.
    assert folders(1) == second
    assert all(name.startswith("stake-") for name in second)


def test_a_cache_folder_holds_the_sources_it_was_compiled_from(cache: Path) -> None:
    Linker(HIGH_CARD)(playout.random_match)
    (folder,) = cache.iterdir()
    copies = {path.name: path.read_bytes() for path in folder.glob("*.py")}
    assert copies == {
        "filch.kernel.playout.py": Path(playout.__file__).read_bytes(),
        "tests.conformance.high_card_rules.py": Path(high_card_rules.__file__).read_bytes(),
        "filch.kernel.compiled.py": Path(compiled.__file__).read_bytes(),
        "filch.kernel.events.py": (Path(compiled.__file__).parent / "events.py").read_bytes(),
    }


SECOND_PROCESS = """
from filch.kernel import playout
from filch.kernel.compiled import Linker
from tests.conformance.high_card import HIGH_CARD
from tests.kernel.test_compiled import play_some

link = Linker(HIGH_CARD)
print(play_some(link)[0], sum(link(playout.random_matches).stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_a_second_process_uses_what_the_first_compiled(tmp_path: Path) -> None:
    pytest.importorskip("numba")

    def run() -> list[str]:
        environment = os.environ | {
            "XDG_CACHE_HOME": str(tmp_path),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        }
        done = subprocess.run(
            [sys.executable, "-c", SECOND_PROCESS], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    assert run() == ["120", "0"]
    assert run() == ["120", "1"]
