-- Versions of tracks and albums (D113). A trigger raises them, so that edits by an API of the
-- release before count too. Measured characters and the order of an album do not count.
ALTER TABLE tracks ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE albums ADD COLUMN version integer NOT NULL DEFAULT 0;

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER version
  BEFORE UPDATE OF title, description, sound_type, bpm, musical_key, character_source ON tracks
  FOR EACH ROW WHEN (
    (OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description)
    OR 'ARTIST' IN (OLD.character_source, NEW.character_source)
    AND (OLD.sound_type, OLD.bpm, OLD.musical_key, OLD.character_source)
      IS DISTINCT FROM (NEW.sound_type, NEW.bpm, NEW.musical_key, NEW.character_source))
  EXECUTE FUNCTION raise_version();
CREATE TRIGGER version BEFORE UPDATE OF name, description, art_path ON albums
  FOR EACH ROW WHEN (
    (OLD.name, OLD.description, OLD.art_path)
      IS DISTINCT FROM (NEW.name, NEW.description, NEW.art_path))
  EXECUTE FUNCTION raise_version();
