-- What an artist should know about an accepted audio file (D89). Files from before have none.
ALTER TABLE files ADD COLUMN warning text CHECK (warning IN ('silent', 'clipped'));
