-- Rows for counting results. Without grams, which only the index needs, they are a quarter as wide,
-- and every count visits rows. The log of changes keeps counts exact without counting again (see
-- search/kept-answers.ts).

-- Returns the characters of a key, and its pairs of neighbours as first * 2^21 + second, like
-- search/grams.ts. ascii() is the code point. The cost keeps the planner from computing it for each
-- row.
CREATE FUNCTION search_grams(key text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
DECLARE
  grams bigint[] := '{}';
  letter text;
  point bigint;
  before bigint;
BEGIN
  FOREACH letter IN ARRAY string_to_array(key, NULL) LOOP
    point := ascii(letter);
    grams := grams || point;
    IF before IS NOT NULL THEN grams := grams || (before * 2097152 + point); END IF;
    before := point;
  END LOOP;
  RETURN grams;
END $$;

DROP INDEX track_search_terms, album_search_terms;
ALTER TABLE track_search DROP COLUMN title_grams, DROP COLUMN nickname_grams, ADD COLUMN album_id bigint;
UPDATE track_search SET album_id = (SELECT album_id FROM tracks WHERE id = track_id);
ALTER TABLE track_search ALTER COLUMN album_id SET NOT NULL;
ALTER TABLE album_search DROP COLUMN name_grams, DROP COLUMN nickname_grams;
-- Writes the tables anew without the dropped columns, in the order of most lists.
CLUSTER track_search USING track_search_newest;
CLUSTER album_search USING album_search_newest;
CREATE INDEX track_search_terms ON track_search
  USING gin (tag_ids, search_grams(title_key), search_grams(nickname_key)) WITH (fastupdate = off);
CREATE INDEX album_search_terms ON album_search
  USING gin (search_grams(name_key), search_grams(nickname_key)) WITH (fastupdate = off);
-- Finds the albums whose tracks have a tag.
CREATE INDEX track_search_album ON track_search (album_id);
-- 256 slices of time with equally many rows find pages that are far from both ends.
ALTER TABLE track_search ALTER COLUMN created_at SET STATISTICS 256;
ALTER TABLE album_search ALTER COLUMN created_at SET STATISTICS 256;

-- Rows that were added (+1) or removed (-1), with their transaction. Kept for ten minutes.
CREATE TABLE track_changes (sign smallint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL, LIKE track_search);
CREATE INDEX track_changes_xid ON track_changes (xid);
CREATE INDEX track_changes_at ON track_changes (at);
CREATE TABLE album_changes (sign smallint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL, LIKE album_search);
CREATE INDEX album_changes_xid ON album_changes (xid);
CREATE INDEX album_changes_at ON album_changes (at);

CREATE FUNCTION log_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('INSERT INTO %I SELECT -1, pg_current_xact_id(), clock_timestamp(), ($1).*', TG_ARGV[0]) USING OLD;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('INSERT INTO %I SELECT 1, pg_current_xact_id(), clock_timestamp(), ($1).*', TG_ARGV[0]) USING NEW;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION trim_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM %1$I WHERE at < now() - interval ''10 minutes'' ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED))', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON track_search FOR EACH ROW EXECUTE FUNCTION log_search_change('track_changes');
CREATE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON album_search FOR EACH ROW EXECUTE FUNCTION log_search_change('album_changes');
CREATE TRIGGER trim AFTER INSERT OR UPDATE OR DELETE ON track_search EXECUTE FUNCTION trim_search_changes('track_changes');
CREATE TRIGGER trim AFTER INSERT OR UPDATE OR DELETE ON album_search EXECUTE FUNCTION trim_search_changes('album_changes');

-- The downloads of an album are those of its tracks (D7). Adding them up for each list would be
-- most of its cost.
CREATE TABLE album_counters (
  album_id bigint PRIMARY KEY REFERENCES albums ON DELETE CASCADE,
  downloads bigint NOT NULL DEFAULT 0
);
CREATE INDEX album_counters_downloads ON album_counters (downloads DESC, album_id DESC);
INSERT INTO album_counters (album_id, downloads)
SELECT a.id, coalesce(sum(c.downloads), 0) FROM albums a LEFT JOIN tracks t ON t.album_id = a.id LEFT JOIN track_counters c ON c.track_id = t.id
GROUP BY a.id;

CREATE FUNCTION count_album_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO album_counters AS c (album_id, downloads)
  SELECT album_id, NEW.downloads - CASE WHEN TG_OP = 'UPDATE' THEN OLD.downloads ELSE 0 END FROM tracks WHERE id = NEW.track_id
  ON CONFLICT (album_id) DO UPDATE SET downloads = c.downloads + excluded.downloads;
  RETURN NULL;
END $$;
CREATE TRIGGER albums_too AFTER INSERT OR UPDATE OF downloads ON track_counters FOR EACH ROW EXECUTE FUNCTION count_album_downloads();

CREATE FUNCTION forget_album_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE album_counters SET downloads = downloads - (SELECT coalesce(sum(downloads), 0) FROM track_counters WHERE track_id = OLD.id)
  WHERE album_id = OLD.album_id;
  RETURN OLD;
END $$;
CREATE TRIGGER albums_too BEFORE DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION forget_album_downloads();
