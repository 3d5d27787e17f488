"""The push services of browsers.

A page names the address to send to. Any other is refused, lest strangers let the server ask what they like.
"""

import re
from typing import Final

from cubirds.server.errors import MalformedRequestError

_SERVICES: Final = (
    r"fcm\.googleapis\.com",
    r"([a-z0-9-]+\.)*push\.services\.mozilla\.com",
    r"([a-z0-9-]+\.)*push\.apple\.com",
    r"([a-z0-9-]+\.)*notify\.windows\.com",
)
_ENDPOINT: Final = re.compile(rf"https://({'|'.join(_SERVICES)})/[!-~]{{1,900}}")


def check_endpoint(address: str) -> None:
    """See that an address is a push service's.

    :raises MalformedRequestError: when it is not.
    """
    if _ENDPOINT.fullmatch(address) is None:
        raise MalformedRequestError("endpoint: that is no push service of a browser")
