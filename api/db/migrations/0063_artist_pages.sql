-- Texts and links of artists' pages, and followers (D154).
CREATE TABLE artist_pages (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  introduction text NOT NULL,
  -- Addresses with https.
  links text[] NOT NULL CHECK (cardinality(links) <= 5)
);

CREATE TABLE follows (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  artist_id bigint NOT NULL REFERENCES members ON DELETE CASCADE CHECK (artist_id <> member_id),
  followed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, artist_id)
);
CREATE INDEX follows_artist ON follows (artist_id, member_id);
