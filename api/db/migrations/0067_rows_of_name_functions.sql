-- Without these numbers the planner assumes 1,000 rows per call and scans all words and their slips
-- for a new name: 500 ms of each publication at 200,000 tracks.
ALTER FUNCTION name_starts(text) ROWS 6;
ALTER FUNCTION name_words(text) ROWS 20;
ALTER FUNCTION one_slip(text) ROWS 10;
