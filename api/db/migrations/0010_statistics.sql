-- Counts for the statistics (D37). Each change appends a row in its own transaction, so that no
-- transaction waits for a row that all others change, and sums are always right. A job adds the
-- changes to `counts` every minute.

-- The day in Seoul (D2), like lib/seoul-day.ts.
CREATE FUNCTION seoul_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE interval '9 hours')::date
$$;

-- `owner`: the id of an artist, or 0 for the whole site. `subject`: the id of the counted tag or
-- plan, else 0. `day`: the day in Seoul, for kinds that are counted by day. Kinds: albums; tracks;
-- uploads by day; tags (tracks with the tag); downloads (as in lists); acquisitions by day; sales;
-- members by day of registration; verified members; subscriptions by plan and last day.
CREATE TABLE counts (
  kind text NOT NULL,
  owner bigint NOT NULL,
  subject bigint NOT NULL,
  day date,
  amount bigint NOT NULL,
  CONSTRAINT counts_key UNIQUE NULLS NOT DISTINCT (kind, owner, subject, day)
);
CREATE TABLE count_changes (LIKE counts);
CREATE VIEW counts_now AS SELECT * FROM counts UNION ALL SELECT * FROM count_changes;

-- A sale is a download that cost credits (D23).
ALTER TABLE track_counters ADD COLUMN sales integer NOT NULL DEFAULT 0 CHECK (sales >= 0);
UPDATE track_counters c SET sales = s.sales
FROM (SELECT track_id, count(*) AS sales FROM cart_items WHERE status = 'DONE' AND entry_id IS NOT NULL GROUP BY track_id) s
WHERE s.track_id = c.track_id;
CREATE INDEX track_counters_sales ON track_counters (sales DESC, track_id) WHERE sales > 0;

-- The same counts, counted from the tables: the initial values, and the comparison of audit.sql.
CREATE VIEW counts_recounted AS
  SELECT 'albums' AS kind, member_id AS owner, 0::bigint AS subject, NULL::date AS day, count(*) AS amount FROM albums GROUP BY member_id
  UNION ALL SELECT 'albums', 0, 0, NULL, count(*) FROM albums
  UNION ALL SELECT 'tracks', member_id, 0, NULL, count(*) FROM tracks GROUP BY member_id
  UNION ALL SELECT 'tracks', 0, 0, NULL, count(*) FROM tracks
  UNION ALL SELECT 'uploads', member_id, 0, seoul_day(created_at), count(*) FROM tracks GROUP BY 2, 4
  UNION ALL SELECT 'tags', member_id, tag_id, NULL, count(*) FROM track_tags JOIN tracks ON id = track_id GROUP BY 2, 3
  UNION ALL SELECT 'tags', 0, tag_id, NULL, count(*) FROM track_tags GROUP BY 3
  UNION ALL SELECT 'downloads', member_id, 0, NULL, sum(downloads)::bigint FROM track_counters JOIN tracks ON id = track_id GROUP BY 2
  UNION ALL SELECT 'acquisitions', t.member_id, 0, seoul_day(since), count(*)
    FROM cart_items JOIN tracks t ON t.id = track_id WHERE status = 'DONE' GROUP BY 2, 4
  UNION ALL SELECT 'sales', t.member_id, 0, NULL, count(*)
    FROM cart_items JOIN tracks t ON t.id = track_id WHERE status = 'DONE' AND entry_id IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'members', 0, 0, seoul_day(created_at), count(*) FROM members GROUP BY 4
  UNION ALL SELECT 'verified', 0, 0, NULL, count(*) FROM members WHERE activated_at IS NOT NULL
  UNION ALL SELECT 'subscriptions', 0, plan_id, next_billing_date, count(*) FROM subscriptions GROUP BY 3, 4;
INSERT INTO counts SELECT * FROM counts_recounted;

-- Returns the counts to which one row adds.
CREATE FUNCTION counted(a albums) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'albums', owner, 0::bigint, NULL::date, 1::bigint FROM (VALUES (a.member_id), (0)) owners (owner)
$$;
CREATE FUNCTION counted(t tracks) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  VALUES ('tracks', t.member_id, 0::bigint, NULL::date, 1::bigint), ('tracks', 0, 0, NULL, 1), ('uploads', t.member_id, 0, seoul_day(t.created_at), 1)
$$;
CREATE FUNCTION counted(c track_counters) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'downloads', member_id, 0::bigint, NULL::date, c.downloads::bigint FROM tracks WHERE id = c.track_id AND c.downloads > 0
$$;
CREATE FUNCTION counted(c cart_items) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'acquisitions', member_id, 0::bigint, seoul_day(c.since), 1::bigint FROM tracks WHERE id = c.track_id AND c.status = 'DONE'
  UNION ALL
  SELECT 'sales', member_id, 0, NULL, 1 FROM tracks WHERE id = c.track_id AND c.status = 'DONE' AND c.entry_id IS NOT NULL
$$;
CREATE FUNCTION counted(m members) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'members', 0::bigint, 0::bigint, seoul_day(m.created_at), 1::bigint
  UNION ALL
  SELECT 'verified', 0, 0, NULL, 1 WHERE m.activated_at IS NOT NULL
$$;
CREATE FUNCTION counted(s subscriptions) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'subscriptions', 0::bigint, s.plan_id::bigint, s.next_billing_date, 1::bigint
$$;

CREATE FUNCTION log_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO count_changes SELECT kind, owner, subject, day, -amount FROM counted(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO count_changes SELECT * FROM counted(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF member_id ON albums FOR EACH ROW EXECUTE FUNCTION log_counts();
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF member_id, created_at ON tracks FOR EACH ROW EXECUTE FUNCTION log_counts();
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF downloads ON track_counters FOR EACH ROW EXECUTE FUNCTION log_counts();
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF status, since, entry_id ON cart_items FOR EACH ROW EXECUTE FUNCTION log_counts();
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF created_at, activated_at ON members FOR EACH ROW EXECUTE FUNCTION log_counts();
CREATE TRIGGER counts AFTER INSERT OR DELETE OR UPDATE OF plan_id, next_billing_date ON subscriptions FOR EACH ROW EXECUTE FUNCTION log_counts();

-- Counts all rows of a statement together, because merging two tags changes hundreds of thousands.
CREATE FUNCTION log_tag_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO count_changes
    SELECT 'tags', owner, tag_id, NULL, -count(*) FROM gone JOIN tracks ON id = track_id, LATERAL (VALUES (member_id), (0)) owners (owner)
    GROUP BY owner, tag_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO count_changes
    SELECT 'tags', owner, tag_id, NULL, count(*) FROM come JOIN tracks ON id = track_id, LATERAL (VALUES (member_id), (0)) owners (owner)
    GROUP BY owner, tag_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counts_insert AFTER INSERT ON track_tags REFERENCING NEW TABLE AS come EXECUTE FUNCTION log_tag_counts();
CREATE TRIGGER counts_delete AFTER DELETE ON track_tags REFERENCING OLD TABLE AS gone EXECUTE FUNCTION log_tag_counts();
CREATE TRIGGER counts_update AFTER UPDATE ON track_tags REFERENCING OLD TABLE AS gone NEW TABLE AS come EXECUTE FUNCTION log_tag_counts();

-- Rows that belong to a track are deleted before it, while its artist is still known. The trigger's
-- name sorts after `albums_too`, which reads the downloads.
CREATE FUNCTION remove_parts_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM track_tags WHERE track_id = OLD.id;
  DELETE FROM track_counters WHERE track_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER parts_first BEFORE DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION remove_parts_first();

-- Only tests truncate these tables. Everything is counted again.
CREATE FUNCTION count_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM count_changes;
  DELETE FROM counts;
  INSERT INTO counts SELECT * FROM counts_recounted;
  RETURN NULL;
END $$;
CREATE TRIGGER counts_again AFTER TRUNCATE ON tracks EXECUTE FUNCTION count_again();
