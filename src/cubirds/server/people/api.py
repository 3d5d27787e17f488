"""All routes about people."""

from fastapi import APIRouter

from cubirds.server.people import account_api, me_api, people_api

ROUTER = APIRouter()
for _part in (account_api, me_api, people_api):
    ROUTER.include_router(_part.ROUTER)
