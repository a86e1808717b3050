-- Adding names and sweeping unused names exclude each other: the sweep does not see names of open
-- transactions, and would remove words that they use. Transactions with new names share the lock;
-- the sweep runs only if nobody holds it. The sweep of an older API takes no lock: words that it
-- removes wrongly return with the next name that has them.
CREATE OR REPLACE FUNCTION suggest_name(of_kind text, name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7404011);
  IF EXISTS (SELECT FROM suggested_starts WHERE kind = of_kind AND start = replace(name, ' ', '') AND key = name) THEN RETURN; END IF;
  INSERT INTO suggested_starts SELECT of_kind, start, name FROM name_starts(name) start;
  WITH added AS (
    INSERT INTO suggested_words SELECT n.word, n.whole FROM name_words(name) n
    WHERE NOT EXISTS (SELECT FROM suggested_words w WHERE w.word = n.word AND (w.whole OR NOT n.whole)) RETURNING word)
  INSERT INTO word_slips SELECT slip, word FROM added, one_slip(word) AS made (slip)
  WHERE NOT EXISTS (SELECT FROM word_slips known WHERE known.slip = made.slip AND known.word = added.word);
END $$;
