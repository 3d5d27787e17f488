"""How a command says that it could not do what it was asked."""


class CommandError(Exception):
    """The command failed: its message, one line, goes to standard error, and the exit status is 1."""
