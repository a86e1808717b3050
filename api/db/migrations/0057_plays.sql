-- Counted plays (D153). `listener` hashes the member or address with the salt of its day in Seoul,
-- which is deleted after that day: a row then names nobody.
CREATE TABLE plays (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  listener bytea NOT NULL,
  -- The last play that counted.
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (track_id, listener)
);
CREATE INDEX plays_heard ON plays (heard_at);

CREATE TABLE play_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);

-- By day in Seoul. `listeners` counts each listener once a day.
CREATE TABLE play_counts (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  day date NOT NULL,
  plays integer NOT NULL CHECK (plays > 0),
  listeners integer NOT NULL CHECK (listeners >= 0),
  PRIMARY KEY (track_id, day)
);
CREATE INDEX play_counts_day ON play_counts (day);
