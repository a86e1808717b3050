-- Suggestions of names (D46), tracks by length, and items by name.

-- Length for filters; null until the file was analysed. The log of changes has the same columns.
ALTER TABLE track_search ADD COLUMN seconds real;
ALTER TABLE track_changes ADD COLUMN seconds real;
UPDATE track_search s SET seconds = f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id
WHERE t.id = s.track_id AND f.duration_ms IS NOT NULL;
CREATE INDEX track_search_seconds ON track_search (seconds);

-- The tracks of one title or artist, and the albums of one name.
CREATE INDEX track_search_title ON track_search (title_key);
CREATE INDEX track_search_nickname ON track_search (nickname_key);
CREATE INDEX album_search_name ON album_search (name_key);

-- Returns the initial consonants of Hangul, and other characters unchanged.
CREATE FUNCTION name_initials(key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    CASE WHEN ascii(letter) BETWEEN 44032 AND 55203 THEN substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) ELSE letter END,
    '' ORDER BY at), '')
  FROM unnest(string_to_array(key, NULL)) WITH ORDINALITY letters (letter, at)
$$;

-- Returns the beginnings by which a name is found: the name from each of its words, without spaces,
-- and the initials of each where it has Hangul.
CREATE FUNCTION name_starts(key text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH words AS (SELECT word, at FROM unnest(regexp_split_to_array(btrim(key), ' +')) WITH ORDINALITY words (word, at)),
  starts AS (SELECT (SELECT string_agg(rest.word, '' ORDER BY rest.at) FROM words rest WHERE rest.at >= words.at) AS start FROM words WHERE at <= 6)
  SELECT start FROM starts WHERE start <> '' UNION SELECT name_initials(start) FROM starts WHERE start ~ '[가-힣]'
$$;

-- Returns a text, and the text without one of its letters. Two texts that share one of these differ
-- by one slip, or by two swapped letters.
CREATE FUNCTION one_slip(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT word UNION SELECT overlay(word PLACING '' FROM at FOR 1) FROM generate_series(1, length(word)) at
$$;

-- Returns the words that a misspelled word may mean: each word of a name, the whole name without
-- spaces if it is short, and their beginnings.
CREATE FUNCTION name_words(key text) RETURNS TABLE (word text, whole boolean) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH wholes AS (
    SELECT word FROM unnest(regexp_split_to_array(btrim(key), ' +')) word WHERE length(word) BETWEEN 3 AND 12
    UNION SELECT replace(key, ' ', '') WHERE length(replace(key, ' ', '')) BETWEEN 3 AND 8)
  SELECT word, bool_or(whole) FROM (
    SELECT word, true AS whole FROM wholes
    UNION ALL SELECT left(word, letters), false FROM wholes, generate_series(3, least(6, length(word) - 1)) letters) parts GROUP BY word
$$;

-- All names that were ever shown. Queries leave out hidden and deleted ones, and a sweep removes
-- them. Two transactions that add the same name add it twice, which is harmless: with a unique key,
-- one would wait for the other.
CREATE TABLE suggested_starts (
  kind text NOT NULL CHECK (kind IN ('track', 'album', 'artist')),
  start text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL
);
CREATE INDEX suggested_starts_start ON suggested_starts (kind, start, key);
CREATE TABLE suggested_words (word text COLLATE "C" NOT NULL, whole boolean NOT NULL);
CREATE INDEX suggested_words_word ON suggested_words (word, whole);
CREATE TABLE word_slips (slip text COLLATE "C" NOT NULL, word text COLLATE "C" NOT NULL);
CREATE INDEX word_slips_slip ON word_slips (slip, word);

-- Adds a name if it is missing.
CREATE FUNCTION suggest_name(of_kind text, name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM suggested_starts WHERE kind = of_kind AND start = replace(name, ' ', '') AND key = name) THEN RETURN; END IF;
  INSERT INTO suggested_starts SELECT of_kind, start, name FROM name_starts(name) start;
  WITH added AS (
    INSERT INTO suggested_words SELECT n.word, n.whole FROM name_words(name) n
    WHERE NOT EXISTS (SELECT FROM suggested_words w WHERE w.word = n.word AND (w.whole OR NOT n.whole)) RETURNING word)
  INSERT INTO word_slips SELECT slip, word FROM added, one_slip(word) AS made (slip)
  WHERE NOT EXISTS (SELECT FROM word_slips known WHERE known.slip = made.slip AND known.word = added.word);
END $$;

-- Adds all names of the search: here, and after an import without triggers.
CREATE FUNCTION suggest_all() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suggested_starts;
  DELETE FROM suggested_words;
  DELETE FROM word_slips;
  CREATE TEMPORARY TABLE names ON COMMIT DROP AS
    SELECT DISTINCT 'track' AS kind, title_key AS key FROM track_search
    UNION ALL SELECT DISTINCT 'artist', nickname_key FROM track_search
    UNION ALL SELECT DISTINCT 'album', name_key FROM album_search;
  INSERT INTO suggested_starts SELECT kind, start, key FROM names, name_starts(key) start;
  INSERT INTO suggested_words SELECT word, bool_or(whole) FROM names, name_words(key) GROUP BY word;
  INSERT INTO word_slips SELECT slip, word FROM suggested_words, one_slip(word) slip;
END $$;
SELECT suggest_all();

CREATE FUNCTION suggest_search_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'album_search' THEN
    PERFORM suggest_name('album', NEW.name_key);
  ELSE
    PERFORM suggest_name('track', NEW.title_key);
    PERFORM suggest_name('artist', NEW.nickname_key);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER suggest AFTER INSERT OR UPDATE OF title_key, nickname_key ON track_search FOR EACH ROW EXECUTE FUNCTION suggest_search_names();
CREATE TRIGGER suggest AFTER INSERT OR UPDATE OF name_key ON album_search FOR EACH ROW EXECUTE FUNCTION suggest_search_names();

-- Lists a track by its length as soon as its file was analysed.
CREATE FUNCTION list_by_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE track_search SET seconds = NEW.duration_ms / 1000.0 WHERE track_id IN (SELECT id FROM tracks WHERE file_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER length AFTER UPDATE OF duration_ms ON files FOR EACH ROW
  WHEN (OLD.duration_ms IS DISTINCT FROM NEW.duration_ms) EXECUTE FUNCTION list_by_length();
