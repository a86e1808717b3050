-- Quotas of uploads (D44), and albums whose tracks are read in order.

-- What members have brought within the last day, refused files left out. `arriving`: not stored yet, so that its bytes are in no other table.
CREATE TABLE uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  arriving boolean NOT NULL DEFAULT true,
  at timestamptz NOT NULL
);
CREATE INDEX uploads_member ON uploads (member_id, at) INCLUDE (bytes);
CREATE INDEX uploads_at ON uploads (at);

-- What a member's files take in all is summed in these indexes alone. Of images from before the size is not known.
ALTER TABLE images ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
CREATE INDEX images_owner ON images (owner_id) INCLUDE (bytes);
CREATE INDEX files_owner ON files (owner_id) INCLUDE (bytes);

-- The first tracks of an album in their order, however many it has.
CREATE INDEX tracks_album_order ON tracks (album_id, created_at, id);
DROP INDEX tracks_album;
