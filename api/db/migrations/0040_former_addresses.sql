-- Earlier titles and album names, each with the last item that had it (D86).
-- Present titles and names take precedence.
CREATE TABLE former_titles (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  title_key text NOT NULL,
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  PRIMARY KEY (member_id, title_key)
);
CREATE INDEX former_titles_track ON former_titles (track_id);
CREATE TABLE former_album_names (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  name_key text NOT NULL,
  album_id bigint NOT NULL REFERENCES albums ON DELETE CASCADE,
  PRIMARY KEY (member_id, name_key)
);
CREATE INDEX former_album_names_album ON former_album_names (album_id);
