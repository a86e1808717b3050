-- The tempo and the key in the name of an uploaded file (D208). They replace the measured ones.
ALTER TABLE files
  ADD COLUMN named_bpm numeric(5, 2) CHECK (named_bpm BETWEEN 20 AND 400),
  ADD COLUMN named_key text CHECK (named_key ~ '^([CDFGA]#?|[EB])m?$');
