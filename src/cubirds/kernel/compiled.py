"""How functions of the kernel are compiled, and when their stored machine code is out of date.

``compiled`` is numba's ``njit`` without the interpreter lock, with a cache on disk. numba's own cache
looks at the file of a function only, so that a changed helper in another file goes unnoticed; here the
key is made from everything that a function may be built of: the rules, the kernel, and the folder in
which the function stands.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    InTreeCacheLocator,
    UserProvidedCacheLocator,
    UserWideCacheLocator,
)

F = TypeVar("F", bound=Callable[..., Any])

_KERNEL: Final = Path(__file__).parent
_FOUNDATIONS: Final = (_KERNEL.parent / "game", _KERNEL)


@cache
def sources_digest(folder: Path) -> str:
    """SHA-256 of the Python files that compiled functions in ``folder`` may be built of."""
    digest = hashlib.sha256()
    for part in (*_FOUNDATIONS, folder):
        for path in sorted(part.glob("*.py")):
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


class _StampedBySources:
    """Part of a cache locator: machine code is fresh while none of its sources has changed."""

    _py_file: str

    def get_source_stamp(self) -> str:
        return sources_digest(Path(self._py_file).parent)


class _UserProvided(_StampedBySources, UserProvidedCacheLocator):
    """Caches where NUMBA_CACHE_DIR says."""


class _InTree(_StampedBySources, InTreeCacheLocator):
    """Caches beside the source."""


class _UserWide(_StampedBySources, UserWideCacheLocator):
    """Caches in the user's folder, where the package is not writable."""


class _Storage(CompileResultCacheImpl):
    _locator_classes = [_UserProvided, _InTree, _UserWide]  # noqa: RUF012  (as numba declares it)


class _Cache(FunctionCache):
    _impl_class = _Storage


def compiled(function: F) -> F:
    """Compile ``function`` when it is first called, for calls from compiled code and from Python.

    Called from Python, arguments have to be of the annotated types exactly: for a Python ``int`` the function
    would be compiled again, with signed numbers. A word that it gives arrives as an ``int``. ``Position``
    takes care of both. Where no folder for the cache can be written, every process compiles anew.
    """
    dispatcher: Any = njit(nogil=True, error_model="numpy")(function)
    with suppress(RuntimeError):  # numba's word for "no folder can be written"
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return cast(F, dispatcher)
