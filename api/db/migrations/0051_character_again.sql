-- The methods that find type, tempo and key changed (D107): the job `find-characters` measures each
-- file again.
-- additive: files and tracks keep their values until then.
UPDATE files SET character_at = NULL WHERE character_at IS NOT NULL;
