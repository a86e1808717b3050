-- A file's row stands before its bytes do, so that what a kill leaves half stored is found by its row (D19).
ALTER TABLE files DROP CONSTRAINT files_state_check;
ALTER TABLE files ADD CONSTRAINT files_state_check CHECK (state IN ('receiving', 'stored', 'ready', 'failed'));
-- Why a failed file cannot be played, for the log and for support.
ALTER TABLE files ADD COLUMN failure text CHECK ((state = 'failed') = (failure IS NOT NULL));

-- Stored pictures, `path` as D19 shows it; albums and members refer to them by it.
CREATE TABLE images (
  path text PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO images (path, owner_id)
SELECT art_path, min(member_id) FROM albums WHERE art_path IS NOT NULL GROUP BY art_path
ON CONFLICT DO NOTHING;
INSERT INTO images (path, owner_id)
SELECT profile_image_path, min(id) FROM members WHERE profile_image_path IS NOT NULL GROUP BY profile_image_path
ON CONFLICT DO NOTHING;
