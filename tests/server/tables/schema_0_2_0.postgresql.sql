-- The tables of a PostgreSQL store as mutable 0.2.0 created them. Its rows are those of store_0_2_0.sql: the
-- `move-store` of 0.2.0 writes the same values into both databases.
CREATE TABLE log (
    room TEXT NOT NULL, seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (room, seq)
);
CREATE TABLE lobby_line (
    room TEXT PRIMARY KEY, status TEXT NOT NULL, public BOOLEAN NOT NULL,
    updated DOUBLE PRECISION NOT NULL, body TEXT NOT NULL, evening TEXT, expired DOUBLE PRECISION
);
CREATE INDEX lobby_line_by_status ON lobby_line (status, public, updated);
CREATE INDEX lobby_line_by_evening ON lobby_line (evening);
CREATE TABLE sitter (
    person TEXT NOT NULL, room TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (person, room)
);
CREATE INDEX sitter_by_room ON sitter (room);
CREATE TABLE device (device TEXT PRIMARY KEY, person TEXT NOT NULL);
CREATE TABLE own_link (
    person TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made DOUBLE PRECISION NOT NULL
);
CREATE TABLE review (
    room TEXT NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL, version INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (room, number)
);

CREATE TABLE due (
    room TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, for_bots BOOLEAN NOT NULL,
    deadlines TEXT NOT NULL, holder TEXT
);
CREATE INDEX due_by_time ON due (at) WHERE holder IS NULL;
CREATE INDEX due_by_holder ON due (holder) WHERE holder IS NOT NULL;
CREATE UNLOGGED TABLE server_process (name TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL);
CREATE UNLOGGED TABLE looker (
    room TEXT NOT NULL, seat INTEGER NOT NULL, process TEXT NOT NULL, PRIMARY KEY (room, seat, process)
);
CREATE INDEX looker_by_process ON looker (process);

CREATE TABLE ban (
    who TEXT PRIMARY KEY, reason TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, ends DOUBLE PRECISION
);
CREATE TABLE errand (
    id TEXT PRIMARY KEY, made DOUBLE PRECISION NOT NULL, body TEXT NOT NULL, taken DOUBLE PRECISION,
    answer TEXT
);

CREATE TABLE mutable_schema (version INTEGER NOT NULL);
INSERT INTO mutable_schema VALUES (3);
