"""The second speed: the same rules, compiled by Numba, over NumPy records.

`Linker(game)` takes any function written in the rules' subset and gives back one that runs compiled over that game:

    run = Linker(TROLL)
    random_match = run(playout.random_match)     # contract functions now mean Troll's rules
    s = run.batch(1)[0]                          # a NumPy record: the declared state, packed

Nothing is translated: a function's `__code__` is cloned into a namespace in which the contract's names mean the
game's rules, every filch function it calls is a clone too, and `tell` does nothing; Numba then compiles the clone.
Without Numba (it is an extra: `pip install "filch[fast]"`) the clones simply run as Python over plain states.

Compiled code is cached on disk, under the user's cache directory, in a folder named by a digest of all the sources
that were linked: any change of a rule or a constant makes a new folder, so nothing stale can be loaded.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import tempfile
import warnings
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from platformdirs import user_cache_dir

from filch.kernel import contract
from filch.kernel.contract import Game
from filch.kernel.events import tell
from filch.kernel.fields import State

if TYPE_CHECKING:
    import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_CONTRACT = ("start", "to_act", "legal", "chance_weights", "apply", "returns")


def numba_is_there() -> bool:
    """Whether Numba can be imported."""
    return importlib.util.find_spec("numba") is not None


def _silent(s: State, audience: int, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """What `tell` is in compiled code: nothing."""


def dtype_of(state: type[State]) -> np.dtype[Any]:
    """The NumPy dtype whose records have the bytes that `State.to_bytes` writes."""
    import numpy

    shapes = [
        (spec.name, f"<i{spec.size}") if spec.length is None else (spec.name, f"<i{spec.size}", (spec.length,))
        for spec in state.PACKED
    ]
    return numpy.dtype(shapes, align=True)


class Linker:
    """Links functions of the rules' subset to one game, compiled or plain.

    Attributes:
        game: the game.
        compiled: whether what it links is compiled; False where Numba is not installed.
    """

    def __init__(self, game: Game, *, compiled: bool | None = None) -> None:
        """Make a linker.

        Args:
            game: the game that the contract's names are to mean.
            compiled: False for plain clones; None or True for compiled ones if Numba is installed. If it is not,
                a `RuntimeWarning` says so.
        """
        self.game = game
        self.compiled = compiled is not False and numba_is_there()
        if compiled is not False and not self.compiled:
            warnings.warn(
                "Numba is not installed, so filch runs its rules as plain Python, tens of times slower. "
                'To compile them: pip install "filch[fast]"',
                RuntimeWarning,
                stacklevel=2,
            )
        self._linked: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._instead: dict[Callable[..., Any], Callable[..., Any]] = {tell: _silent}
        for name in _CONTRACT:
            self._instead[getattr(contract, name)] = getattr(game.rules, name)

    def __call__(self, function: F) -> F:
        """The function, linked to the game. The same function always gives the same object."""
        target = self._instead.get(function, function)
        if target not in self._linked:
            self._link(target)
        return cast(F, self._linked[target])

    def batch(self, size: int) -> Any:
        """So many blank states: a NumPy array of records, or a list of plain states if nothing is compiled."""
        if not self.compiled:
            return [self.game.state() for _ in range(size)]
        import numpy

        return numpy.zeros(size, dtype_of(self.game.state))

    def integers(self, size: int) -> Any:
        """A buffer of so many zeros: an int64 array, or a list if nothing is compiled."""
        if not self.compiled:
            return [0] * size
        import numpy

        return numpy.zeros(size, numpy.int64)

    def buffers(self) -> tuple[Any, Any, Any]:
        """Room for the actions, the outcomes and the weights that the rules of the game write."""
        actions, outcomes = self.game.actions, self.game.outcomes
        return self.integers(actions), self.integers(outcomes), self.integers(outcomes)

    def options(self, codes: tuple[int, ...]) -> Any:
        """Option codes as `start` takes them."""
        # A record of no options still needs an array with a type, hence at least one place.
        buffer = self.integers(max(1, len(codes)))
        for index, code in enumerate(codes):
            buffer[index] = code
        return buffer

    def _link(self, function: Callable[..., Any]) -> None:
        reached = self._reach(function)
        folder = _cache_folder(self.game, reached) if self.compiled else None
        # Every clone exists before any name is bound, since functions may call each other in a ring.
        for found in reached:
            if found not in self._linked:
                self._linked[found] = self._clone(found, folder)
        for found in reached:
            namespace = self._namespaces[found.__module__]
            for name, value in _globals_used(found).items():
                namespace[name] = self._linked[self._meant(value)] if isinstance(value, FunctionType) else value

    def _meant(self, function: Callable[..., Any]) -> FunctionType:
        return cast(FunctionType, self._instead.get(function, function))

    def _reach(self, function: Callable[..., Any]) -> list[FunctionType]:
        """The function and all it calls, each once."""
        waiting = [cast(FunctionType, function)]
        found: dict[FunctionType, None] = {}
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = None
                used = _globals_used(one).values()
                waiting += [self._meant(value) for value in used if isinstance(value, FunctionType)]
        return list(found)

    def _clone(self, function: FunctionType, folder: Path | None) -> Callable[..., Any]:
        namespace = self._namespaces.setdefault(
            function.__module__, {"__name__": function.__module__, "__builtins__": __builtins__}
        )
        code = function.__code__
        if folder is not None:
            code = code.replace(co_filename=str(folder / f"{function.__module__}.py"))
        clone = FunctionType(code, namespace, function.__name__, function.__defaults__)
        clone.__qualname__ = function.__qualname__
        if folder is None:
            return clone
        import numba

        # The rules' subset allocates nothing, so reference counts (_nrt) would count in vain, at every array
        # touched. Once they are gone, inlining the small functions pays: together a factor of three.
        # Numba's type hints do not know _nrt.
        njit: Any = numba.njit
        return cast("Callable[..., Any]", njit(cache=True, nogil=True, _nrt=False, forceinline=True)(clone))


def _globals_used(function: FunctionType) -> dict[str, Any]:
    """The module-level names a function uses, with what they stand for. Builtins are not among them."""
    used = function.__globals__
    return {name: used[name] for name in function.__code__.co_names if name in used}


def _cache_folder(game: Game, functions: list[FunctionType]) -> Path:
    """A folder for compiled code whose name holds a digest of all sources, with the functions' sources in it.

    Numba keeps its cache beside the file a function says it comes from, and trusts it while that file is unchanged;
    it does not notice a changed constant or callee in another file. Hence the copies in a folder of their own.
    """
    sources = {Path(_file_of(function)) for function in functions}
    for package in (Path(__file__).parent, Path(_file_of(cast(FunctionType, game.rules.start))).parent):
        sources.update(package.glob("*.py"))
    digest = hashlib.sha256(f"{sys.version} {version('numba')} {version('numpy')} {game.name}".encode())
    for source in sorted(sources):
        digest.update(source.read_bytes())
    folder = Path(user_cache_dir("filch")) / "compiled" / f"{game.name}-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    for function in functions:
        copy = folder / f"{function.__module__}.py"
        if not copy.exists():
            # Renamed into place: another process may be doing the same, and must never see half a file.
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as draft:
                draft.write(Path(_file_of(function)).read_bytes())
            Path(draft.name).replace(copy)
    return folder


def _file_of(function: FunctionType) -> str:
    return function.__code__.co_filename
