-- What a buyer is told of a sound (D45), and what a player levels it by. `loudness` in LUFS and `true_peak` in dBTP are null of silence.
ALTER TABLE files
  ADD COLUMN sample_rate integer CHECK (sample_rate > 0),
  ADD COLUMN channels smallint CHECK (channels > 0),
  ADD COLUMN loudness real,
  ADD COLUMN true_peak real,
  -- Null of sounds that were made playable before all of this was measured: a job does it.
  ADD COLUMN measured_at timestamptz,
  -- The preview that was made before the present one: kept for a day, for a backup that is being copied.
  ADD COLUMN former_preview_key text;
CREATE INDEX files_unmeasured ON files (id) WHERE state = 'ready' AND measured_at IS NULL;
CREATE INDEX files_former_preview ON files (measured_at) WHERE former_preview_key IS NOT NULL;
