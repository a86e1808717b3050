-- Search over titles, artists, albums, descriptions and tags (D96). Triggers write the rows, so
-- that the release before writes them too.

-- Full width as ASCII, marks inside words removed, other punctuation as spaces: like `searchText`
-- of the API.
CREATE FUNCTION search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(translate(translate(name,
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@abcdefghijklmnopqrstuvwxyz[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '!"(),./:;<=>?[\]{|}~“”…·・' || E'\t\r\n\u00a0\u3000\x01\x02\x03\x04\x05\x06\x07-‐‑–—_''’‘`&',
    repeat(' ', 37)), ' +', ' ', 'g'))
$$;

-- Each word after a mark, and the whole name without spaces between two marks.
CREATE FUNCTION marked_words(mark text, name text, ending text)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(name, ' ') > 0 THEN mark || replace(name, ' ', mark) ELSE '' END
    || mark || replace(name, ' ', '') || ending
$$;

-- Marks: 1 title, 2 its end, 3 artist, 4 its end, 5 album, 6 description, 7 initial consonants.
CREATE FUNCTION everything_key(title text, nickname text, album text, description text)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT marked_words(E'\x01', t, E'\x02') || marked_words(E'\x03', n, E'\x04')
    || marked_words(E'\x05', a, E'\x05')
    || CASE WHEN names ~ '[가-힣]' THEN E'\x07' || name_initials(names) ELSE '' END
    || E'\x06' || replace(d, ' ', E'\x06')
  FROM (SELECT search_text(title) AS t, search_text(nickname) AS n, search_text(album) AS a,
          search_text(lower(normalize(left(description, 1000), NFC))) AS d) texts,
    LATERAL (SELECT replace(t || E'\x07' || n || E'\x07' || a, ' ', '') AS names) joined
$$;

CREATE TABLE everything_search (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  album_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  tag_ids integer[] NOT NULL,
  seconds real,
  key text COLLATE "C" NOT NULL
);
INSERT INTO everything_search (track_id, album_id, created_at, tag_ids, seconds, key)
SELECT s.track_id, s.album_id, s.created_at, s.tag_ids, s.seconds,
  everything_key(s.title_key, s.nickname_key, a.name_key, t.description)
FROM track_search s JOIN tracks t ON t.id = s.track_id JOIN albums a ON a.id = s.album_id
ORDER BY s.created_at;
CREATE INDEX everything_search_newest ON everything_search (created_at DESC, track_id DESC);
CREATE INDEX everything_search_album ON everything_search (album_id);
CREATE INDEX everything_search_terms ON everything_search
  USING gin (tag_ids, search_grams(key)) WITH (fastupdate = off);
ALTER TABLE everything_search ALTER COLUMN created_at SET STATISTICS 256;

CREATE TABLE everything_changes
  (sign smallint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL, LIKE everything_search);
CREATE INDEX everything_changes_xid ON everything_changes (xid);
CREATE INDEX everything_changes_at ON everything_changes (at);
CREATE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON everything_search
  FOR EACH ROW EXECUTE FUNCTION log_search_change('everything_changes');
CREATE TRIGGER trim AFTER INSERT OR UPDATE OR DELETE ON everything_search
  EXECUTE FUNCTION trim_search_changes('everything_changes');

CREATE FUNCTION search_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM everything_search WHERE track_id = OLD.track_id;
    RETURN NULL;
  END IF;
  INSERT INTO everything_search (track_id, album_id, created_at, tag_ids, seconds, key)
  SELECT NEW.track_id, NEW.album_id, NEW.created_at, NEW.tag_ids, NEW.seconds,
    everything_key(NEW.title_key, NEW.nickname_key, a.name_key, t.description)
  FROM tracks t, albums a WHERE t.id = NEW.track_id AND a.id = NEW.album_id
  ON CONFLICT (track_id) DO UPDATE SET
    album_id = excluded.album_id, created_at = excluded.created_at, tag_ids = excluded.tag_ids,
    seconds = excluded.seconds, key = excluded.key;
  RETURN NULL;
END $$;
CREATE TRIGGER everything AFTER INSERT OR UPDATE OR DELETE ON track_search
  FOR EACH ROW EXECUTE FUNCTION search_everything();

-- A description or an album's name is no part of track_search.
CREATE FUNCTION search_everything_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE everything_search e
  SET key = everything_key(s.title_key, s.nickname_key, a.name_key, t.description)
  FROM track_search s JOIN tracks t ON t.id = s.track_id JOIN albums a ON a.id = s.album_id
  WHERE e.track_id = s.track_id AND s.track_id IN (
    SELECT NEW.id WHERE TG_TABLE_NAME = 'tracks'
    UNION ALL SELECT id FROM tracks WHERE TG_TABLE_NAME = 'albums' AND album_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER everything AFTER UPDATE OF description ON tracks FOR EACH ROW
  WHEN (OLD.description IS DISTINCT FROM NEW.description) EXECUTE FUNCTION search_everything_again();
CREATE TRIGGER everything AFTER UPDATE OF name_key ON albums FOR EACH ROW
  WHEN (OLD.name_key IS DISTINCT FROM NEW.name_key) EXECUTE FUNCTION search_everything_again();
