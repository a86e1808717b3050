-- The ledger of credits, and the tracks in carts and purchases (D22–D25). Keys and checks enforce
-- what must never break.

-- D24: append-only. members.credit_balance is the sum of a member's entries and changes in the same
-- transaction.
CREATE TABLE credit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL,
  amount integer NOT NULL,
  -- The cause of the entry: each is entered once. For a purchase it is `{member}:{track}`.
  reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT credit_entries_once UNIQUE (kind, reference),
  CONSTRAINT credit_entries_amount CHECK (
    CASE kind
      WHEN 'opening' THEN amount > 0
      WHEN 'grant' THEN amount > 0
      WHEN 'purchase' THEN amount < 0
      WHEN 'revoke' THEN amount < 0
      WHEN 'adjustment' THEN amount <> 0
      ELSE false
    END),
  CONSTRAINT credit_entries_purchase CHECK (kind <> 'purchase' OR reference ~ ('^' || member_id || ':[0-9]+$'))
);
CREATE INDEX credit_entries_member ON credit_entries (member_id, id);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: a mistake is mended by another entry';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entries EXECUTE FUNCTION refuse_ledger_change();

-- Opening entries for existing balances.
INSERT INTO credit_entries (member_id, kind, amount, reference, created_at)
SELECT id, 'opening', credit_balance, id::text, created_at FROM members WHERE credit_balance > 0;

-- Tracks of a member (section 4): READY is in the cart, DONE is owned and may be downloaded (D20).
-- Both states share a row, so that its key keeps owned tracks out of the cart and prevents a second
-- purchase.
CREATE TABLE cart_items (
  member_id bigint NOT NULL REFERENCES members,
  track_id bigint NOT NULL REFERENCES tracks,
  status text NOT NULL CHECK (status IN ('READY', 'DONE')),
  -- The time at which it was put in the cart, or bought.
  since timestamptz NOT NULL DEFAULT now(),
  -- The debit that paid for it. Null in the cart, and for an artist's own track, which is free
  -- (D25).
  entry_id bigint CONSTRAINT cart_items_entry_unique UNIQUE REFERENCES credit_entries,
  PRIMARY KEY (member_id, track_id),
  CHECK (status = 'DONE' OR entry_id IS NULL)
);
CREATE INDEX cart_items_track ON cart_items (track_id);
