-- Buyers' requests of a plan's refund, until an administrator decides them (D163).
CREATE TABLE refund_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES payments,
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('approve', 'refuse')),
  -- Mailed to the buyer.
  answer text,
  decided_by bigint REFERENCES members,
  decided_at timestamptz,
  -- When the provider confirmed that the money is returned.
  returned_at timestamptz,
  CHECK (num_nonnulls(decision, answer, decided_by, decided_at) IN (0, 4)),
  CHECK (returned_at IS NULL OR decision = 'approve')
);
-- A payment is refunded once. Another request is possible after a refusal.
CREATE UNIQUE INDEX refund_requests_once ON refund_requests (order_id)
  WHERE decision IS DISTINCT FROM 'refuse';
CREATE INDEX refund_requests_order ON refund_requests (order_id);
CREATE INDEX refund_requests_decider ON refund_requests (decided_by);
CREATE INDEX refund_requests_unreturned ON refund_requests (id)
  WHERE decision = 'approve' AND returned_at IS NULL;
