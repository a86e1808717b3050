-- D17: nicknames that members have given up, each with the last who had it. One that nobody has now leads to that member.
CREATE TABLE former_nicknames (
  nickname_key text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_nicknames_member ON former_nicknames (member_id);
