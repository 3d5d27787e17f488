"""The HTTP API of Web Push."""

from fastapi import Request

from cubirds.server.api import ServicesHere
from cubirds.server.people.requests import NetworkHere, PersonHere, people_router
from cubirds.server.push.messages import PushEndpoint, PushKey, PushSubscription

ROUTER = people_router()


@ROUTER.get("/push/key")
async def get_key(services: ServicesHere) -> PushKey:
    """The key with which browsers subscribe."""
    return PushKey(key=services.push.public_key())


@ROUTER.post("/me/push", status_code=204)
async def subscribe(
    request: Request,
    wanted: PushSubscription,
    services: ServicesHere,
    person: PersonHere,
    network: NetworkHere,
) -> None:
    """Tell the visitor by this browser that it is their turn, in games over days."""
    services.people.limits.change(network)
    site = f"https://{request.url.hostname}"
    await services.push.subscriptions.add(person, wanted, site)


@ROUTER.delete("/me/push", status_code=204)
async def unsubscribe(
    unwanted: PushEndpoint, services: ServicesHere, person: PersonHere, network: NetworkHere
) -> None:
    """Tell the visitor by this browser no more."""
    services.people.limits.change(network)
    await services.push.subscriptions.remove(unwanted.endpoint, person)
