"""A load of people at tables, over real sockets: to measure servers, and to kill them under it."""

from cubirds.server.load.generator import Load, Report, generate
from cubirds.server.load.hosted import Hosted, without_limits

__all__ = ["Hosted", "Load", "Report", "generate", "without_limits"]
