-- Tags that members miss, until an administrator creates or dismisses them (D93).
CREATE TABLE tag_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('instrument', 'mood', 'genre')),
  name text NOT NULL,
  member_id bigint NOT NULL REFERENCES members,
  -- The language of the answer's mail.
  locale text NOT NULL CHECK (locale IN ('ko', 'en')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('accept', 'dismiss')),
  decided_by bigint REFERENCES members,
  decided_at timestamptz,
  CHECK (num_nonnulls(decision, decided_by, decided_at) IN (0, 3))
);
-- One open request of a name for each member.
CREATE UNIQUE INDEX tag_requests_open ON tag_requests (name, member_id) WHERE decision IS NULL;
CREATE INDEX tag_requests_member ON tag_requests (member_id);
CREATE INDEX tag_requests_decider ON tag_requests (decided_by);
