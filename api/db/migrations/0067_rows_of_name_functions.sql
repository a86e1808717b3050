-- The planner assumes 1,000 rows of each call, so that a new name scanned all words and their slips:
-- 500 ms of each publication at 200,000 tracks.
ALTER FUNCTION name_starts(text) ROWS 6;
ALTER FUNCTION name_words(text) ROWS 20;
ALTER FUNCTION one_slip(text) ROWS 10;
