"""The deck of Mū, dealing from it, and passing hands on."""
