-- The reason to listen to an accepted audio file again (D89). Older files have none.
ALTER TABLE files ADD COLUMN warning text CHECK (warning IN ('silent', 'clipped'));
