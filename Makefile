# Thin: the logic lives in Scripts/ and in the package.
.PHONY: run cluster desktop apple test check times soak bench bench-report docs sbom lint format fuzz macros clean

run:     ## Build and start the gallery with its JSON service and SQLite file; prints the address.
	@Scripts/run.sh $(ARGS)

cluster: ## Build and start two nodes of the gallery with PostgreSQL, behind nginx without stickiness; Ctrl-C ends all. PORT=8080.
	@Scripts/cluster.sh

desktop: ## Build and start the gallery as a native window (GTK 4); installs what it needs.
	@Scripts/desktop.sh $(ARGS)

test:    ## Values, servers, SQLite and PostgreSQL, the gallery in Chromium. M=Flow builds and tests one module.
	@Scripts/test.sh $(M)

check:   ## The rest: other browsers, GTK windows, Apple's declarations, threads, kills, attacks, documentation, instruction counts.
	@Scripts/check.sh

times:   ## Cold and warm build times as multiples of the build of the dependencies alone.
	@Scripts/build-times.sh $(ARGS)

soak:    ## A thousand times kill -9 with fifty visitors, and a table of what became of what was acknowledged; ARGS="--kills 100 --seed 2". ARGS="--nodes 2 --kills 200": more faults, to two nodes on PostgreSQL. ARGS=--flood: a flood beside 500 visitors.
	@Scripts/soak.sh $(ARGS)

apple:   ## Apple's platforms: on a Mac the real schemes by xcodebuild; elsewhere the hosts on declarations and a model of UIKit.
	@Scripts/apple.sh

bench:   ## Benchmarks: ratios in one run, with their bounds.
	@Scripts/bench.sh $(ARGS)
bench-report: ## Documentation/Benchmarks from the last results of make bench: plots and bounds.
	@python3 Scripts/bench-report.py

fuzz:    ## A million damaged payloads through the section decoder; TESSERA_FUZZ_CASES and TESSERA_FUZZ_SEED change that.
	@Scripts/fuzz.sh

macros:  ## The macro's reader against the compiler's parser, on every struct here; builds swift-syntax, so it takes minutes.
	@Scripts/macro-tests.sh

docs:    ## The documentation of all modules as one site in .build/docs; a warning is an error. ARGS=--serve shows it.
	@Scripts/docs.sh $(ARGS)

sbom:    ## A bill of materials (CycloneDX) in .build/tessera.cdx.json: every package of the library, with version, licence and traits.
	@python3 Scripts/sbom.py .build/tessera.cdx.json

lint:    ## The format, imports and generated files, and figures of the code and its prose; builds nothing.
	@Scripts/lint.sh

format:  ## Write the format.
	@swift format --in-place --parallel --recursive Package.swift Sources Tests Examples/Gallery Examples/Tutorial Command Benchmarks/Package.swift Benchmarks/Sources

clean:
	@rm -rf .build Benchmarks/.build
