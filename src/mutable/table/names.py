"""The names of bots at a table."""

BOT_NAMES = ("Muriel", "Mungo", "Musa", "Murphy", "Muna", "Murdo", "Mustafa")
