# Everything that a machine with Python 3.11+ and make needs to play, test and change cubirds.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.SUFFIXES:

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

PYTHON_READY := .venv/python.stamp
NODE_READY := .venv/node.stamp
MODULES_READY := web/node_modules/.stamp
CLIENT := src/cubirds/server/static/index.html
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -path web/src/i18n/compiled -prune -o -type f -print)
PROTOCOL := web/src/protocol/messages.ts

.PHONY: help setup play test test-client test-python check check-client check-python check-protocol \
	format protocol pins clean

help:
	@echo 'make play    set up what is missing, serve the game and open it in the browser'
	@echo 'make test    every test: Python, client, browser'
	@echo 'make check   style, types, import direction'
	@echo 'make setup   .venv with the program in $(BIN)/cubirds, and the built client'
	@echo 'make format  rewrite the sources in the house format'
	@echo 'make clean   remove everything that was made'

setup: $(PYTHON_READY) $(CLIENT)

play: setup
	$(BIN)/cubirds

# -- what is made --------------------------------------------------------------

$(PYTHON_READY): requirements/dev.txt pyproject.toml tools/make-venv
	tools/make-venv
	@echo 'Installing the pinned Python packages (a minute or two, the first time)'
	$(PIP) install -r requirements/dev.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(NODE_READY): requirements/node.txt tools/provide-node | $(PYTHON_READY)
	tools/provide-node
	@touch $@

$(MODULES_READY): web/package.json web/package-lock.json | $(NODE_READY)
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) $(MODULES_READY)
	$(NPM) run build
	@touch $@

# -- tests -----------------------------------------------------------------------

test: test-client test-python

test-client: $(MODULES_READY)
	$(NPM) test

# Browser tests among them. Its last lines tell what was not run; with CI set, that is a failure.
test-python: setup
	$(BIN)/pytest

# -- checks ----------------------------------------------------------------------

check: check-python check-protocol check-client

check-python: $(PYTHON_READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check-protocol: $(PYTHON_READY)
	@mkdir -p build
	$(BIN)/python -m cubirds.server.typescript build/messages.ts
	@diff -u $(PROTOCOL) build/messages.ts || { echo "$(PROTOCOL) is out of date: make protocol"; exit 1; }

check-client: $(MODULES_READY)
	$(NPM) run check
	$(NPM) run lint

# -- changes ---------------------------------------------------------------------

format: $(PYTHON_READY) $(MODULES_READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

# The client's types, from the server's messages.
protocol: $(PYTHON_READY)
	$(BIN)/python -m cubirds.server.typescript $(PROTOCOL)

# The newest packages that pyproject.toml allows, as pins. Run it with the oldest Python supported.
pins:
	rm -rf build/pins
	python3.11 -m venv build/pins
	build/pins/bin/python -m pip install --quiet --disable-pip-version-check '.[postgres,redis,dev]'
	build/pins/bin/python -m pip freeze --exclude cubirds >requirements/dev.txt

clean:
	rm -rf .venv build dist src/cubirds/server/static web/node_modules web/src/i18n/compiled
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
