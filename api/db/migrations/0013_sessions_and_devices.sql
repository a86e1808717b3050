-- Devices and ends of sessions (D9, D11, D42, D43), and disabled accounts (D55).

-- The browser and the time of the last refresh, for the list of sessions.
ALTER TABLE session_families
  ADD COLUMN user_agent text,
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
UPDATE session_families f
SET last_used_at = coalesce((SELECT max(t.created_at) FROM refresh_tokens t WHERE t.family_id = f.id), f.created_at);

-- Browsers that have logged in to the account before: while logins are slowed, they are let through
-- (D11). The cookie is hashed with the member's id, so that rows of two accounts do not show that
-- they share a browser.
CREATE TABLE known_devices (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, token_hash)
);
CREATE INDEX known_devices_last_used ON known_devices (last_used_at);

-- Keyed hashes of the tokens in links "I did not do this" (D43), which mails about a changed
-- password contain. A member may have several valid ones.
CREATE TABLE not_me_tokens (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX not_me_tokens_member ON not_me_tokens (member_id);
CREATE INDEX not_me_tokens_expiry ON not_me_tokens (expires_at);

ALTER TABLE members
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN disabled_reason text,
  ADD CONSTRAINT members_disabled_reason CHECK (disabled_reason IS NULL OR disabled_at IS NOT NULL);
-- Accounts without activation are few, and expire after three days.
CREATE INDEX members_never_activated ON members (created_at) WHERE activated_at IS NULL;

ALTER TABLE admin_changes
  DROP CONSTRAINT admin_changes_field_check,
  ADD CONSTRAINT admin_changes_field_check CHECK (field IN ('credit', 'subscription', 'payment', 'disabled')),
  -- The administrator's reason, if given.
  ADD COLUMN reason text;
