"""Text of strangers on a terminal."""


def printable(text: str) -> str:
    """The text without characters that would steer the terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)
