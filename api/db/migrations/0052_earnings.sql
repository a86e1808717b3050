-- Earnings of artists in won, as double entry (D126). A transaction's entries sum to zero.
CREATE TABLE money_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind = 'sale'),
  -- The artist.
  member_id bigint NOT NULL REFERENCES members,
  track_id bigint NOT NULL REFERENCES tracks,
  -- The buyer's debit: a sale is entered once.
  entry_id bigint NOT NULL UNIQUE REFERENCES credit_entries,
  -- Credits of the debit that a payment has granted; gifts earn nothing.
  paid_credits integer NOT NULL CHECK (paid_credits >= 0),
  -- The rate when the sale was entered; the share is in hundredths of a per cent.
  won_per_credit integer NOT NULL CHECK (won_per_credit >= 0),
  share integer NOT NULL CHECK (share BETWEEN 0 AND 10000),
  -- When the track was bought.
  created_at timestamptz NOT NULL
);
CREATE INDEX money_transactions_member ON money_transactions (member_id, created_at);
CREATE INDEX money_transactions_track ON money_transactions (track_id);

-- `credits` is what buyers have paid for credits that are spent, `earnings` what artists are owed,
-- `commission` the operator's part. Amounts are whole won.
CREATE TABLE money_entries (
  transaction_id bigint NOT NULL REFERENCES money_transactions,
  account text NOT NULL CHECK (account IN ('credits', 'earnings', 'commission')),
  -- The artist; null for the operator's accounts.
  member_id bigint REFERENCES members,
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account),
  CHECK ((account = 'earnings') = (member_id IS NOT NULL))
);
CREATE INDEX money_entries_member ON money_entries (member_id) WHERE member_id IS NOT NULL;

-- additive: a trigger on a new table
-- The runtime role has no right to truncate.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON money_transactions
  EXECUTE FUNCTION refuse_ledger_change();
-- additive: a trigger on a new table
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON money_entries
  EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION demand_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount) INTO total FROM money_entries WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'transaction % is off by % won', NEW.transaction_id, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'money_entries_zero_sum';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER zero_sum AFTER INSERT ON money_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_zero_sum();
