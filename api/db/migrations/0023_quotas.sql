-- Quotas of uploads (D44), and an index for the tracks of an album.

-- Uploads of members in the last day, without refused files. `arriving`: not stored yet, so that no
-- other table has its bytes.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  arriving boolean NOT NULL DEFAULT true,
  at timestamptz NOT NULL
);
CREATE INDEX uploads_member ON uploads (member_id, at) INCLUDE (bytes);
CREATE INDEX uploads_at ON uploads (at);

-- The storage that a member uses is summed in these indexes. The size of older images is unknown.
ALTER TABLE images ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
CREATE INDEX images_owner ON images (owner_id) INCLUDE (bytes);
CREATE INDEX files_owner ON files (owner_id) INCLUDE (bytes);

-- The first tracks of an album in their order, also of large albums.
CREATE INDEX tracks_album_order ON tracks (album_id, created_at, id);
DROP INDEX tracks_album;
