-- Refused uploads of the last day, with the CPU time of their checks (D44).
CREATE TABLE refused_uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  cpu_ms integer NOT NULL CHECK (cpu_ms > 0),
  at timestamptz NOT NULL
);
CREATE INDEX refused_uploads_member ON refused_uploads (member_id, at) INCLUDE (cpu_ms);
CREATE INDEX refused_uploads_at ON refused_uploads (at);
