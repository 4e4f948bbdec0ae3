"""Tables: seats, logs, chat, clocks and frames. Nothing here needs a network or a database."""
