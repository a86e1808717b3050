-- New albums whose followers are not all notified yet (D179).
CREATE TABLE announcements (
  album_id bigint PRIMARY KEY REFERENCES albums ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  -- The greatest id of a notified follower.
  notified_to bigint NOT NULL DEFAULT 0
);
CREATE INDEX announcements_due ON announcements (due_at);
