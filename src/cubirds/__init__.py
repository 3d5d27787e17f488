"""CuBirds: play it, host it, study it."""

__version__ = "0.1.0"
