"""A hand of Mü, from the deal to the row of the score sheet."""
