-- The number of checks of an undecided order, and the time of the next one.
ALTER TABLE orders
  ADD COLUMN checks smallint NOT NULL DEFAULT 0,
  ADD COLUMN next_check_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX orders_next_check ON orders (next_check_at) WHERE state = 'CONFIRMING';
CREATE INDEX orders_refused_key ON orders (member_id, payment_key) WHERE state = 'FAILED';
CREATE INDEX orders_failed ON orders (state_since) WHERE state = 'FAILED';
