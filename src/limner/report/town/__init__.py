"""Reports of the design bench: plans, outcomes, and the paper's tables about one's own logs."""
