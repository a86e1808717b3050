-- D12: registrations that a later one of the same address has replaced, until one of them is
-- activated. Each keeps its own code; `member_id` is the account that all of them would activate.
CREATE TABLE earlier_registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  name text NOT NULL,
  nickname text NOT NULL,
  nickname_key text NOT NULL,
  password_hash text NOT NULL,
  birth date,
  phone_number text,
  registered_at timestamptz NOT NULL,
  code_hash bytea UNIQUE,
  code_expires_at timestamptz
);
CREATE INDEX earlier_registrations_member ON earlier_registrations (member_id, registered_at);
CREATE INDEX earlier_registrations_nickname ON earlier_registrations (nickname_key);
CREATE INDEX earlier_registrations_age ON earlier_registrations (registered_at);
