-- Notifies processes that cache whether a track may be played, when it is hidden, shown or deleted.
CREATE FUNCTION notice_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY sori_hidden;
  RETURN NULL;
END $$;
CREATE TRIGGER hidden AFTER DELETE OR UPDATE OF hidden_at, album_id, file_id ON tracks FOR EACH STATEMENT EXECUTE FUNCTION notice_hidden();
CREATE TRIGGER hidden AFTER UPDATE OF hidden_at ON albums FOR EACH STATEMENT EXECUTE FUNCTION notice_hidden();
