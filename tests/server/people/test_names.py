"""Which names people may have, and which could be taken for each other."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubirds.server.errors import NameRefusedError
from cubirds.server.people.guest_names import guest_name
from cubirds.server.people.names import MAX_CHARACTERS, MAX_CODE_POINTS, clean_name, name_key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Robin",
        "x",
        "7",
        "O'Brien-Smith, Jr.",
        "\u0420\u043e\u043c\u0430\u043d",  # Cyrillic
        "\u05d0\u05d1\u05e8\u05d4\u05dd",  # Hebrew, right to left
        "\u0645\u062d\u0645\u062f",  # Arabic, right to left
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a non-joiner
        "\u0915\u094d\u200d\u0937",  # Devanagari, with a joiner
        "\u0e1b\u0e39\u0e48",  # Thai, with vowel and tone above and below
        "\u0f56\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f66",  # Tibetan, stacked
        "\u6771\u4eac\u592a\u90ce",
        "\ud55c\uae00",
        "\U0001f426",
        "\U0001f44d\U0001f3fd",  # with a skin tone
        FAMILY,
        SCOTLAND,
        "1\ufe0f\u20e3 fan",
        "\u2764\ufe0f",
        "<script>alert(1)</script>"[:MAX_CHARACTERS],
        "'; DROP TABLE people; --",
        "a/b",
        "%00 null {0} ${x}",
    ],
)
def test_any_script_and_emoji_make_a_name(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "...",
        "\u3000\u00a0",
        "\u200b",
        "\u200d",
        "\u2800\u2800",  # a Braille blank, by its category a symbol
        "\u3164",  # a Hangul filler, by its category a letter
        "\u115f\u1160",
        "\u00ad",
        "\ufe0f",
        "\u0301",
        "\U000e0067",
        "a\u0000b",
        "a\u0007b",
        "a\u001b[31mb",
        "\u202eniboR",  # turns what follows around
        "Robin\u202c",
        "\u2066Robin",
        "Robin\u2069",
        "Robin\u200e",
        "Robin\u200f",
        "Robin\u061c",
        "Robin\ufeff",
        "Ro\u00adbin",
        "Ro\u2060bin",
        "Robin\u200d",
        "\u200dRobin",
        "Ro\u200d\u200dbin",
        "Ro\u200d bin",
        "Robin\U000e0067",
        "Robin\ud800",
        "Robin\ue000",
        "Robin\uffff",
        "Robin \u0301",
        "x" + "\u0301" * 6 + "obin",
        "R" * (MAX_CHARACTERS + 1),
        FAMILY * 12,
        "\ufdfa" * 20,
        "R" * 100_000,
    ],
)
def test_what_could_not_be_shown_safely_is_no_name(name: str) -> None:
    with pytest.raises(NameRefusedError) as refused:
        clean_name(name)
    assert str(refused.value).isprintable()
    str(refused.value).encode()


def test_names_are_kept_composed_and_without_wide_gaps() -> None:
    assert clean_name("  Jose\u0301 \t\n of \u2003  the\u00a0Reeds ") == "Jos\u00e9 of the Reeds"


def test_length_is_counted_as_a_reader_does() -> None:
    assert clean_name(FAMILY * 8) == FAMILY * 8
    assert clean_name("\u0e1b\u0e39\u0e48" * MAX_CHARACTERS)
    assert clean_name("R" * MAX_CHARACTERS)


@given(st.text(max_size=40))
def test_a_name_once_cleaned_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefusedError:
        return
    assert clean_name(name) == name
    assert len(name) <= MAX_CODE_POINTS
    assert name_key(name)
    bad = {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert not bad & {unicodedata.category(character) for character in name}
    assert not any(unicodedata.bidirectional(c) in {"RLO", "LRO", "RLE", "LRE", "PDF"} for c in name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Robin", "robin"),
        ("Robin", "\uff32\uff4f\uff42\uff49\uff4e"),  # wide
        ("Robin", "\U0001d411\U0001d428\U0001d41b\U0001d422\U0001d427"),  # bold
        ("Robin", "R o b i n"),
        ("Robin", "R\u043ebin"),  # a Cyrillic letter
        ("Paypal", "\u0420\u0430\u0443\u0440\u0430l"),
        ("Robin", "R\u03bfbin"),  # a Greek letter
        ("Robin", "R0bin"),
        ("Illi", "l1L|"),
        ("Stra\u00dfe", "STRASSE"),
        ("\u0645\u06cc\u062e", "\u0645\u06cc\u200c\u062e"),
        ("\u2764", "\u2764\ufe0f"),
        ("\ufb01nch", "finch"),
    ],
)
def test_names_that_readers_could_take_for_each_other_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Robin", "Rubin"), ("Jos\u00e9", "Jose"), ("a.b", "ab"), ("\u6771", "\u4eac")]
)
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_guests_have_names_that_are_always_theirs() -> None:
    names = {guest_name(f"person {number}") for number in range(100)}
    assert len(names) > 95
    assert all(clean_name(name) == name for name in names)
    assert guest_name("person 1") == guest_name("person 1")
