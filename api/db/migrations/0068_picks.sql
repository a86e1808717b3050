-- Tracks that administrators recommend on the home page (D175), in the order of the ids.
CREATE TABLE picks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  track_id bigint NOT NULL UNIQUE REFERENCES tracks ON DELETE CASCADE,
  sentence text NOT NULL
);
