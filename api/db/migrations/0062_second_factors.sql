-- Second factors of administrators (ADR 110). `secret` is encrypted.
CREATE TABLE second_factors (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  secret text NOT NULL,
  -- The 30-second step of the last accepted code: older and equal steps are refused.
  last_step bigint NOT NULL DEFAULT 0,
  -- Null until a first code proves that the app has the secret.
  confirmed_at timestamptz
);
CREATE TABLE recovery_codes (
  member_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (member_id, code_hash)
);
