-- Promotional mails of administrators, in both languages (D182).
CREATE TABLE promotions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES members,
  subject text NOT NULL,
  body text NOT NULL,
  english_subject text NOT NULL,
  english_body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The greatest id of a member whose mail is queued.
  mailed_to bigint NOT NULL DEFAULT 0,
  mails integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE INDEX promotions_unfinished ON promotions (id) WHERE finished_at IS NULL;
