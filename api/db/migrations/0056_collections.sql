-- Named lists of tracks of members (D151).
CREATE TABLE collections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  name text NOT NULL,
  -- The secret part of the page's address.
  code text NOT NULL UNIQUE,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX collections_member ON collections (member_id, modified_at, id);

CREATE TABLE collection_tracks (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  place integer NOT NULL,
  PRIMARY KEY (collection_id, track_id)
);
CREATE INDEX collection_tracks_track ON collection_tracks (track_id);
