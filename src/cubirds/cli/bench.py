"""`cubirds bench`: what the README claims about speed, measured on this machine."""

import typer

app = typer.Typer(help="Measure how fast this machine plays.")
