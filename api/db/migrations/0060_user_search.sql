-- Administrators find members also by the start of the email and a part of the name (D145). Grams of
-- whole emails would cost each registration a hundred entries, and their domains find everybody.
CREATE INDEX members_email_start ON members (email text_pattern_ops);
CREATE INDEX members_name_grams ON members USING gin (search_grams(lower(name)));
