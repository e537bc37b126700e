"""The table: the authority over one match and the seats around it, without any input or output of its own."""
