-- Takedowns of tracks and albums (D117). Without ON DELETE: the item and its file stay as evidence.
CREATE TABLE takedowns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  track_id bigint REFERENCES tracks,
  album_id bigint REFERENCES albums,
  reason text NOT NULL,
  -- Whether buyers keep the right to the files.
  buyers_keep boolean NOT NULL,
  -- The hiding before, which lifting restores.
  former_hidden_by text CHECK (former_hidden_by IN ('artist', 'administrator')),
  former_hidden_reason text,
  at timestamptz NOT NULL DEFAULT now(),
  lifted_at timestamptz,
  CHECK (num_nonnulls(track_id, album_id) = 1)
);
CREATE UNIQUE INDEX takedowns_track ON takedowns (track_id) WHERE lifted_at IS NULL;
CREATE UNIQUE INDEX takedowns_album ON takedowns (album_id) WHERE lifted_at IS NULL;

ALTER TABLE reports
  DROP CONSTRAINT reports_decision_check,
  ADD CONSTRAINT reports_decision_check CHECK (
    decision IN ('hide', 'takedown-keep', 'takedown-lose', 'dismiss'));
