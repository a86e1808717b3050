-- Facts of an audio file: shown to buyers (D45), and used by the player for levels. `loudness` in
-- LUFS and `true_peak` in dBTP are null for silence.
ALTER TABLE files
  ADD COLUMN sample_rate integer CHECK (sample_rate > 0),
  ADD COLUMN channels smallint CHECK (channels > 0),
  ADD COLUMN loudness real,
  ADD COLUMN true_peak real,
  -- Null for files whose preview is older than this measurement. A job measures them.
  ADD COLUMN measured_at timestamptz,
  -- The previous preview, kept for a day for backups that are running.
  ADD COLUMN former_preview_key text;
CREATE INDEX files_unmeasured ON files (id) WHERE state = 'ready' AND measured_at IS NULL;
CREATE INDEX files_former_preview ON files (measured_at) WHERE former_preview_key IS NOT NULL;
