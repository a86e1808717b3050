-- Single spaces between the words of titles and album names (D17), as the API stores them since.
-- Older rows get the same form, unless the artist already has that name or several rows would get
-- it.

-- Like `singleSpaced` of the contract: all its spaces except line breaks.
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

-- Search has the new form of every name, also of rows that keep theirs: tracks of several artists
-- may have the same title.
UPDATE album_search SET name_key = pg_temp.single_spaced(name_key) WHERE name_key <> pg_temp.single_spaced(name_key);
UPDATE track_search SET title_key = pg_temp.single_spaced(title_key) WHERE title_key <> pg_temp.single_spaced(title_key);
-- additive: nobody but this file has it
DROP FUNCTION pg_temp.single_spaced(text);
