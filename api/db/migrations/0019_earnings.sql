-- Earnings of artists by day, and an index for the audit of today's money.

-- Locked, because running purchases would be counted neither before nor after.
LOCK TABLE cart_items IN SHARE ROW EXCLUSIVE MODE;

-- A new kind of count, `earned`: credits that buyers paid for an artist's tracks, by day of the
-- purchase in Seoul.
CREATE OR REPLACE VIEW counts_recounted AS
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
  UNION ALL SELECT 'subscriptions', 0, plan_id, next_billing_date, count(*) FROM subscriptions GROUP BY 3, 4
  UNION ALL SELECT 'earned', t.member_id, 0, seoul_day(c.since), sum(-e.amount)::bigint
    FROM cart_items c JOIN tracks t ON t.id = c.track_id JOIN credit_entries e ON e.id = c.entry_id WHERE c.status = 'DONE' GROUP BY 2, 4;

CREATE OR REPLACE FUNCTION counted(c cart_items) RETURNS SETOF counts LANGUAGE sql STABLE AS $$
  SELECT 'acquisitions', member_id, 0::bigint, seoul_day(c.since), 1::bigint FROM tracks WHERE id = c.track_id AND c.status = 'DONE'
  UNION ALL
  SELECT 'sales', member_id, 0, NULL, 1 FROM tracks WHERE id = c.track_id AND c.status = 'DONE' AND c.entry_id IS NOT NULL
  UNION ALL
  SELECT 'earned', t.member_id, 0, seoul_day(c.since), -e.amount FROM tracks t, credit_entries e
  WHERE t.id = c.track_id AND e.id = c.entry_id AND c.status = 'DONE'
$$;
INSERT INTO counts SELECT * FROM counts_recounted WHERE kind = 'earned';

-- Finds the grants and payments of a day.
CREATE INDEX credit_entries_grants ON credit_entries (created_at) INCLUDE (amount) WHERE kind = 'grant';
CREATE INDEX payments_approved ON payments (approved_at);
