-- A sound that was heard while its track was being published was listed without its length.
UPDATE track_search s SET seconds = f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id
WHERE t.id = s.track_id AND s.seconds IS NULL AND f.duration_ms IS NOT NULL;
