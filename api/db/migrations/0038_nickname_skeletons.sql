-- How present and former nicknames look (Unicode TS 39). The API fills it in: the table of confusable characters is a library's.
CREATE TABLE nickname_skeletons (
  skeleton text NOT NULL,
  nickname_key text NOT NULL,
  PRIMARY KEY (skeleton, nickname_key)
);
CREATE INDEX nickname_skeletons_key ON nickname_skeletons (nickname_key);
