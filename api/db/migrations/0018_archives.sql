-- Archives of originals (D55): of each member the ticket given last, which is used once, and the download that is running. `busy_until`
-- is renewed while it runs, so that a killed process blocks its member for a minute and no longer.
CREATE TABLE archives (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  ticket_hash bytea CONSTRAINT archives_ticket_unique UNIQUE,
  track_ids bigint[] NOT NULL,
  expires_at timestamptz NOT NULL,
  running_hash bytea CONSTRAINT archives_running_unique UNIQUE,
  busy_until timestamptz
);
