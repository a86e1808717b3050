-- Leaving the service (D51). The member's row stays, without personal data: ledger, orders and tracks that others bought refer to it.
ALTER TABLE members ADD COLUMN left_at timestamptz;
-- How many have left.
CREATE INDEX members_left ON members (id) WHERE left_at IS NOT NULL;

-- Nicknames of members who have left, as hashes: nobody takes one, since files that were bought carry it.
CREATE TABLE retired_nicknames (
  key_hash bytea PRIMARY KEY,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- A hidden track or album is in no list, search or page, and cannot be bought (D49); who bought it keeps it.
ALTER TABLE tracks ADD COLUMN IF NOT EXISTS hidden_at timestamptz;
ALTER TABLE albums ADD COLUMN IF NOT EXISTS hidden_at timestamptz;
