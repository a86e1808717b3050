-- Accounts (D11–D15): pending confirmations, rate limits, and the mails of development.

-- The times of the last requests for each key, oldest first: a single atomic statement counts an
-- exact sliding window. The key is a hash, because people type passwords into the wrong field, and
-- addresses need not be stored.
CREATE TABLE limits (
  key bytea PRIMARY KEY,
  hits timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expiry ON limits (expires_at);
DROP TABLE login_failures;

-- D12: one valid code per member, stored as a keyed hash: six characters alone could be guessed.
CREATE TABLE activation_codes (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  code_hash bytea NOT NULL CONSTRAINT activation_codes_unique UNIQUE,
  expires_at timestamptz NOT NULL
);

-- D13: first the temporary password. After a login with it, the reset token replaces it.
CREATE TABLE password_resets (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  secret_hash bytea NOT NULL CONSTRAINT password_resets_unique UNIQUE,
  kind text NOT NULL CHECK (kind IN ('temporary-password', 'reset-token')),
  expires_at timestamptz NOT NULL
);

-- D15: mails where no SMTP server is configured. Empty in production.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
