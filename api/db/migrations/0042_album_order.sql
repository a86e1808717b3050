-- The place of a track in its album. Tracks without a place follow, by time of publication.
ALTER TABLE tracks ADD COLUMN album_place smallint;
