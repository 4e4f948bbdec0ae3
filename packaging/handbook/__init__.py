"""The documentation as web pages: the project's Markdown, rules of the games, examples, the library's
docstrings.

The package uses only markdown-it and Pygments, which rich installs anyway; docs/decisions gives the reasons.
Every link must have a target, and every public name of the library must have a docstring. Otherwise the build
fails.
"""
