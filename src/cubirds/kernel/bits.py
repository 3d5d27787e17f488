"""The processor's instructions for counting bits, which numba does not offer by itself."""

from collections.abc import Callable
from typing import Final, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

_UNDEFINED_FOR_ZERO: Final = ir.Constant(ir.IntType(1), 1)

BitCount = Callable[[np.uint64], np.uint64]


def _instruction(emit: Callable[[ir.IRBuilder, ir.Value], ir.Value]) -> BitCount:
    def instruction(_typing: object, word: types.Type) -> tuple[Signature, Callable[..., ir.Value]]:
        def code(
            _context: object, builder: ir.IRBuilder, _signature: object, words: list[ir.Value]
        ) -> ir.Value:
            return emit(builder, words[0])

        return types.uint64(word), code

    return cast(BitCount, intrinsic(instruction))


popcount: Final = _instruction(lambda builder, word: builder.ctpop(word))
"""How many bits of a word are set."""

lowest_bit: Final = _instruction(lambda builder, word: builder.cttz(word, _UNDEFINED_FOR_ZERO))
"""The number of the lowest bit that is set in a word, which must not be 0."""

leading_zeros: Final = _instruction(lambda builder, word: builder.ctlz(word, _UNDEFINED_FOR_ZERO))
"""How many bits stand above the highest one that is set in a word, which must not be 0."""
