-- Albums for SearchIndex (D7), like track_search. Tags are missing, because an album matches if one
-- of its tracks does.
CREATE TABLE album_search (
  album_id bigint PRIMARY KEY REFERENCES albums ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  name_grams bigint[] NOT NULL,
  nickname_grams bigint[] NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  nickname_key text COLLATE "C" NOT NULL
);
CREATE INDEX album_search_newest ON album_search (created_at DESC, album_id DESC);
CREATE INDEX album_search_terms ON album_search USING gin (name_grams, nickname_grams) WITH (fastupdate = off);
ALTER TABLE album_search ALTER COLUMN name_grams SET STATISTICS 1000;
ALTER TABLE album_search ALTER COLUMN nickname_grams SET STATISTICS 1000;

-- The grams of search/grams.ts, for existing albums. ascii() is the code point.
CREATE FUNCTION pg_temp.grams_of(key text) RETURNS bigint[] LANGUAGE sql AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT ascii(substr(key, n, 1))::bigint AS gram FROM generate_series(1, length(key)) n
    UNION ALL
    SELECT ascii(substr(key, n, 1)) * 2097152::bigint + ascii(substr(key, n + 1, 1)) FROM generate_series(1, length(key) - 1) n
  ) grams
$$;
INSERT INTO album_search (album_id, created_at, name_grams, nickname_grams, name_key, nickname_key)
SELECT a.id, a.created_at, pg_temp.grams_of(a.name_key), pg_temp.grams_of(m.nickname_key), a.name_key, m.nickname_key
FROM albums a JOIN members m ON m.id = a.member_id;
DROP FUNCTION pg_temp.grams_of(text);
