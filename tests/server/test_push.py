"""Web Push: who wants it is told of turns in games over days, and of nothing else."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.server.harness import PATIENCE, RunningServer, serve, settings_for
from tests.server.people_at_tables import playing, snapshot_of

from cubirds.server.push.sender import web_push
from cubirds.server.push.subscriptions import Subscription

DAYS = {"kind": "days", "days": 1}
SUBSCRIPTION = {
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "p256dh": "B" * 87,
    "auth": "a" * 22,
}


class Service:
    """A push service that remembers what it was given."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[tuple[Subscription, str]] = asyncio.Queue()
        self.knows_browser = True
        self._loop = asyncio.get_running_loop()

    def send(self, subscription: Subscription, text: str, key: bytes) -> bool:
        assert len(key) == 32
        self._loop.call_soon_threadsafe(self.sent.put_nowait, (subscription, text))
        return self.knows_browser


@pytest.fixture
async def service() -> Service:
    return Service()


@pytest.fixture
async def server(database: Path, service: Service) -> AsyncIterator[RunningServer]:
    async with serve(settings_for(database), send_push=service.send) as running:
        yield running


async def test_who_wants_it_is_told_of_the_turn_and_of_no_card(
    server: RunningServer, service: Service
) -> None:
    async with playing(server, 2, pace=DAYS, flock_window=0) as (table, seated):
        first = (await snapshot_of(seated[0].page))["view"]["turn"]
        waits = seated[1 - first]
        answer = await waits.guest.post("/api/v1/me/push", json=SUBSCRIPTION)
        assert answer.status_code == 204
        while (snapshot := await snapshot_of(seated[first].page))["legal"]:
            action = snapshot["legal"][0]["action"]
            await seated[first].command("act", version=snapshot["version"], action=action)
        async with asyncio.timeout(PATIENCE):
            subscription, text = await service.sent.get()
        assert subscription.endpoint == SUBSCRIPTION["endpoint"]
        assert json.loads(text) == {"type": "turn", "table": table}
        assert service.sent.empty()
        assert (await waits.guest.get("/api/v1/me/export")).json()["push"] == [SUBSCRIPTION["endpoint"]]


async def test_nobody_is_told_of_games_that_are_played_at_once(
    server: RunningServer, service: Service
) -> None:
    async with playing(server, 2, flock_window=0) as (_, seated):
        for one in seated:
            endpoint = f"{SUBSCRIPTION['endpoint']}{await one.person()}"
            await one.guest.post("/api/v1/me/push", json={**SUBSCRIPTION, "endpoint": endpoint})
        first = (await snapshot_of(seated[0].page))["view"]["turn"]
        while (snapshot := await snapshot_of(seated[first].page))["legal"]:
            action = snapshot["legal"][0]["action"]
            await seated[first].command("act", version=snapshot["version"], action=action)
    assert service.sent.empty()


async def test_a_browser_that_is_gone_is_forgotten(server: RunningServer, service: Service) -> None:
    service.knows_browser = False
    async with server.guest() as guest:
        await guest.post("/api/v1/me/push", json=SUBSCRIPTION)
        person = (await guest.get("/api/v1/me")).json()["person"]
        table = await server.new_table(guest, pace=DAYS)
        latest = (await server.services.tables.refresh(table)).latest
        if latest.bot_to_decide is None:
            server.services.push.turn_began(latest)
        async with asyncio.timeout(PATIENCE):
            await service.sent.get()
            await server.services.push.idle()
        assert await server.services.push.subscriptions.of(person) == []


async def test_subscriptions_can_be_taken_back_by_their_person_alone(server: RunningServer) -> None:
    async with server.guest() as guest, server.guest() as other:
        await guest.post("/api/v1/me/push", json=SUBSCRIPTION)
        person = (await guest.get("/api/v1/me")).json()["person"]
        gone = {"endpoint": SUBSCRIPTION["endpoint"]}
        await other.request("DELETE", "/api/v1/me/push", json=gone)
        assert len(await server.services.push.subscriptions.of(person)) == 1
        assert (await guest.request("DELETE", "/api/v1/me/push", json=gone)).status_code == 204
        assert await server.services.push.subscriptions.of(person) == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://127.0.0.1/fcm",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://fcm.googleapis.com@evil.example/abc",
        "https://evil.example/push.apple.com/abc",
        "https://fcm.googleapis.com:8080/abc",
        "https://fcm.googleapis.com/a b",
    ],
)
async def test_addresses_that_are_no_push_service_are_refused(server: RunningServer, endpoint: str) -> None:
    async with server.guest() as guest:
        answer = await guest.post("/api/v1/me/push", json={**SUBSCRIPTION, "endpoint": endpoint})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


async def test_the_key_stays_the_same_and_is_a_point_of_the_curve(database: Path) -> None:
    keys = []
    for _ in range(2):
        async with serve(settings_for(database)) as server, server.guest() as guest:
            keys.append((await guest.get("/api/v1/push/key")).json()["key"])
    assert keys[0] == keys[1]
    point = base64.urlsafe_b64decode(keys[0] + "=")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def test_a_message_is_encrypted_for_the_browser_and_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    posted: dict[str, Any] = {}

    class Answer:
        status_code = 201
        text = ""
        headers: ClassVar[dict[str, str]] = {}

    def post(_session: object, url: str, **request: Any) -> Answer:  # noqa: ANN401
        posted.update(request, url=url)
        return Answer()

    monkeypatch.setattr("requests.Session.post", post)
    monkeypatch.setattr("requests.post", lambda url, **request: post(None, url, **request))
    browser = ec.generate_private_key(ec.SECP256R1()).public_key()
    octets = browser.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    p256dh = base64.urlsafe_b64encode(octets).decode().rstrip("=")
    subscription = Subscription(SUBSCRIPTION["endpoint"], p256dh, "a" * 22, "https://cubirds.example")
    assert web_push(subscription, "hello", bytes(31) + b"\x01")
    assert posted["url"] == SUBSCRIPTION["endpoint"]
    assert b"hello" not in posted["data"]
    headers = {name.lower(): value for name, value in posted["headers"].items()}
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
