# Two commands do everything: `make play` and `make test`. Both set up what they need.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
LOCK := packaging/constraints.txt
SOURCES := $(shell find src packaging web -type f -not -name '*.pyc' \
	-not -path '*/node_modules/*' -not -path '*/server/pages/*') pyproject.toml README.md

.PHONY: play test build check bench bench-web ladder soak types golden clean

play: build ## the table in the browser, on http://127.0.0.1:8000
	$(BIN)/mutable serve --open

test: check ## everything: lint, types, tests compiled and interpreted, in a real browser too
	packaging/prepare-browser
	$(BIN)/pytest -n 2
	MUTABLE_PURE=1 $(BIN)/pytest -n 2

build: $(VENV)/.installed ## install into .venv, compiled where a C compiler is at hand

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	if command -v npm >/dev/null; then cd web && npm run --silent check && npm test; fi

bench: build ## our speeds and the peers', in one run
	$(PIP) install --constraint $(LOCK) "$$(echo $(VENV)/wheel/*.whl)[bench]" || echo "bench: the peers could not be installed, so they are left out"
	$(BIN)/mutable bench

bench-web: $(VENV)/.dev ## the server under load and the page, beside boardgame.io
	packaging/prepare-browser
	@command -v npm >/dev/null || { echo "bench-web needs Node with npm, to run boardgame.io beside us. On Debian: sudo apt-get install npm" >&2; exit 1; }
	cd bench/boardgame_io && npm ci --loglevel=error
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.usable

ladder: build ## measure every bot anew and write docs/ladder.md; takes hours, and goes on where it stopped
	$(BIN)/mutable arena --ladder docs/ladder.md --games 400 --ms 20 --out build/ladder

soak: $(VENV)/.dev ## the large counts; takes hours
	MUTABLE_SOAK=100 $(BIN)/pytest -n 2 tests/conformance tests/games tests/bots tests/server/test_kills.py

types: $(VENV)/.dev ## write the page's types anew from the server's and the games'
	$(BIN)/python packaging/page_types.py

golden: $(VENV)/.dev ## write the golden games anew; read the difference before keeping it
	$(BIN)/python -m tests.golden

# One wheel is built and installed anew; then whatever it needs and is not there yet.
$(VENV)/.installed: $(VENV)/bin/pip $(SOURCES)
	rm -rf $(VENV)/wheel
	$(PIP) wheel --no-deps --wheel-dir $(VENV)/wheel .
	$(PIP) install --force-reinstall --no-deps $(VENV)/wheel/*.whl
	$(PIP) install --constraint $(LOCK) $(VENV)/wheel/*.whl
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PIP) install --constraint $(LOCK) "$$(echo $(VENV)/wheel/*.whl)[dev]"
	touch $@

$(VENV)/bin/pip:
	packaging/prepare-machine
	python3 -m venv $(VENV)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
