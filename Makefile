# make run    the app on http://localhost:8501 (PORT and HOST choose another place)
# make test   every test that needs no browser
# make check  format, lint, types, import contracts
# make bench  figures as ratios, measured side by side with PyMahjongGB (needs a C++ compiler)
# make browser, make slow  the tests that need Chromium or minutes
PORT ?= 8501
HOST ?= localhost
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13; do $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.PHONY: run test check bench browser slow
run: .venv/done
	.venv/bin/python -m streamlit run server.py --server.port=$(PORT) --server.address=$(HOST) --server.headless=true

test: .venv-dev/done
	.venv-dev/bin/python -m pytest

check: .venv-dev/done
	.venv-dev/bin/ruff format --check .
	.venv-dev/bin/ruff check .
	.venv-dev/bin/mypy
	.venv-dev/bin/lint-imports

bench: .venv-dev/done
	@.venv-dev/bin/python -m pip install -q -r requirements-oracle.txt || { echo "The peer that figures are compared with needs a C++ compiler: apt install g++ python3-dev" >&2; exit 1; }
	.venv-dev/bin/python -m bench

browser: .venv-dev/done
	.venv-dev/bin/python -m pytest -m browser

slow: .venv-dev/done
	.venv-dev/bin/python -m pytest -m slow

.venv/done: requirements.txt
.venv-dev/done: requirements.txt requirements-dev.txt

# A half-made environment is no environment: the stamp is set last. uv where it can be had (it is ten times faster), else pip.
%/done:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Making $(@D) (about 0.8 GB, once) ..."
	@rm -rf $(@D) && $(PYTHON) -m venv $(@D)
	@{ $(@D)/bin/python -m pip install -q uv && $(@D)/bin/uv pip install -q --compile-bytecode --python $(@D)/bin/python $(addprefix -r ,$^); } || $(@D)/bin/python -m pip install -q $(addprefix -r ,$^) || { echo "The packages could not be installed: is PyPI reachable?" >&2; exit 1; }
	@touch $@
