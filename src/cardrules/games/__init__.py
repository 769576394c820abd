"""The games that ship, one folder each. There is no list to edit: `registry` finds the folders."""
