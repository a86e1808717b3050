-- The language of the last login or refresh, for mails (D133).
ALTER TABLE members ADD COLUMN locale text NOT NULL DEFAULT 'ko' CHECK (locale IN ('ko', 'en'));
