-- Archives of originals (D55): the newest ticket of each member, which is used once, and the
-- running download. `busy_until` is renewed during the download, so that a killed process blocks
-- its member for at most a minute.
CREATE TABLE archives (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  ticket_hash bytea CONSTRAINT archives_ticket_unique UNIQUE,
  track_ids bigint[] NOT NULL,
  expires_at timestamptz NOT NULL,
  running_hash bytea CONSTRAINT archives_running_unique UNIQUE,
  busy_until timestamptz
);
