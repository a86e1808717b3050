-- D18: ids of tags that were merged into this one. Search rows may keep the old ids, because a
-- merge does not rewrite them.
ALTER TABLE tags ADD COLUMN absorbed integer[] NOT NULL DEFAULT '{}';
-- Indexes of the administrators' lists (D7).
CREATE INDEX tracks_newest ON tracks (created_at, id);
CREATE INDEX albums_newest ON albums (created_at, id);
-- D18: a tag has one kind.
ALTER TABLE tags DROP CONSTRAINT tags_name_unique, ADD CONSTRAINT tags_name_unique UNIQUE (name);
