-- Returns a row for each violated invariant of money. A single statement reads a single snapshot.
-- The marks `of …` restrict the hourly job to some members (src/operations/audit.ts).

-- I1: a member's balance is the sum of the member's entries.
SELECT 'I1' AS invariant, 'member ' || m.id AS subject,
  'balance ' || m.credit_balance || ', ledger ' || coalesce(l.sum, 0) AS detail
FROM members m
LEFT JOIN (
  SELECT member_id, sum(amount) FROM credit_entries
  WHERE true /* of member_id */ GROUP BY member_id) l ON l.member_id = m.id
WHERE m.credit_balance <> coalesce(l.sum, 0) /* of m.id */

UNION ALL
-- I2: balances are from zero to a million.
SELECT 'I2', 'member ' || id, 'balance ' || credit_balance
FROM members WHERE credit_balance NOT BETWEEN 0 AND 1000000 /* of id */

UNION ALL
-- I3: openings, grants and adjustments minus purchases and revokes are the sum of the balances.
SELECT 'I3', 'all members', 'balances ' || held || ', ledger ' || given - taken
FROM (
  SELECT coalesce(sum(credit_balance), 0) AS held FROM members WHERE true /* of id */) balances, (
  SELECT coalesce(sum(amount) FILTER (
      WHERE kind IN ('opening', 'grant', 'adjustment')), 0) AS given,
    coalesce(sum(-amount) FILTER (WHERE kind IN ('purchase', 'revoke')), 0) AS taken
  FROM credit_entries WHERE true /* of member_id */) ledger
WHERE held <> given - taken

UNION ALL
-- I6: every owned track has its own ledger entry, unless the member is its artist.
SELECT 'I6', 'member ' || c.member_id || ', track ' || c.track_id, CASE
  WHEN t.member_id = c.member_id THEN 'its artist has paid'
  WHEN e.id IS NULL THEN 'owned, not paid'
  ELSE 'paid by entry ' || e.id END
FROM cart_items c
JOIN tracks t ON t.id = c.track_id
LEFT JOIN credit_entries e ON e.id = c.entry_id
WHERE c.status = 'DONE' /* of c.member_id */ AND CASE
  WHEN t.member_id = c.member_id THEN c.entry_id IS NOT NULL
  ELSE (e.kind, e.reference) IS DISTINCT FROM ('purchase', c.member_id || ':' || c.track_id) END

UNION ALL
-- I6: an entry of a purchase belongs to exactly one owned track.
SELECT 'I6', 'entry ' || e.id,
  'paid ' || -e.amount || ' for ' || e.reference || ', owned ' || count(c.entry_id) || ' times'
FROM credit_entries e LEFT JOIN cart_items c ON c.entry_id = e.id AND c.status = 'DONE'
WHERE e.kind = 'purchase' /* of e.member_id */
GROUP BY e.id
HAVING count(c.entry_id) <> 1

UNION ALL
-- I8: paid tracks are not in a cart.
SELECT 'I8', 'member ' || c.member_id || ', track ' || c.track_id,
  'in the cart, and paid by entry ' || e.id
FROM cart_items c
JOIN credit_entries e
  ON e.kind = 'purchase' AND e.reference = c.member_id || ':' || c.track_id
WHERE c.status = 'READY' /* of c.member_id */

UNION ALL
-- D23: every acquisition is counted as a download.
SELECT 'D23', 'track ' || c.track_id,
  'downloads ' || coalesce(n.downloads, 0) || ', owned by ' || count(*)
FROM cart_items c LEFT JOIN track_counters n ON n.track_id = c.track_id
WHERE c.status = 'DONE' /* of artist of c.track_id */
GROUP BY c.track_id, n.downloads
HAVING coalesce(n.downloads, 0) < count(*)

UNION ALL
-- D23: a sale is counted for every acquisition that cost credits, and for no other.
SELECT 'D23', 'track ' || n.track_id, 'sales ' || n.sales || ', sold ' || coalesce(s.sold, 0)
FROM track_counters n
LEFT JOIN (
  SELECT track_id, count(*) AS sold FROM cart_items
  WHERE status = 'DONE' AND entry_id IS NOT NULL /* of artist of track_id */
  GROUP BY track_id) s ON s.track_id = n.track_id
WHERE n.sales <> coalesce(s.sold, 0) /* of artist of n.track_id */

UNION ALL
-- D37: counts of the statistics equal a recount.
SELECT 'D37', kind || ' of ' || owner,
  'subject ' || subject || ', day ' || coalesce(day::text, 'none') || ', off by ' || sum(amount)
FROM (
  SELECT * FROM counts_now
  UNION ALL SELECT kind, owner, subject, day, -amount FROM counts_recounted) counts
GROUP BY kind, owner, subject, day
HAVING sum(amount) <> 0

UNION ALL
-- D24: a balance that an administrator has set is in the ledger with its difference.
SELECT 'D24', 'member ' || c.member_id,
  'admin change ' || c.id || ' from ' || c.from_value || ' to ' || c.to_value
    || ', ledger ' || coalesce(e.amount, 0)
FROM admin_changes c
LEFT JOIN credit_entries e ON e.kind = 'adjustment' AND e.reference = 'admin-change:' || c.id
  AND e.member_id = c.member_id
WHERE c.field = 'credit'
  AND c.to_value::integer - c.from_value::integer <> coalesce(e.amount, 0) /* of c.member_id */

UNION ALL
-- I4: a DONE order has exactly one payment; other orders have no payment.
SELECT 'I4', 'order ' || o.id,
  o.state || CASE WHEN p.order_id IS NULL THEN ' without a payment' ELSE ' with a payment' END
FROM orders o LEFT JOIN payments p ON p.order_id = o.id
WHERE (o.state = 'DONE') <> (p.order_id IS NOT NULL) /* of o.member_id */

UNION ALL
-- I4: the refunded share of the credits is revoked or recorded as spent.
SELECT 'I4', 'order ' || p.order_id,
  'refunded ' || p.refunded || ', revoked ' || p.revoked || ', short ' || p.shortfall
    || ', ledger ' || r.taken
FROM payments p JOIN orders o ON o.id = p.order_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(-e.amount), 0) AS taken FROM credit_entries e
  WHERE e.kind = 'revoke' AND e.member_id = o.member_id
    AND e.reference LIKE replace(p.order_id, '_', '\_') || ':%') r
WHERE (p.revoked <> r.taken
  OR p.revoked + p.shortfall <> o.credits::bigint * p.refunded / p.amount) /* of o.member_id */

UNION ALL
-- I5: a payment has granted the credits of its order to the order's member.
SELECT 'I5', 'order ' || o.id,
  'ordered ' || o.credits || ' credits, entry ' || e.id || ' has ' || e.kind || ' ' || e.amount
FROM payments p
JOIN orders o ON o.id = p.order_id
JOIN credit_entries e ON e.id = p.grant_id
WHERE (e.kind, e.reference, e.member_id, e.amount)
  IS DISTINCT FROM ('grant', o.id, o.member_id, o.credits) /* of o.member_id */

UNION ALL
-- I5: every grant has a payment.
SELECT 'I5', 'entry ' || e.id,
  'granted ' || e.amount || ' for ' || e.reference || ' without a payment'
FROM credit_entries e LEFT JOIN payments p ON p.grant_id = e.id
WHERE e.kind = 'grant' AND p.order_id IS NULL /* of e.member_id */

UNION ALL
-- I7: an order has the price and credits that its plan had at that time. An order may use a price
-- for ten minutes after its change.
SELECT 'I7', 'order ' || o.id,
  o.price || ' for ' || o.credits || ' credits, the plan then: ' || coalesce((
    SELECT p.price || ' for ' || p.credits FROM plan_prices p
    WHERE p.plan_id = o.plan_id AND p.since <= o.created_at
    ORDER BY p.since DESC LIMIT 1), 'none')
FROM orders o
WHERE NOT EXISTS (
  SELECT FROM (
    SELECT *, lead(since, 1, 'infinity') OVER (PARTITION BY plan_id ORDER BY since) AS until
    FROM plan_prices) p
  WHERE (p.plan_id, p.price, p.credits) = (o.plan_id, o.price, o.credits)
    AND p.since <= o.created_at
    AND p.until > o.created_at - interval '10 minutes') /* of o.member_id */

UNION ALL
-- D126: the entries of a sale are worth its paid credits in won, and sum to zero.
SELECT 'D126', 'transaction ' || m.id,
  'credits ' || n.credits || ', earnings ' || n.earnings || ', commission ' || n.commission
    || ', due ' || m.value * m.share / 10000 || ' of ' || m.value
FROM (
  SELECT *, paid_credits::bigint * won_per_credit AS value FROM money_transactions
  WHERE kind = 'sale') m
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount), 0) AS sum,
    coalesce(sum(amount) FILTER (WHERE account = 'credits'), 0) AS credits,
    coalesce(sum(amount) FILTER (
      WHERE account = 'earnings' AND n.member_id = m.member_id), 0) AS earnings,
    coalesce(sum(amount) FILTER (WHERE account = 'commission'), 0) AS commission
  FROM money_entries n WHERE n.transaction_id = m.id) n
WHERE ((n.sum, n.credits, n.earnings) IS DISTINCT FROM
  (0, -m.value, m.value * m.share / 10000)) /* of m.member_id */

UNION ALL
-- D126: a sale belongs to the artist of the bought track.
SELECT 'D126', 'transaction ' || m.id, 'track ' || m.track_id || ', artist ' || m.member_id
FROM money_transactions m
LEFT JOIN cart_items c ON c.entry_id = m.entry_id AND c.track_id = m.track_id
LEFT JOIN tracks t ON t.id = c.track_id AND t.member_id = m.member_id
LEFT JOIN credit_entries e ON e.id = c.entry_id AND m.paid_credits <= -e.amount
WHERE m.kind = 'sale' AND (t.id IS NULL OR e.id IS NULL) /* of m.member_id */

UNION ALL
-- D126: sales have spent at most the paid credits that were not refunded.
SELECT 'D126', 'member ' || e.member_id, 'paid credits spent ' || sum(m.paid_credits)
  || ', granted ' || coalesce(sum(e.amount) FILTER (WHERE e.kind IN ('grant', 'revoke')), 0)
FROM credit_entries e LEFT JOIN money_transactions m ON m.entry_id = e.id
WHERE true /* of e.member_id */
GROUP BY e.member_id
HAVING sum(m.paid_credits)
  > greatest(0, sum(e.amount) FILTER (WHERE e.kind IN ('grant', 'revoke')))

UNION ALL
-- D126: a sale by an earlier release is entered within an hour. The hourly job excludes this,
-- because entering all earlier sales may take longer.
SELECT 'D126 missing', 'entry ' || e.id, 'bought at ' || e.created_at || ', not entered'
FROM credit_entries e
JOIN cart_items c ON c.entry_id = e.id
LEFT JOIN money_transactions m ON m.entry_id = e.id
WHERE e.kind = 'purchase' AND m.id IS NULL AND e.created_at < now() - interval '1 hour'

UNION ALL
-- D158: a payout has exactly the entries that its state demands.
SELECT 'D158', 'payout ' || p.id, p.state || ' ' || p.gross || ', entries: earnings ' || n.earnings
  || ', payouts ' || n.payouts || ', transfers ' || n.transfers || ', taxes ' || n.income_tax
  || ' and ' || n.local_tax
FROM payouts p
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount) FILTER (WHERE account = 'earnings'), 0) AS earnings,
    coalesce(sum(amount) FILTER (WHERE account = 'payouts'), 0) AS payouts,
    coalesce(sum(amount) FILTER (WHERE account = 'transfers'), 0) AS transfers,
    coalesce(sum(amount) FILTER (WHERE account = 'income-tax'), 0) AS income_tax,
    coalesce(sum(amount) FILTER (WHERE account = 'local-tax'), 0) AS local_tax
  FROM money_transactions m JOIN money_entries n ON n.transaction_id = m.id
  WHERE m.payout_id = p.id AND coalesce(n.member_id, p.member_id) = p.member_id) n
CROSS JOIN LATERAL (SELECT (p.state IN ('requested', 'approved'))::int AS open,
  (p.state = 'sent')::int AS sent) was
WHERE ((n.earnings, n.payouts, n.transfers, n.income_tax, n.local_tax) IS DISTINCT FROM
  (-p.gross * (was.open + was.sent), p.gross * was.open,
    (p.gross - p.income_tax - p.local_tax) * was.sent, p.income_tax * was.sent,
    p.local_tax * was.sent)) /* of p.member_id */

UNION ALL
-- D158: the entries of a payout show every state on its way, and all belong to its artist.
SELECT 'D158', 'payout ' || p.id, p.state || ', entered: ' || coalesce(m.kinds, 'nothing')
FROM payouts p
LEFT JOIN LATERAL (
  SELECT string_agg(kind, ' ' ORDER BY id) AS kinds FROM money_transactions
  WHERE payout_id = p.id AND member_id = p.member_id) m ON true
WHERE (m.kinds IS DISTINCT FROM CASE p.state
  WHEN 'requested' THEN 'requested'
  WHEN 'refused' THEN 'requested refused'
  WHEN 'approved' THEN 'requested approved'
  WHEN 'returned' THEN 'requested approved sent returned'
  ELSE 'requested approved ' || p.state
END) /* of p.member_id */

UNION ALL
-- D158: 3 % income tax and a tenth of it are withheld, each truncated to 10 won.
SELECT 'D158', 'payout ' || id, 'withheld ' || income_tax || ' and ' || local_tax || ' of ' || gross
FROM payouts
WHERE (income_tax <> gross * 3 / 1000 * 10 OR local_tax <> income_tax / 100 * 10)
  /* of member_id */

UNION ALL
-- D158: no artist has been paid more than they have earned.
SELECT 'D158', 'member ' || member_id, 'balance ' || sum(amount)
FROM money_entries WHERE account = 'earnings' /* of member_id */
GROUP BY member_id HAVING sum(amount) < 0

UNION ALL
-- D163: an approved refund covers the whole payment.
SELECT 'D163', 'order ' || r.order_id, 'approved, refunded ' || p.refunded || ' of ' || p.amount
FROM refund_requests r JOIN payments p ON p.order_id = r.order_id JOIN orders o ON o.id = r.order_id
WHERE r.decision = 'approve' AND p.refunded <> p.amount /* of o.member_id */

UNION ALL
-- D163: the provider returns an approved refund within an hour. The hourly job excludes this,
-- because a provider that is down is not a breach.
SELECT 'D163 waiting', 'order ' || order_id, 'approved at ' || decided_at || ', not returned'
FROM refund_requests
WHERE decision = 'approve' AND returned_at IS NULL AND decided_at < now() - interval '1 hour'

UNION ALL
-- D183: a payout that cannot be made after its artist has left is requested again within 30 days.
-- The hourly job excludes this, because the artist may not have named another account.
SELECT 'D183 waiting', 'payout ' || p.id, p.state || ' at ' || p.state_at || ', its artist has left'
FROM payouts p JOIN members m ON m.id = p.member_id
WHERE m.left_at IS NOT NULL AND p.state IN ('refused', 'failed', 'returned')
  AND p.state_at BETWEEN now() - interval '5 years' AND now() - interval '30 days'
  AND NOT EXISTS (
    SELECT FROM payouts other WHERE other.member_id = p.member_id
      AND (other.state IN ('requested', 'approved') OR other.state_at > p.state_at))

UNION ALL
-- I10: a payment's outcome is known within five minutes. The hourly job excludes this, because a
-- provider that is down is not a breach.
SELECT 'I10', 'order ' || id, 'confirming since ' || state_since
FROM orders WHERE state = 'CONFIRMING' AND state_since < now() - interval '5 minutes'
