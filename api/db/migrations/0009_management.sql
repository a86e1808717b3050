-- D18: ids of the tags that were merged into this one. Search rows may carry them for ever: a merge rewrites none of them.
ALTER TABLE tags ADD COLUMN absorbed integer[] NOT NULL DEFAULT '{}';
-- What the administrators' lists are read along (D7).
CREATE INDEX tracks_newest ON tracks (created_at, id);
CREATE INDEX albums_newest ON albums (created_at, id);
-- D18: a tag is of one kind.
ALTER TABLE tags DROP CONSTRAINT tags_name_unique, ADD CONSTRAINT tags_name_unique UNIQUE (name);
