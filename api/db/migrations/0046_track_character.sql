-- Type, tempo and key (D98). A file has the measured values; its track has them too, until its
-- artist sets others. Triggers copy them, so that the release before publishes tracks with them.
ALTER TABLE files
  ADD COLUMN sound_type text CHECK (sound_type IN ('ONESHOT', 'LOOP', 'TRACK')),
  ADD COLUMN bpm numeric(5, 2) CHECK (bpm BETWEEN 20 AND 400),
  ADD COLUMN musical_key text CHECK (musical_key ~ '^([CDFGA]#?|[EB])m?$'),
  -- Null for files of earlier releases, which a job measures.
  ADD COLUMN character_at timestamptz;
CREATE INDEX files_without_character ON files (id) WHERE state = 'ready' AND character_at IS NULL;
ALTER TABLE tracks
  ADD COLUMN sound_type text CHECK (sound_type IN ('ONESHOT', 'LOOP', 'TRACK')),
  ADD COLUMN bpm numeric(5, 2) CHECK (bpm BETWEEN 20 AND 400),
  ADD COLUMN musical_key text CHECK (musical_key ~ '^([CDFGA]#?|[EB])m?$'),
  ADD COLUMN character_source text CHECK (character_source IN ('MEASURED', 'ARTIST'));

-- For a track that is published, or gets another file, after the file was measured.
CREATE FUNCTION take_file_character() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.character_source IS DISTINCT FROM 'ARTIST' THEN
    SELECT sound_type, bpm, musical_key, CASE WHEN character_at IS NOT NULL THEN 'MEASURED' END
    INTO NEW.sound_type, NEW.bpm, NEW.musical_key, NEW.character_source
    FROM files WHERE id = NEW.file_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER character BEFORE INSERT OR UPDATE OF file_id ON tracks
  FOR EACH ROW EXECUTE FUNCTION take_file_character();

-- Triggers run in the order of their names: this one locks the track before `length` locks its row
-- of the search, in the order of an edit.
CREATE FUNCTION give_track_character() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tracks SET sound_type = NEW.sound_type, bpm = NEW.bpm, musical_key = NEW.musical_key,
    character_source = 'MEASURED'
  WHERE file_id = NEW.id AND character_source IS DISTINCT FROM 'ARTIST';
  RETURN NULL;
END $$;
CREATE TRIGGER character AFTER UPDATE OF character_at ON files FOR EACH ROW
  WHEN (NEW.character_at IS NOT NULL AND OLD.character_at IS DISTINCT FROM NEW.character_at)
  EXECUTE FUNCTION give_track_character();
