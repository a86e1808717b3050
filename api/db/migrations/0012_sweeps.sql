-- What the hourly sweep looks for (D19).

-- The sweep has decided to remove it: nobody may use it any more. Its bytes go after this is committed, and the row after them,
-- so that what a kill leaves is taken up by the next sweep.
ALTER TABLE files ADD COLUMN removing boolean NOT NULL DEFAULT false;
ALTER TABLE images ADD COLUMN removing boolean NOT NULL DEFAULT false;
CREATE INDEX files_removing ON files (id) WHERE removing;
CREATE INDEX images_removing ON images (path) WHERE removing;

-- Sounds that wait for their preview, by age: few of all that there are. Those that nobody uses are found by looking at every
-- aged row, of which nearly all are in use: no index makes that shorter.
CREATE INDEX files_unprocessed ON files (created_at) WHERE state = 'stored';
