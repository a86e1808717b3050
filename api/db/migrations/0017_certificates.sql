-- Certificates of purchases (D50), made when a buyer first asks for one. Title, artist and album
-- are copied, because a certificate must not change with a new title. The buyer's name is missing,
-- because it is personal data.
CREATE TABLE certificates (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  member_id bigint NOT NULL REFERENCES members,
  track_id bigint NOT NULL REFERENCES tracks,
  title text NOT NULL,
  nickname text NOT NULL,
  album_name text NOT NULL,
  licence_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT certificates_once UNIQUE (member_id, track_id)
);
CREATE INDEX certificates_track ON certificates (track_id);
