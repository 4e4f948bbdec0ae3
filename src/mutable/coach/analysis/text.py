"""Texts in every language."""

LocalizedText = dict[str, str]
"""A text by language code."""
