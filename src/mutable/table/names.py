"""Who sits where no person does."""

BOT_NAMES = ("Muriel", "Mungo", "Musa", "Murphy", "Muna", "Murdo", "Mustafa")
