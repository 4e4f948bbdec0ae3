"""Commands that measure: contests, simulations, data sets."""
