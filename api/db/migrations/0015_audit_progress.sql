-- The hourly audit looks at those who changed and at a part of all others (lib/audit.ts): how far it has come, and what it has found.
CREATE TABLE audit_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The last ledger entry whose member has been audited, and the last member of the round through all of them.
  entry_id bigint NOT NULL DEFAULT 0,
  member_id bigint NOT NULL DEFAULT 0,
  finished_at timestamptz
);
INSERT INTO audit_progress DEFAULT VALUES;

-- What is not as it must be, until an audit of everything finds it no more.
CREATE TABLE audit_breaches (
  invariant text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invariant, subject)
);
