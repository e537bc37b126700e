"""The game-neutral part: declared states, the contract of a game, chance, events, compilation, conformance."""
