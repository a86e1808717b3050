-- Tracks that members have saved for later (D150).
CREATE TABLE favourites (
  member_id bigint NOT NULL REFERENCES members,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, track_id)
);
CREATE INDEX favourites_newest ON favourites (member_id, created_at, track_id);
CREATE INDEX favourites_track ON favourites (track_id);
