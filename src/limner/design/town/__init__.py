"""GraphicTown: six steps in which a supervisor and three experts plan a client's design."""
