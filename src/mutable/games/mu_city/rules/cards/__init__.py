"""The deck of Mū and dealing from it."""
