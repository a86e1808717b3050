-- Reports of tracks and albums by members, and the administrators' decisions (D49).
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  track_id bigint REFERENCES tracks ON DELETE CASCADE,
  album_id bigint REFERENCES albums ON DELETE CASCADE,
  reporter_id bigint NOT NULL REFERENCES members,
  reason text NOT NULL CHECK (reason IN ('copyright', 'offensive', 'wrong-info', 'broken', 'other')),
  body text NOT NULL,
  -- The language of the answer's mail.
  locale text NOT NULL CHECK (locale IN ('ko', 'en')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('hide', 'dismiss')),
  answer text,
  decided_by bigint REFERENCES members,
  decided_at timestamptz,
  CHECK (num_nonnulls(track_id, album_id) = 1),
  CHECK (num_nonnulls(decision, answer, decided_by, decided_at) IN (0, 4))
);
-- A member has at most one open report of an item.
CREATE UNIQUE INDEX reports_open_track ON reports (reporter_id, track_id) WHERE decision IS NULL;
CREATE UNIQUE INDEX reports_open_album ON reports (reporter_id, album_id) WHERE decision IS NULL;
CREATE INDEX reports_open ON reports (created_at, id) WHERE decision IS NULL;
CREATE INDEX reports_newest ON reports (created_at, id);
CREATE INDEX reports_track ON reports (track_id);
CREATE INDEX reports_album ON reports (album_id);
