-- The person who hid a track or an album, and the reason (D49). Items that were hidden before this migration were
-- hidden by artists who left.
ALTER TABLE tracks
  ADD COLUMN hidden_by text CHECK (hidden_by IN ('artist', 'administrator')),
  ADD COLUMN hidden_reason text;
ALTER TABLE albums
  ADD COLUMN hidden_by text CHECK (hidden_by IN ('artist', 'administrator')),
  ADD COLUMN hidden_reason text;

-- Reports that were decided as removed, although nothing was hidden.
UPDATE tracks t SET hidden_at = r.decided_at, hidden_by = 'administrator', hidden_reason = r.answer
FROM reports r WHERE r.track_id = t.id AND r.decision = 'hide' AND t.hidden_at IS NULL;
UPDATE albums a SET hidden_at = r.decided_at, hidden_by = 'administrator', hidden_reason = r.answer
FROM reports r WHERE r.album_id = a.id AND r.decision = 'hide' AND a.hidden_at IS NULL;
DELETE FROM track_search s USING tracks t JOIN albums a ON a.id = t.album_id
WHERE t.id = s.track_id AND (t.hidden_by = 'administrator' OR a.hidden_by = 'administrator');
DELETE FROM album_search s USING albums a WHERE a.id = s.album_id AND a.hidden_by = 'administrator';

-- Finds the newest uploads of a member, and items by name.
CREATE INDEX files_owner_newest ON files (owner_id, created_at);
