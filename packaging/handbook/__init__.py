"""The documentation as pages: the project's Markdown, rules of the games, examples, the library's own words.

Made with markdown-it and Pygments alone, which rich brings anyway; docs/decisions says why. Whatever a page
links to must be there, and whatever is public in the library must be explained: anything else is an error.
"""
