"""filch: hidden-information table games about thieves, to play, to study and to build on."""

__version__ = "0.1.0"
