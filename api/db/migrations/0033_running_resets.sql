-- D13: resets under way, several per member. The release before keeps one per member in
-- password_resets.
CREATE TABLE running_resets (
  secret_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('temporary-password', 'reset-token')),
  begun_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX running_resets_member ON running_resets (member_id, begun_at);
CREATE INDEX running_resets_expiry ON running_resets (expires_at);
INSERT INTO running_resets (secret_hash, member_id, kind, expires_at)
SELECT secret_hash, member_id, kind, expires_at FROM password_resets WHERE expires_at > now();
