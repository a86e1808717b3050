-- The last backup that succeeded and the last that failed, for the metrics of the workers.
CREATE TABLE backup_runs (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  succeeded_at timestamptz,
  failed_at timestamptz
);
INSERT INTO backup_runs DEFAULT VALUES;
