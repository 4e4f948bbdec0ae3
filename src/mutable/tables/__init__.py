"""Seats, logs, chat, clocks and frames of tables: whatever needs neither a network nor a database."""
