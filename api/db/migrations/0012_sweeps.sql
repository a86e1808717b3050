-- The hourly sweep of unused files (D19).

-- True after the sweep has decided to remove the file, which nobody may use then. After the commit
-- it deletes the bytes, then the row. After a kill, the next sweep continues.
ALTER TABLE files ADD COLUMN removing boolean NOT NULL DEFAULT false;
ALTER TABLE images ADD COLUMN removing boolean NOT NULL DEFAULT false;
CREATE INDEX files_removing ON files (id) WHERE removing;
CREATE INDEX images_removing ON images (path) WHERE removing;

-- Audio files without a preview, by age: few of all files. Unused files have no index: nearly all
-- rows are in use, so an index would not make the search shorter.
CREATE INDEX files_unprocessed ON files (created_at) WHERE state = 'stored';
