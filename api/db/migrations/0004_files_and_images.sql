-- The row of a file is inserted before its bytes are stored, so that a sweep finds files whose
-- storing was interrupted by a kill (D19).
ALTER TABLE files DROP CONSTRAINT files_state_check;
ALTER TABLE files ADD CONSTRAINT files_state_check CHECK (state IN ('receiving', 'stored', 'ready', 'failed'));
-- The reason why a file cannot be played, for the log and for support.
ALTER TABLE files ADD COLUMN failure text CHECK ((state = 'failed') = (failure IS NOT NULL));

-- Stored pictures. Albums and members refer to them by `path` (D19).
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
