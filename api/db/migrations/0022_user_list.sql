-- The index contains all columns for a page of the user list by nickname.
ALTER TABLE members DROP CONSTRAINT members_nickname_unique, ADD CONSTRAINT members_nickname_unique UNIQUE (nickname_key) INCLUDE (id);
