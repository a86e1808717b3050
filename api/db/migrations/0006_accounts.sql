-- Accounts (D11–D15): what is waiting to be confirmed, what may not be done more often, and the mails of development.

-- One row a key, with the moments of the last while, oldest first: exact sliding windows, one atomic statement a step. The
-- key is a hash, because people type passwords into the wrong box and nobody's address needs to be kept.
CREATE TABLE limits (
  key bytea PRIMARY KEY,
  hits timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expiry ON limits (expires_at);
DROP TABLE login_failures;

-- D12: one living code a member, a keyed hash of it: six characters alone could be found by trying.
CREATE TABLE activation_codes (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  code_hash bytea NOT NULL CONSTRAINT activation_codes_unique UNIQUE,
  expires_at timestamptz NOT NULL
);

-- D13: first the temporary password, then, once somebody logged in with it, the reset token in its place.
CREATE TABLE password_resets (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  secret_hash bytea NOT NULL CONSTRAINT password_resets_unique UNIQUE,
  kind text NOT NULL CHECK (kind IN ('temporary-password', 'reset-token')),
  expires_at timestamptz NOT NULL
);

-- D15: mails that nobody sends, where there is no SMTP server. Empty in production.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
