-- Counts the files of a member that wait for their preview.
CREATE INDEX files_waiting ON files (owner_id) WHERE state = 'stored';
