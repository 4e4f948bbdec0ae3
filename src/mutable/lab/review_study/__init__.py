"""The study of the review's evaluator: how often it is right, and how far its figures go."""
