-- Counts the files of a member without a preview.
CREATE INDEX files_waiting ON files (owner_id) WHERE state = 'stored';
