-- The shapes of present and former nicknames (Unicode TS 39). The API computes them, because a
-- library has the table of confusable characters.
CREATE TABLE nickname_skeletons (
  skeleton text NOT NULL,
  nickname_key text NOT NULL,
  PRIMARY KEY (skeleton, nickname_key)
);
CREATE INDEX nickname_skeletons_key ON nickname_skeletons (nickname_key);
