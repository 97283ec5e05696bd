# Everyday tasks. Each target installs what it needs into .venv first; `make` lists them.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
SHARED ?= ../shared
SAMPLES := data/inbox/samples
GOLDEN := data/golden

BIN := $(VENV)/bin
UV := $(shell command -v uv)
ifdef UV
MAKE_VENV = $(UV) venv --quiet --python $(PYTHON) $(VENV)
INSTALL = $(UV) pip install --quiet --python $(BIN)/python
FREEZE = $(UV) pip freeze --python $(BIN)/python
else
MAKE_VENV = $(PYTHON) -m venv $(VENV)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
FREEZE = $(BIN)/python -m pip freeze
endif
READY := $(VENV)/.installed
TIEOUT := $(BIN)/tieout
CODE := tieout tieout_dagster tests .ci/gate.py

.PHONY: help install demo test check golden golden-update score fit eval bench bench-quality bench-ask bench-search bench-tamper bench-verifier baseline readme dev constraints clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(READY) ## create .venv and install the project with its tests and Dagster

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(MAKE_VENV)
	@echo "Installing into $(VENV): a few minutes the first time."
	$(INSTALL) -c constraints.txt -e ".[all,dev]"
	touch $@

demo: $(READY) ## draw sample filings, materialise them through Dagster, ask three questions
	$(TIEOUT) samples $(SAMPLES)
	$(BIN)/python -m tieout_dagster.project.materialize --collection samples
	@for question in \
		"What were the restructuring costs for Project Titan in Q2 2026?" \
		"What were Meridian's total revenues in Q2 2025?" \
		"What were Tamarisk Ridge Foods' net sales in fiscal 2026?"; \
	do echo; echo "> $$question"; $(TIEOUT) ask "$$question" --collection samples || exit 1; done

test: $(READY) ## run the tests, with the network blocked
	$(BIN)/python -m pytest -n auto --disable-socket --allow-unix-socket

check: $(READY) ## lint, format and types
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)

golden: $(READY) ## compare the golden pages with truth and snapshots; draw what was read into data/golden/review
	$(BIN)/python -m tests.golden

golden-update: $(READY) ## rewrite the snapshots of the golden pages that are read exactly
	$(BIN)/python -m tests.golden --update

score: $(READY) ## ingest ../shared/gold until cells, and score it
	$(TIEOUT) ingest $(SHARED)/gold --collection gold --until cells
	$(BIN)/python $(SHARED)/gold/score_cells.py --gold $(SHARED)/gold --misses data/misses.csv \
		--lake "$$($(BIN)/python -c 'from tieout.settings import Settings; print(Settings.load().lake)')"

fit: $(READY) ## fit the weights of decisions on ../shared/gold, pages and real, by company; REPORT=1 only reports
	$(BIN)/python -m tieout.learning.fit $(SHARED)/gold $(SHARED)/pages/gold=$(SHARED)/pages/pdf \
		$(SHARED)/real/gold=$(SHARED)/filings/financebench --plot eval/reliability.svg $(if $(REPORT),,--write)

eval: $(READY) ## ask the sample filings' questions, with intervals and with each step of the search switched off
	$(TIEOUT) samples $(SAMPLES)
	$(TIEOUT) ingest $(SAMPLES) --collection samples
	$(TIEOUT) eval $(SAMPLES)/questions.jsonl --collection samples --ablate

bench: $(READY) ## parse time a page against bare text extraction, and embedding time an item
	$(TIEOUT) bench
	if [ -d $(SHARED)/gold ]; then $(TIEOUT) bench $(SHARED)/gold/*.pdf --every 20 --no-embed; fi

bench-ask: $(READY) ## time a question on the samples (`make demo` first): in a new process, and the next in the same
	$(BIN)/python -m tieout.evaluation.ask_bench "What were the restructuring costs for Project Titan in Q2 2026?" \
		--collection samples

bench-search: $(READY) ## index 100,000 synthetic rows and time queries; ROWS="100000 1000000" for more
	$(BIN)/python -m tieout.evaluation.search_bench --rows $(or $(ROWS),100000)

baseline: score ## measure everything into eval/baseline.json, and draw the tables anew
	$(TIEOUT) samples $(SAMPLES)
	$(TIEOUT) ingest $(SAMPLES) --collection samples
	$(BIN)/python -m tieout.evaluation.baseline --shared $(SHARED) cells titles peers icdar2013 speed gate tampering
	$(BIN)/python -m tieout.evaluation.baseline search --questions $(SAMPLES)/questions.jsonl --collection samples
	$(MAKE) readme

readme: $(READY) ## draw the tables of eval/README.md and docs/commands.md anew
	$(BIN)/python -m tieout.evaluation.status --write eval/README.md docs/commands.md

bench-quality: $(READY) ## put 1,000 errors into right tables of ../shared/gold: what the checks see, and false alarms
	$(TIEOUT) ingest $(SHARED)/gold --collection gold --until cells
	$(BIN)/python -m tieout.evaluation.gate_bench \
		"$$($(BIN)/python -c 'from tieout.settings import Settings; print(Settings.load().lake)')" $(SHARED)/gold

bench-tamper: $(READY) ## make 1,000 random changes to an audit log: are they found, is the right line named
	$(BIN)/python -m tieout.evaluation.tampering

bench-verifier: $(READY) ## verify 2,000 claims about cells of ../shared/gold, half of them wrong: found, and falsely rejected
	$(TIEOUT) ingest $(SHARED)/gold --collection gold --until propositions
	$(BIN)/python -m tieout.evaluation.verifier_bench \
		"$$($(BIN)/python -c 'from tieout.settings import Settings; print(Settings.load().lake)')" $(SHARED)/gold

dev: $(READY) ## Dagster's UI on port 3000
	DAGSTER_HOME="$$($(BIN)/python -m tieout_dagster.project.home)" $(BIN)/dagster dev -w workspace.yaml

constraints: $(READY) ## write the versions installed now to constraints.txt
	$(FREEZE) --exclude-editable | sed 's/+cpu$$//' > constraints.txt

clean: ## remove what the targets made, except the lake
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache $(GOLDEN)
