-- One space between the words of titles and album names (D17), as whoever writes and searches them gives them since: rows from before that get
-- the same form. Where the artist has that name already, or several become it, all but one stay as they are.

-- As `singleSpaced` of the contract: whatever is a space to it, line breaks aside.
CREATE FUNCTION pg_temp.single_spaced(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(name, '[\t\v\f \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
$$;

UPDATE albums a SET name = pg_temp.single_spaced(a.name), name_key = spaced.key FROM (
  SELECT DISTINCT ON (member_id, pg_temp.single_spaced(name_key)) id, member_id, pg_temp.single_spaced(name_key) AS key
  FROM albums WHERE name_key <> pg_temp.single_spaced(name_key) ORDER BY member_id, pg_temp.single_spaced(name_key), id) spaced
WHERE a.id = spaced.id AND NOT EXISTS (SELECT FROM albums other WHERE other.member_id = spaced.member_id AND other.name_key = spaced.key);

UPDATE tracks t SET title = pg_temp.single_spaced(t.title), title_key = spaced.key FROM (
  SELECT DISTINCT ON (member_id, pg_temp.single_spaced(title_key)) id, member_id, pg_temp.single_spaced(title_key) AS key
  FROM tracks WHERE title_key <> pg_temp.single_spaced(title_key) ORDER BY member_id, pg_temp.single_spaced(title_key), id) spaced
WHERE t.id = spaced.id AND NOT EXISTS (SELECT FROM tracks other WHERE other.member_id = spaced.member_id AND other.title_key = spaced.key);

-- Search knows every name so, those too that stay: several artists' tracks may be called alike.
UPDATE album_search SET name_key = pg_temp.single_spaced(name_key) WHERE name_key <> pg_temp.single_spaced(name_key);
UPDATE track_search SET title_key = pg_temp.single_spaced(title_key) WHERE title_key <> pg_temp.single_spaced(title_key);
-- additive: nobody but this file has it
DROP FUNCTION pg_temp.single_spaced(text);
