-- Accounts, sessions, the catalogue and its files. Times are UTC (D2). A `*_key` column has the NFC
-- lower-case form of a name, for comparisons. The API computes it, so that every PostgreSQL
-- compares alike.

CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  nickname text NOT NULL,
  nickname_key text NOT NULL,
  password_hash text NOT NULL,
  role_id smallint NOT NULL DEFAULT 1 CHECK (role_id BETWEEN 1 AND 3),
  birth date,
  phone_number text CHECK (phone_number ~ '^[0-9]{1,15}$'),
  profile_image_path text,
  activated_at timestamptz,
  customer_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- D24: the sum of the member's ledger, from zero to a million.
  credit_balance integer NOT NULL DEFAULT 0 CONSTRAINT members_credit_balance_range CHECK (credit_balance BETWEEN 0 AND 1000000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT members_email_unique UNIQUE (email),
  CONSTRAINT members_nickname_unique UNIQUE (nickname_key),
  CONSTRAINT members_customer_key_unique UNIQUE (customer_key)
);

-- D9: one family per login. Revoking it ends every token of that login.
CREATE TABLE session_families (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX session_families_member ON session_families (member_id);

-- D9: only the token's hash is stored. `replaced_at` is the time of its exchange for its one
-- successor.
CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES session_families ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

-- D11: failures of the last 15 minutes. The account is a hash, because people type passwords into
-- the wrong field.
CREATE TABLE login_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account bytea NOT NULL,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_failures_account ON login_failures (account, at);
CREATE INDEX login_failures_address ON login_failures (address, at);
CREATE INDEX login_failures_at ON login_failures (at);

-- A stored audio file (D19, D20). `path` is the opaque filePath. The keys name files of the
-- storage.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path text NOT NULL CONSTRAINT files_path_unique UNIQUE,
  owner_id bigint NOT NULL REFERENCES members,
  mime text NOT NULL CHECK (mime IN ('audio/mpeg', 'audio/wav')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  original_key text NOT NULL,
  preview_key text,
  duration_ms integer CHECK (duration_ms >= 0),
  peaks bytea CHECK (octet_length(peaks) = 400),
  state text NOT NULL DEFAULT 'stored' CHECK (state IN ('stored', 'ready', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state <> 'ready' OR (preview_key IS NOT NULL AND duration_ms IS NOT NULL AND peaks IS NOT NULL))
);

CREATE TABLE albums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  name text NOT NULL,
  name_key text NOT NULL,
  art_path text,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT albums_name_unique UNIQUE (member_id, name_key)
);

CREATE TABLE tracks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  album_id bigint NOT NULL REFERENCES albums,
  member_id bigint NOT NULL REFERENCES members,
  file_id bigint NOT NULL CONSTRAINT tracks_file_unique UNIQUE REFERENCES files,
  title text NOT NULL,
  title_key text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tracks_title_unique UNIQUE (member_id, title_key)
);
CREATE INDEX tracks_album ON tracks (album_id);

CREATE TABLE tags (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('instrument', 'mood', 'genre')),
  name text NOT NULL,
  CONSTRAINT tags_name_unique UNIQUE (kind, name)
);

CREATE TABLE track_tags (
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  tag_id integer NOT NULL REFERENCES tags,
  PRIMARY KEY (track_id, tag_id)
);
CREATE INDEX track_tags_tag ON track_tags (tag_id, track_id);

-- A separate table, because a counter inside a searched row would cost 37 times the write-ahead
-- log.
CREATE TABLE track_counters (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  downloads integer NOT NULL DEFAULT 0 CHECK (downloads >= 0)
);
CREATE INDEX track_counters_downloads ON track_counters (downloads DESC, track_id DESC);

-- The rows that SearchIndex reads. A gram is a character, or a pair of neighbours as first * 2^21 +
-- second: exact, without a hash.
CREATE TABLE track_search (
  track_id bigint PRIMARY KEY REFERENCES tracks ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  tag_ids integer[] NOT NULL,
  title_grams bigint[] NOT NULL,
  nickname_grams bigint[] NOT NULL,
  title_key text COLLATE "C" NOT NULL,
  nickname_key text COLLATE "C" NOT NULL
);
CREATE INDEX track_search_newest ON track_search (created_at DESC, track_id DESC);
CREATE INDEX track_search_terms ON track_search USING gin (tag_ids, title_grams, nickname_grams) WITH (fastupdate = off);
-- The planner must know the frequency of every letter, not only of the hundred most frequent ones.
ALTER TABLE track_search ALTER COLUMN title_grams SET STATISTICS 1000;
ALTER TABLE track_search ALTER COLUMN nickname_grams SET STATISTICS 1000;

-- Work that is done once per database, in steps. After an interruption it continues (D39).
CREATE TABLE seeds (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
