# Pegbar. `make help` lists the targets; everything installs what it needs.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
PY := .venv/bin/python
WEB := cd web && PATH="$$PWD/node_modules/.bin:$$PATH"
# The web tests and dependency-cruiser need Node 22 or later.
WEB_TESTS := cd web && PATH="$$PWD/tools/node/node_modules/.bin:$$PWD/node_modules/.bin:$$PATH"
export PYTHONPATH := server
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Keep compiled modules: the tests start the server dozens of times.
export PYTHONDONTWRITEBYTECODE :=
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.PHONY: help install run dev build gen check-gen format lint types strict-types deadcode test check test-all test-rest test-server test-web test-e2e test-scaled test-faults test-fuzz sbom audit first-download size bench clean chromium browsers

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort | awk -F'\t' '{printf "  make %-12s %s\n", $$1, $$2}'

.stamps/python: server/requirements.txt
	@mkdir -p .stamps && tools/python.sh server/requirements.txt && touch $@

.stamps/python-dev: server/requirements-dev.txt
	@mkdir -p .stamps && tools/python.sh server/requirements-dev.txt && touch $@ .stamps/python

.stamps/web: web/package-lock.json
	@mkdir -p .stamps && tools/npm.sh web && touch $@

.stamps/node: web/tools/node/package-lock.json
	@mkdir -p .stamps && tools/node.sh && touch $@

.stamps/codegen: web/tools/codegen/package-lock.json
	@mkdir -p .stamps && tools/npm.sh web/tools/codegen && touch $@

.stamps/imports: web/tools/imports/package-lock.json
	@mkdir -p .stamps && tools/npm.sh web/tools/imports && touch $@

.stamps/fonts: web/tools/fonts/package-lock.json tools/fonts.sh
	@mkdir -p .stamps && tools/fonts.sh && touch $@

# The API types are generated, not committed. Only type checks need them, not the build of the client.
API_TYPES := web/src/api/gen/rest/types.gen.ts
$(API_TYPES): .stamps/python .stamps/codegen tools/gen.sh $(shell find server/pegbar web/tools/codegen -maxdepth 6 -name node_modules -prune -o \( -name '*.py' -o -name '*.mjs' \) -print)
	@fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT && tools/gen.sh "$$fresh" >/dev/null && cp "$$fresh/rest/types.gen.ts" $@

WEB_SOURCES := $(shell find web/src web/public web/tools/build web/index.html web/vite.config.ts -type f ! -name types.gen.ts ! -name openapi.json 2>/dev/null)

.stamps/dist: .stamps/web $(WEB_SOURCES)
	@echo "Building the web client…" && $(WEB) && vite build --logLevel warn && touch ../$@

install: .stamps/python-dev .stamps/web .stamps/node .stamps/codegen .stamps/imports .stamps/fonts ## Install everything needed to develop Pegbar

build: .stamps/dist ## Build the web client

run: .stamps/python .stamps/dist .stamps/fonts ## Install, build, migrate and serve, with demo data on first start
	@PEGBAR_DEMO="$${PEGBAR_DEMO:-1}" exec $(PY) -m pegbar.cli serve

dev: .stamps/python-dev .stamps/web .stamps/fonts ## Serve with a client that reloads after each edit
	@trap 'kill 0' EXIT; PEGBAR_DEMO="$${PEGBAR_DEMO:-1}" $(PY) -m pegbar.cli serve & ($(WEB) && exec vite --host 127.0.0.1); wait

gen: .stamps/python-dev .stamps/codegen ## Generate the client's types, docs/settings.md and docs/formats.md from the server
	@tools/gen.sh web/src/api/gen
	@$(PY) tools/settings_page.py > docs/settings.md
	@$(PY) tools/formats_page.py > docs/formats.md

check-gen: .stamps/python-dev .stamps/codegen
	@tools/check-gen.sh

format: .stamps/python-dev .stamps/web ## Format all code
	@cd server && ../.venv/bin/ruff format . && ../.venv/bin/ruff check --fix .
	@$(WEB) && biome check --write .

lint: .stamps/python-dev .stamps/web .stamps/node .stamps/imports $(API_TYPES) ## Check format, rules, imports, dead code, texts and test quality of server and client
	@cd server && ../.venv/bin/ruff format --check . && ../.venv/bin/ruff check .
	@cd server && ../.venv/bin/lint-imports
	@cd server && ../.venv/bin/python ../tools/dead_code.py
	@cd server && ../.venv/bin/python ../tools/test_quality.py
	@.venv/bin/python tools/plain_language.py
	@$(PY) tools/texts.py
	@$(WEB) && biome check --error-on-warnings . && knip
	@$(WEB_TESTS) && tools/imports/node_modules/.bin/depcruise --output-type err-long src e2e tools
	@$(WEB) && node tools/testQuality.mjs && node tools/checkTexts.mjs

types: .stamps/python-dev .stamps/web $(API_TYPES) ## Check types of server and client
	@cd server && env -u PYTHONPATH ../.venv/bin/pyrefly check --summary=none
	@env -u PYTHONPATH .venv/bin/pyrefly check --config bench/pyrefly.toml --summary=none
	@$(WEB) && tsc --noEmit

strict-types: .stamps/python-dev .stamps/codegen ## Check the server's types with Pyright in strict mode; takes a minute
	@cd server && node ../web/tools/codegen/node_modules/pyright/index.js

chromium:
	@tools/chromium.sh

browsers:
	@tools/browsers.sh

test-server: .stamps/python-dev .stamps/fonts ## Server tests, on SQLite and on PostgreSQL
	@tools/test-server.sh

test-web: .stamps/web .stamps/node .stamps/imports chromium ## Unit tests of the client in a real browser
	@$(WEB_TESTS) && node --test tools/*.test.mjs && vitest run $${PEGBAR_TEST_SHARD:+--shard=$$PEGBAR_TEST_SHARD}

test-e2e: .stamps/python-dev .stamps/dist .stamps/fonts .stamps/node chromium ## End-to-end tests in real browsers
	@$(WEB_TESTS) && playwright test $${PEGBAR_TEST_SHARD:+--shard=$$PEGBAR_TEST_SHARD}

test-scaled: .stamps/python-dev .stamps/dist .stamps/fonts .stamps/node chromium ## E2e and fault tests on several processes behind a proxy
	@tools/test-scaled.sh

test-faults: .stamps/python-dev .stamps/fonts ## Fault tests that take minutes (hundreds of kills, a soak test), on both databases
	@tools/test-faults.sh

test-fuzz: .stamps/python-dev .stamps/fonts ## Fuzz the parsers for SECONDS=600; saves inputs that break them
	@tools/test-fuzz.sh "$(if $(filter command,$(origin SECONDS)),$(SECONDS),600)"

sbom: ## Write the bill of materials to sbom.json (CycloneDX)
	@python3 tools/components.py sbom > sbom.json && echo "sbom.json"

audit: ## Check the packages for known vulnerabilities
	@python3 tools/components.py audit

first-download: .stamps/dist ## Check the size of the client's first download
	@$(WEB) && node tools/size.mjs

size: first-download .stamps/python .stamps/fonts .stamps/node chromium ## Check the client's first download, and all that each page fetches until its network is quiet
	@$(WEB_TESTS) && node tools/load.mjs

# Only from the command line: variables T or K in the environment must not limit the tests.
ifneq ($(filter command,$(origin T) $(origin K)),)
test: .stamps/python-dev .stamps/web .stamps/node .stamps/imports .stamps/fonts ## Everything that CI checks; T=path or K=name: only those tests
	@T="$(T)" K="$(K)" tools/test-one.sh
else
test: .stamps/python-dev .stamps/web .stamps/node .stamps/codegen .stamps/imports .stamps/fonts .stamps/dist chromium ## The main ring, to run before each push; T=path or K=name: only those tests
	@$(PY) tools/run_tests.py main $(if $(SHARD),--shard $(SHARD))
endif

check: .stamps/python-dev .stamps/web .stamps/node .stamps/codegen .stamps/imports .stamps/fonts $(API_TYPES) chromium ## Check format, rules, types and the tests that changed files affect; BASE=main: compared with that branch
	@BASE="$(BASE)" $(PY) tools/check.py

test-rest: .stamps/python-dev .stamps/web .stamps/node .stamps/codegen .stamps/fonts .stamps/dist chromium ## The tests that `make test-all` adds to `make test`
	@$(PY) tools/run_tests.py rest $(if $(SHARD),--shard $(SHARD))

test-all: test test-rest ## Everything that CI checks; SHARD=2/4: a quarter of it

bench: .stamps/python-dev .stamps/dist .stamps/fonts .stamps/node chromium ## Measure speed and memory; prints a table
	@$(PY) -m bench.run

clean: ## Remove what was built and installed, not the data
	@rm -rf .stamps .venv web/node_modules web/tools/codegen/node_modules web/tools/node/node_modules web/tools/imports/node_modules web/tools/fonts/node_modules web/dist dist
