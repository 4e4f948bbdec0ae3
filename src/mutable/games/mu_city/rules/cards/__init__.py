"""The cards of Mū: components, card faces, the deck and dealing."""
