"""The design bench: a client's request, a workflow of 46 kinds of action, a design, a score."""
