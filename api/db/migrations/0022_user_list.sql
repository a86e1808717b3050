-- The user list by nickname: its pages are found in the index alone.
ALTER TABLE members DROP CONSTRAINT members_nickname_unique, ADD CONSTRAINT members_nickname_unique UNIQUE (nickname_key) INCLUDE (id);
