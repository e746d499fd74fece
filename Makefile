# Everything that is done to the project. "make" lists it.

GOLANGCI_LINT = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

# The release that is built, such as v1.2.3: of the tag, if there is one. The
# commit is in the programs anyway, by way of Go's build information.
VERSION ?= $(shell git describe --tags --exact-match 2>/dev/null)

# How long each fuzz target runs.
FUZZTIME ?= 10m

# The pin of the real corpus says where it comes from.
PIN = corpus/poky-5.0.15.sha256
CORPUS = corpus/poky
CORPUS_REPOSITORY ?= $(shell sed -n 's/^\# repository: //p' $(PIN))
CORPUS_TAG = $(shell sed -n 's/^\# tag: //p' $(PIN))
CORPUS_LAYERS = $(shell sed -n 's/^[^\#]*  \([^/]*\)\/.*/\1/p' $(PIN) | sort -u)

.PHONY: help
help: ## List the targets (the default)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: build
build: ## Build the commands to bin
	CGO_ENABLED=0 go build -trimpath -buildvcs=auto -ldflags '-s -w $(if $(VERSION),-X main.release=$(VERSION))' -o bin/ ./cmd/...

.PHONY: test
test: ## Run all tests; those of the real corpus where it is (see corpus)
	go test ./...

.PHONY: check
check: tidy lint ## Run all checks: format, vet, lint, layers, and the tests with the race detector
	go test -race ./...

.PHONY: lint
lint: layers ## Check format, vet and lint
	@unformatted=$$(gofmt -l $$(go list -f '{{.Dir}}/*.go' ./...)); \
	if [ -n "$$unformatted" ]; then echo "not formatted (make fmt does it):"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go run $(GOLANGCI_LINT) run ./...

# Which package may import which is a matter of lint (depguard), struct tags are
# not.
.PHONY: layers
layers:
	@if grep -rnE --include='*.go' --exclude='*_test.go' '`[^`]*json:"' grammar parser cmd; then \
		echo "JSON tags belong in server alone"; exit 1; fi

.PHONY: tidy
tidy:
	go mod tidy -diff

.PHONY: fmt
fmt: ## Format the sources
	go run $(GOLANGCI_LINT) fmt ./...

.PHONY: bench
bench: ## Measure everything beside a comparison: parsing, trees, walks, the server
	go run ./internal/bench $(BENCHFLAGS)

.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZTIME (10m)
	@for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "$$package $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$package || exit 1; \
		done; \
	done

.PHONY: interop
interop: ## Try the server with the MCP clients of others (needs npm)
	internal/interop/run

.PHONY: corpus
corpus: ## Fetch the real corpus to corpus/poky, and check that it is what is pinned
	git init --quiet $(CORPUS)
	git -C $(CORPUS) config remote.origin.url $(CORPUS_REPOSITORY)
	git -C $(CORPUS) sparse-checkout set $(CORPUS_LAYERS)
	git -C $(CORPUS) fetch --quiet --depth 1 --filter=blob:none origin tag $(CORPUS_TAG)
	git -C $(CORPUS) checkout --quiet --detach $(CORPUS_TAG)
	BITBAKE_CORPUS= go test -count=1 -run '^TestPokyIsPinned$$' -v ./corpus

.PHONY: generate
generate: ## Write the builders of the grammar anew, from its struct tags
	go generate ./...

.PHONY: golden
golden: ## Write all golden files anew, the recording of the real corpus too: read the diff
	@failed=; for package in $$(go list -f '{{join .TestImports " "}} {{join .XTestImports " "}} in {{.ImportPath}}' ./... | \
			sed -n '/autogold/s/.* in //p'); do \
		go test $$package -update || failed="$$failed $$package"; \
	done; \
	if [ -n "$$failed" ]; then echo "failed, with all golden files written:$$failed"; exit 1; fi

# What a change is compared with, and what it is: revisions, or directories.
OLD ?= origin/main
NEW ?= .

.PHONY: compare
compare: ## Show what NEW (.) reads differently from OLD (origin/main), over the real corpus
	go run ./cmd/bbgolden compare $(OLD) $(NEW) $(or $(BITBAKE_CORPUS),$(CORPUS))

.PHONY: oracle
oracle: ## Compare what is read from the real corpus with the BitBake that BITBAKE names
	go run ./cmd/bbgolden oracle --bitbake $(or $(BITBAKE),$(error let BITBAKE name a checkout of BitBake)) $(or $(BITBAKE_CORPUS),$(CORPUS))

# The systems that the programs are built for but the tests do not run on.
SYSTEMS = linux/386 linux/arm windows/amd64 darwin/arm64 wasip1/wasm

.PHONY: systems
systems: ## Build for other systems, those of 32 bits among them
	@for system in $(SYSTEMS); do \
		echo "build for $$system"; \
		CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} go build ./... || exit 1; \
	done

.PHONY: clean
clean: ## Remove what was built
	rm -rf bin dist
