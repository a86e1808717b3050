-- Finding by type, tempo and key (D99): the search rows have negative ids beside those of the tags,
-- so that the index, the logs of changes and the counts of the tags serve them too.
-- -1 to -3: the type. -11 to -34: the key. -1020 to -1400: the rounded tempo.
CREATE FUNCTION character_ids(sound_type text, bpm numeric, musical_key text)
RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    -array_position(ARRAY['ONESHOT', 'LOOP', 'TRACK'], sound_type),
    -10 - array_position(ARRAY[
      'C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B',
      'Cm', 'C#m', 'Dm', 'D#m', 'Em', 'Fm', 'F#m', 'Gm', 'G#m', 'Am', 'A#m', 'Bm'], musical_key),
    -1000 - round(bpm)::integer], NULL)
$$;

-- The release before writes rows with the ids of tags only.
CREATE FUNCTION add_character_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tag_ids := array(SELECT id FROM unnest(NEW.tag_ids) AS id WHERE id > 0) || coalesce(
    (SELECT character_ids(sound_type, bpm, musical_key) FROM tracks WHERE id = NEW.track_id), '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER character BEFORE INSERT OR UPDATE OF tag_ids ON track_search
  FOR EACH ROW EXECUTE FUNCTION add_character_ids();

CREATE FUNCTION search_character_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE track_search SET tag_ids = tag_ids WHERE track_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER character_search AFTER UPDATE ON tracks FOR EACH ROW
  WHEN ((OLD.sound_type, OLD.bpm, OLD.musical_key)
    IS DISTINCT FROM (NEW.sound_type, NEW.bpm, NEW.musical_key))
  EXECUTE FUNCTION search_character_again();
UPDATE track_search SET tag_ids = tag_ids WHERE track_id IN (
  SELECT id FROM tracks WHERE sound_type IS NOT NULL OR bpm IS NOT NULL OR musical_key IS NOT NULL);

-- The order by tempo. Tracks without one are last.
CREATE INDEX tracks_bpm ON tracks (bpm, id);

-- Administrators edit the names of tags. The highest version and the number of rows tell whether
-- the names in memory are current; edits take turns, so that a later version is committed later.
CREATE SEQUENCE tag_name_versions;
ALTER TABLE tag_names ADD COLUMN version bigint NOT NULL DEFAULT nextval('tag_name_versions');
