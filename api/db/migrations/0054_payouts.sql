-- Payouts of earnings to artists (D157 to D160).

-- A changed account is a new row: a payout keeps the account that it was requested for.
CREATE TABLE payout_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  -- Holder and number, encrypted.
  sealed text NOT NULL,
  bank text NOT NULL CHECK (bank ~ '^[0-9]{3}$'),
  -- Masked, to be shown without decrypting.
  holder text NOT NULL,
  number text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, member_id)
);
CREATE INDEX payout_accounts_member ON payout_accounts (member_id, id);

-- Amounts are whole won.
CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  account_id bigint NOT NULL,
  gross bigint NOT NULL CHECK (gross > 0),
  income_tax bigint NOT NULL CHECK (income_tax >= 0),
  local_tax bigint NOT NULL CHECK (local_tax >= 0 AND income_tax + local_tax <= gross),
  state text NOT NULL DEFAULT 'requested' CHECK (
    state IN ('requested', 'approved', 'sent', 'refused', 'failed', 'returned')),
  -- Why it was refused, has failed or was returned.
  reason text,
  -- Not approved before, because its account was new.
  payable_at timestamptz NOT NULL,
  decided_by bigint REFERENCES members,
  state_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, member_id) REFERENCES payout_accounts (id, member_id)
);
CREATE UNIQUE INDEX payouts_open ON payouts (member_id) WHERE state IN ('requested', 'approved');
CREATE INDEX payouts_member ON payouts (member_id, id);
CREATE INDEX payouts_account ON payouts (account_id);
CREATE INDEX payouts_state ON payouts (state, id);

-- Each state of a payout is a transaction of the ledger, once.
-- additive: an API without payouts enters sales, which have all columns
ALTER TABLE money_transactions
  ALTER COLUMN track_id DROP NOT NULL,
  ALTER COLUMN entry_id DROP NOT NULL,
  ALTER COLUMN paid_credits DROP NOT NULL,
  ALTER COLUMN won_per_credit DROP NOT NULL,
  ALTER COLUMN share DROP NOT NULL,
  ADD COLUMN payout_id bigint REFERENCES payouts,
  DROP CONSTRAINT money_transactions_kind_check,
  ADD CONSTRAINT money_transactions_kind_check CHECK (
    CASE kind
      WHEN 'sale' THEN payout_id IS NULL
        AND num_nulls(track_id, entry_id, paid_credits, won_per_credit, share) = 0
      ELSE kind IN ('requested', 'approved', 'sent', 'refused', 'failed', 'returned')
        AND payout_id IS NOT NULL
        AND num_nonnulls(track_id, entry_id, paid_credits, won_per_credit, share) = 0
    END);
-- additive: the index is on a new column
CREATE UNIQUE INDEX money_transactions_payout ON money_transactions (payout_id, kind);

-- `payouts` is what artists have requested, `transfers` what their banks have received, and the
-- taxes are withheld.
-- additive: more accounts are allowed
ALTER TABLE money_entries
  DROP CONSTRAINT money_entries_account_check,
  DROP CONSTRAINT money_entries_check,
  ADD CONSTRAINT money_entries_account_check CHECK (
    account IN ('credits', 'earnings', 'commission', 'payouts', 'transfers', 'income-tax',
      'local-tax')),
  ADD CONSTRAINT money_entries_check CHECK (
    (account IN ('earnings', 'payouts')) = (member_id IS NOT NULL));

-- additive: more subjects are allowed
ALTER TABLE admin_changes
  DROP CONSTRAINT admin_changes_subject_check,
  ADD CONSTRAINT admin_changes_subject_check CHECK (subject ~ '^[a-z][A-Za-z]*$');
