"""The study of the review's evaluator: how often it is right, and how large its errors are."""
