-- Pictures of shared links (D103). A row is older than the stored picture, and is removed after it.
CREATE TABLE cards (
  kind text NOT NULL CHECK (kind IN ('track', 'album', 'artist')),
  item_id bigint NOT NULL,
  -- Hash of the facts in the picture; a part of its address.
  hash text NOT NULL,
  PRIMARY KEY (kind, item_id, hash)
);
-- Items whose facts may have changed since their picture was drawn. Rows are only added and removed,
-- so that a change waits for no other.
CREATE TABLE card_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('track', 'album', 'artist')),
  item_id bigint NOT NULL
);
CREATE INDEX card_changes_item ON card_changes (kind, item_id);

CREATE FUNCTION log_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_changes (kind, item_id)
  SELECT 'track', coalesce(NEW.id, OLD.id)
  UNION SELECT 'artist', coalesce(NEW.member_id, OLD.member_id)
  UNION SELECT 'album', album_id FROM unnest(ARRAY[OLD.album_id, NEW.album_id]) AS album_id
    WHERE album_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER card AFTER INSERT OR DELETE
  OR UPDATE OF title, album_id, album_place, file_id, hidden_at ON tracks
  FOR EACH ROW EXECUTE FUNCTION log_card_change();

CREATE FUNCTION log_album_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_changes (kind, item_id)
  SELECT 'album', OLD.id
  UNION ALL SELECT 'artist', OLD.member_id
  UNION ALL SELECT 'track', id FROM tracks WHERE album_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER card AFTER DELETE OR UPDATE OF name, art_path, hidden_at ON albums
  FOR EACH ROW EXECUTE FUNCTION log_album_card_change();

CREATE FUNCTION log_file_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_changes (kind, item_id)
  SELECT 'track', id FROM tracks WHERE file_id = NEW.id
  UNION ALL SELECT 'album', album_id FROM tracks WHERE file_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER card AFTER UPDATE OF peaks ON files
  FOR EACH ROW WHEN (NEW.peaks IS DISTINCT FROM OLD.peaks)
  EXECUTE FUNCTION log_file_card_change();

CREATE FUNCTION log_member_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO card_changes (kind, item_id)
  SELECT 'artist', NEW.id
  UNION ALL SELECT 'album', id FROM albums WHERE member_id = NEW.id
  UNION ALL SELECT 'track', id FROM tracks WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER card AFTER UPDATE OF nickname, profile_image_path, left_at ON members
  FOR EACH ROW WHEN ((NEW.nickname, NEW.profile_image_path, NEW.left_at)
    IS DISTINCT FROM (OLD.nickname, OLD.profile_image_path, OLD.left_at))
  EXECUTE FUNCTION log_member_card_change();

-- The job draws later changes first, so existing items delay no new one.
INSERT INTO card_changes (kind, item_id)
SELECT 'artist', member_id FROM (SELECT DISTINCT member_id FROM tracks) AS artists
UNION ALL SELECT 'album', id FROM albums
UNION ALL SELECT 'track', id FROM tracks;
