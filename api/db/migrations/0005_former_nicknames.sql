-- D17: former nicknames of members, each with its last owner. A link with a nickname that is unused
-- now shows that member.
CREATE TABLE former_nicknames (
  nickname_key text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_nicknames_member ON former_nicknames (member_id);
