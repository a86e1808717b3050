-- Plans, orders, payments and subscriptions (D26–D30). Keys and checks enforce what must never
-- break.

-- Won and credits per month (D28).
CREATE TABLE plans (
  id smallint PRIMARY KEY,
  name text NOT NULL CONSTRAINT plans_name_unique UNIQUE,
  price integer NOT NULL CHECK (price >= 0),
  credits integer NOT NULL CHECK (credits >= 0)
);
INSERT INTO plans (id, name, price, credits)
VALUES (1, 'free', 0, 0), (2, 'basic', 9900, 30), (3, 'premium', 19900, 80), (4, 'vip', 39900, 200);

-- READY is a draft. CONFIRMING lasts from before the request to the provider until its response is
-- stored. After a kill in between, the reconciler repeats the request (D27).
CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{20}$'),
  member_id bigint NOT NULL REFERENCES members,
  plan_id smallint NOT NULL REFERENCES plans,
  name text NOT NULL,
  price integer NOT NULL,
  coupon integer NOT NULL,
  amount integer NOT NULL GENERATED ALWAYS AS (price - coupon) STORED,
  credits integer NOT NULL CHECK (credits > 0),
  state text NOT NULL DEFAULT 'READY' CHECK (state IN ('READY', 'CONFIRMING', 'DONE', 'FAILED')),
  -- The payment key with which the buyer returned from the provider.
  payment_key text,
  -- The reason of a failure: the provider's code and message, or RETURNED when the money was given
  -- back.
  failure_reason text,
  failure_says text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The time of its last change of state.
  state_since timestamptz NOT NULL DEFAULT now(),
  -- D28: a discount of 5,000 won for prices above that.
  CHECK (coupon = 0 OR (coupon = 5000 AND price > 5000)),
  CHECK (price > coupon),
  CHECK ((state = 'READY') = (payment_key IS NULL)),
  CHECK ((state = 'FAILED') = (failure_reason IS NOT NULL)),
  CONSTRAINT orders_paid UNIQUE (id, payment_key, amount)
);
CREATE UNIQUE INDEX orders_one_draft ON orders (member_id) WHERE state = 'READY';
CREATE INDEX orders_confirming ON orders (state_since) WHERE state = 'CONFIRMING';
CREATE INDEX orders_member ON orders (member_id);

-- A completed payment of exactly its order's amount, with its one grant of credits.
CREATE TABLE payments (
  order_id text PRIMARY KEY,
  payment_key text NOT NULL CONSTRAINT payments_key_unique UNIQUE,
  amount integer NOT NULL,
  grant_id bigint NOT NULL CONSTRAINT payments_grant_unique UNIQUE REFERENCES credit_entries,
  method text NOT NULL,
  card jsonb,
  receipt_url text,
  approved_at timestamptz NOT NULL,
  -- Refunded won, the credits taken back for them, and the credits that were already spent.
  refunded integer NOT NULL DEFAULT 0,
  revoked integer NOT NULL DEFAULT 0 CHECK (revoked >= 0),
  shortfall integer NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  CHECK (refunded BETWEEN 0 AND amount),
  FOREIGN KEY (order_id, payment_key, amount) REFERENCES orders (id, payment_key, amount)
);

-- The plan of a member, from its first day through its next billing date (D29). Members without a
-- row, or with a past date, have the free plan.
CREATE TABLE subscriptions (
  member_id bigint PRIMARY KEY REFERENCES members,
  plan_id smallint NOT NULL REFERENCES plans,
  -- The payment; null for a plan that an administrator gave.
  order_id text CONSTRAINT subscriptions_order_unique UNIQUE REFERENCES payments,
  first_billing_date date NOT NULL,
  next_billing_date date NOT NULL CHECK (next_billing_date >= first_billing_date),
  payment_status boolean NOT NULL DEFAULT true,
  canceled_at timestamptz,
  reminded_at timestamptz
);
CREATE INDEX subscriptions_next_billing ON subscriptions (next_billing_date);
