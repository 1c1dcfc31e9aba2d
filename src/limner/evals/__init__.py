"""The benches as Inspect tasks, their scorers and metrics, and the bundled agents as a provider."""
