"""The cards of Mü: the deck, and which card beats another."""
