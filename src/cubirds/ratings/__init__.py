"""Skill from results. Nothing here knows of people, tables or a database."""

from cubirds.ratings.places import Place, places
from cubirds.ratings.skill import NEWCOMER, Skill, rate

__all__ = ["NEWCOMER", "Place", "Skill", "places", "rate"]
