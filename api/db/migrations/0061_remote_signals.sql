-- Visits in which a browser has met a signal of a remote's version (D138). A job deletes old hours.
CREATE TABLE remote_signals (
  hour timestamptz NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  signal text NOT NULL,
  visits bigint NOT NULL CHECK (visits > 0),
  PRIMARY KEY (hour, remote, version, signal)
);
