# `make` alone says what there is to make.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Where `make run` serves what, e.g. `make run PORT=9000`. Taken from the command line, never from the environment.
HOST := 127.0.0.1
PORT := 8080
DATA := data
APPS := secrets,movies,lioli

# The apps whose browser programs are built.
APPS_BUILT := secrets movies lioli

# Folders count too, so that a file that went is noticed.
SOURCES := Package.swift $(shell find Sources -print)
WEB_SOURCES := $(shell test ! -d Web || find Web -print) $(wildcard scripts/build-* scripts/wasm-*)

SWIFT_CODE := Sources Tests $(wildcard Benchmarks) Package.swift

# Puts the web folder and the catalogue beside the executables of a configuration, where the server looks for them.
beside = ln -sfn ../../web .build/$(1)/web && ln -sfn ../../../Catalogue .build/$(1)/Catalogue

# A stamp tells when a build began, so that what changes while it runs is built the next time.
begin = @mkdir -p $(@D) && touch $@.begun
end = @mv $@.begun $@

# What is gone is built again, whatever its stamp says.
$(if $(and $(wildcard .build/release/trebol),$(wildcard .build/release/trebol-pictures)),,$(shell rm -f .build/stamps/server))
$(if $(wildcard .build/web),,$(shell rm -f .build/stamps/web))

.PHONY: help
help: ## Say what there is to make (this)
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
	@echo '  Variables of make run: HOST=$(HOST) PORT=$(PORT) DATA=$(DATA) APPS=$(APPS)'

.PHONY: run
run: build ## Serve the apps here, with their data in one folder
	@exec .build/release/trebol serve --host '$(HOST)' --port '$(PORT)' --data '$(DATA)' --apps '$(APPS)'

.PHONY: build
build: .build/stamps/server .build/stamps/web ## Build the server and the web folder, as they are served

.PHONY: web
web: .build/stamps/web ## Build the web folder: the apps' programs and their pages

.PHONY: test
test: setup-test lint .build/stamps/web ## Check the formatting, build everything, run every test
	@echo 'Building the tests'
	@swift build --build-tests
	@$(call beside,debug)
	@swift test --skip-build --disable-xctest

.PHONY: pictures
pictures: setup-test .build/stamps/web ## Take the README's pictures anew, as the apps look now
	@swift build --build-tests
	@$(call beside,debug)
	@TREBOL_WRITE_PICTURES=1 swift test --skip-build --disable-xctest --filter ReadmePictureTests
	@for picture in feed movies lioli; do \
		vips pngsave docs/$$picture.png .build/$$picture.png --palette --compression 9 --strip; \
		mv .build/$$picture.png docs/$$picture.png; \
	done

.PHONY: bench
bench: setup-bench build ## Measure speed, and write docs/BENCHMARKS.md
	@scripts/bench

.PHONY: format
format: setup ## Format the Swift code
	@swift format --in-place --recursive --parallel $(SWIFT_CODE)

.PHONY: lint
lint: setup ## Fail on Swift code that is not formatted
	@echo 'Checking the formatting'
	@swift format lint --strict --recursive --parallel $(SWIFT_CODE)

.PHONY: clean
clean: ## Remove what was built; the data stays
	rm -rf .build .build-wasm

.PHONY: setup setup-test setup-bench
setup:
	@scripts/setup build
setup-test:
	@scripts/setup build test
setup-bench:
	@scripts/setup build test bench

.build/stamps/server: $(SOURCES) | setup
	$(begin)
	@echo 'Building the server'
	@swift build -c release --product trebol
	@swift build -c release --product trebol-pictures
	@$(call beside,release)
	$(end)

.build/stamps/web: $(SOURCES) $(WEB_SOURCES) Makefile | setup
	$(begin)
	@echo 'Building the web folder'
	@scripts/build-web $(APPS_BUILT)
	$(end)
