-- Leaving the service (D51). The member's row stays without personal data, because the ledger,
-- orders and sold tracks refer to it.
ALTER TABLE members ADD COLUMN left_at timestamptz;
-- The number of members who have left.
CREATE INDEX members_left ON members (id) WHERE left_at IS NOT NULL;

-- Hashes of the nicknames of members who have left. Nobody can take them, because sold files
-- contain them.
CREATE TABLE retired_nicknames (
  key_hash bytea PRIMARY KEY,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- Hidden tracks and albums are in no list, search or page, and cannot be bought (D49). Their buyers
-- keep them.
ALTER TABLE tracks ADD COLUMN IF NOT EXISTS hidden_at timestamptz;
ALTER TABLE albums ADD COLUMN IF NOT EXISTS hidden_at timestamptz;
