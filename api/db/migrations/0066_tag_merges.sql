-- The state before each merge of two tags, kept for a day so that it can be undone (D171).
CREATE TABLE tag_merges (
  change_id bigint PRIMARY KEY REFERENCES admin_changes,
  merged_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('instrument', 'mood', 'genre')),
  -- The removed tag, so no reference.
  from_id integer NOT NULL,
  from_name text NOT NULL,
  korean text NOT NULL,
  english text NOT NULL,
  synonyms text[] NOT NULL,
  absorbed integer[] NOT NULL,
  -- The remaining tag, which can be merged or removed later.
  into_id integer NOT NULL,
  into_name text NOT NULL,
  into_synonyms text[] NOT NULL,
  -- Tracks that had the removed tag, and those of them that had both.
  track_ids bigint[] NOT NULL,
  both_ids bigint[] NOT NULL
);
