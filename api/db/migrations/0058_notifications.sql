-- Notifications of members, and their choices by kind (D168). A missing choice is both.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_read boolean NOT NULL DEFAULT false
);
CREATE INDEX notifications_member ON notifications (member_id, id DESC);
CREATE INDEX notifications_unread ON notifications (member_id) WHERE NOT is_read;
CREATE INDEX notifications_created ON notifications (created_at);

CREATE TABLE notification_choices (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  kind text NOT NULL,
  site boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (member_id, kind)
);

-- The last day in Seoul whose sales were mailed to the artist.
CREATE TABLE sale_mails (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  day date NOT NULL
);
