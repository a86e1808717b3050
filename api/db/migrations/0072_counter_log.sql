-- Counters that were added (+1) or removed (-1), with their transaction, like the logs of 0003. They
-- keep the counts of slices by downloads exact, so that a deep page need not read all hits (D203).
CREATE TABLE track_counter_changes (
  sign smallint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL,
  track_id bigint NOT NULL, downloads integer NOT NULL
);
CREATE INDEX track_counter_changes_xid ON track_counter_changes (xid);
CREATE INDEX track_counter_changes_at ON track_counter_changes (at);
CREATE TABLE album_counter_changes (
  sign smallint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL,
  album_id bigint NOT NULL, downloads bigint NOT NULL
);
CREATE INDEX album_counter_changes_xid ON album_counter_changes (xid);
CREATE INDEX album_counter_changes_at ON album_counter_changes (at);

CREATE FUNCTION log_track_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO track_counter_changes
    VALUES (-1, pg_current_xact_id(), clock_timestamp(), OLD.track_id, OLD.downloads);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO track_counter_changes
    VALUES (1, pg_current_xact_id(), clock_timestamp(), NEW.track_id, NEW.downloads);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log AFTER INSERT OR DELETE OR UPDATE OF downloads ON track_counters
  FOR EACH ROW EXECUTE FUNCTION log_track_counter();
CREATE TRIGGER trim AFTER INSERT OR DELETE OR UPDATE OF downloads ON track_counters
  EXECUTE FUNCTION trim_search_changes('track_counter_changes');

CREATE FUNCTION log_album_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO album_counter_changes
    VALUES (-1, pg_current_xact_id(), clock_timestamp(), OLD.album_id, OLD.downloads);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO album_counter_changes
    VALUES (1, pg_current_xact_id(), clock_timestamp(), NEW.album_id, NEW.downloads);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER log AFTER INSERT OR DELETE OR UPDATE OF downloads ON album_counters
  FOR EACH ROW EXECUTE FUNCTION log_album_counter();
CREATE TRIGGER trim AFTER INSERT OR DELETE OR UPDATE OF downloads ON album_counters
  EXECUTE FUNCTION trim_search_changes('album_counter_changes');
