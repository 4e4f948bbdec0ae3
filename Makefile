# Two commands do everything: `make play` and `make test`. Both set up what they need.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
LOCK := packaging/constraints.txt
SET_UP := $(BIN)/python packaging/set_up.py
PORT := 8000
PEERS := $(VENV)/peers
# Tests start hundreds of processes: keep their bytecode, so that it is compiled once.
export PYTHONDONTWRITEBYTECODE :=
LADDER := docs/ladder.md --deals 40 --ms 20 --curves --out build/ladder

.PHONY: help play test build dev check check-python check-pages docs bench bench-web ladder shots soak release try-deploy try-play types golden clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

play: $(VENV)/bin/pip ## set everything up and serve the table on http://127.0.0.1:8000 (PORT=8001 for another)
	@$(SET_UP) --or-installed server
	@$(BIN)/mutable serve --open --port $(PORT)

test: check ## set everything up and run lint, types and all tests: compiled, interpreted, in a browser
	packaging/prepare-browser
	packaging/prepare-database
	MUTABLE_INSTALLED=1 $(BIN)/pytest -n 3 --dist worksteal
	MUTABLE_INSTALLED=1 MUTABLE_PURE=1 $(BIN)/pytest -n 2 --dist worksteal

build: $(VENV)/bin/pip ## install into .venv; compiles the engine if there is a C compiler
	@$(SET_UP) server

dev: $(VENV)/bin/pip ## install with everything that tests need; only what has changed is built
	@$(SET_UP) dev

check: dev ## run lint, types and the page's unit tests
	@$(MAKE) --no-print-directory -j2 --output-sync check-python check-pages

check-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-pages:
	packaging/npm --prefix web run --silent check
	packaging/npm --prefix web test

docs: dev ## build the documentation that the server shows at /docs
	$(VENV)/tools/bin/python packaging/build_docs.py

bench: build ## measure the engine beside its peers; installs the peers in their own environment
	test -x $(PEERS)/bin/python || $(BIN)/python -m venv --without-pip $(PEERS)
	$(PIP) --python $(PEERS)/bin/python install --constraint $(LOCK) --force-reinstall $(VENV)/wheel/*.whl
	$(PIP) --python $(PEERS)/bin/python install --constraint $(LOCK) "$$(echo $(VENV)/wheel/*.whl)[bench]" || echo "bench: the peers could not be installed, so they are left out"
	$(PEERS)/bin/mutable bench

bench-web: dev ## measure the server under load and the page, beside boardgame.io
	packaging/prepare-browser
	@command -v npm >/dev/null || { echo "bench-web needs Node with npm, to run boardgame.io beside us. On Debian: sudo apt-get install npm" >&2; exit 1; }
	cd bench/boardgame_io && npm ci --loglevel=error
	$(BIN)/python -m bench.load $(LOAD)
	$(BIN)/python -m bench.memory $(MEMORY)
	$(BIN)/python -m bench.usable $(USABLE)

ladder: build ## measure every bot and write docs/ladder.md; takes hours, resumes where it stopped
	$(BIN)/mutable arena --ladder $(LADDER)

soak: dev ## run the long tests and the commands that no test runs; takes hours
	MUTABLE_SOAK=100 $(BIN)/pytest -n 2 tests/conformance tests/games tests/bots tests/server/test_kills.py
	$(BIN)/python -m tests.soak.reliability
	$(PIP) install --constraint $(LOCK) "$$(echo $(VENV)/wheel/*.whl)[training]"
	OMP_NUM_THREADS=1 $(BIN)/pytest -n 2 tests/lab/test_training.py tests/lab/test_baselines.py
	$(MAKE) ladder LADDER="build/soak/ladder.md --deals 1 --iterations 2 --out build/soak"
	$(MAKE) bench
	$(BIN)/python -m bench.attacks.fairness
	$(MAKE) bench-web LOAD="--tables 4 --rounds 1 --seconds 1" MEMORY="--tables 10" USABLE="--visits 1"
	$(MAKE) shots SHOTS="--sizes phone --themes light"
	$(MAKE) types golden try-play try-deploy release
	git diff --exit-code -- tests web

shots: dev ## take pictures of every phase of every game into build/shots (SHOTS="GAME --film 20")
	packaging/prepare-browser
	$(BIN)/python -m tests.browser.shots $(SHOTS)

try-play: ## run `make play` in a fresh clone until the table answers
	packaging/try-play

try-deploy: ## check the container, compose, Caddy and systemd files
	packaging/deploy/check

release: dev ## build and check sdist and wheels in dist; uploads nothing
	packaging/release

types: dev ## generate the page's types from the server's and the games'
	$(BIN)/python packaging/page_types.py

golden: dev ## regenerate the golden games; read the difference before you commit it
	$(BIN)/python -m tests.golden

$(VENV)/bin/pip:
	@packaging/prepare-machine
	@echo "Making $(VENV) …"
	@python3 -m venv $(VENV)

clean: ## remove everything that was installed or built
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache
