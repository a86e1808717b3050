-- Progress and findings of the hourly audit, which checks changed members and a part of all others
-- (lib/audit.ts).
CREATE TABLE audit_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- The last ledger entry whose member was audited, and the last member of the current round
  -- through all members.
  entry_id bigint NOT NULL DEFAULT 0,
  member_id bigint NOT NULL DEFAULT 0,
  finished_at timestamptz
);
INSERT INTO audit_progress DEFAULT VALUES;

-- Breaches, until a complete audit finds them repaired.
CREATE TABLE audit_breaches (
  invariant text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invariant, subject)
);
