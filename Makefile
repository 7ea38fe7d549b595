PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help install demo test lint test-tex test-r bench reports lock clean

help:
	@echo "make demo      refine the sample paper; prints the trajectory and where the report is"
	@echo "make test      lint, types, import rules, all tests that need no network and no TeX"
	@echo "make test-tex  the tests that need TeX (latexmk, pdflatex, texcount)"
	@echo "make test-r    the statistics gate against R's statcheck (R, r-cran-statcheck)"
	@echo "make bench     speed, as ratios to a named reference in the same run"

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "paperkit needs Python 3.11 or newer; this is %d.%d. Try: make PYTHON=python3.12" % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

install: $(STAMP)

demo: $(STAMP)
	@$(BIN)/paperkit demo

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest -m "not tex and not r"
	$(BIN)/pytest --nbval notebooks/10_refine.ipynb

test-tex: $(STAMP)
	$(BIN)/pytest -m tex

test-r: $(STAMP)
	$(BIN)/pytest -m r

bench: $(STAMP)
	$(BIN)/python -m tests.bench

reports: $(STAMP)
	$(BIN)/python tests/texcount.py
	$(BIN)/python tests/quote_recall.py --out reports/quote_recall.md
	$(BIN)/python tests/writing_calibration.py --out reports/writing_calibration.md
	$(BIN)/python tests/statistics_report.py
	$(BIN)/python tests/consistency_report.py --out reports/consistency.md

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) runs
