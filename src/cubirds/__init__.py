"""CuBirds: play it, host it, study it."""

from importlib.metadata import version

__version__ = version("cubirds")
