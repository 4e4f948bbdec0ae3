"""SQLite and PostgreSQL behind one interface with named operations."""
