-- The transaction that last changed the downloads, by which the best matches in memory are renewed
-- (D169). It is null in new counters, whose rows are in the log of changes.
ALTER TABLE track_counters ADD COLUMN xid xid8;
ALTER TABLE album_counters ADD COLUMN xid xid8;
CREATE INDEX track_counters_xid ON track_counters (xid) WHERE xid IS NOT NULL;
CREATE INDEX album_counters_xid ON album_counters (xid) WHERE xid IS NOT NULL;

CREATE FUNCTION note_counter_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.xid := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER changed BEFORE UPDATE OF downloads ON track_counters FOR EACH ROW
  WHEN (OLD.downloads <> NEW.downloads) EXECUTE FUNCTION note_counter_change();
CREATE TRIGGER changed BEFORE UPDATE OF downloads ON album_counters FOR EACH ROW
  WHEN (OLD.downloads <> NEW.downloads) EXECUTE FUNCTION note_counter_change();
