-- Adds the length of tracks whose file was analysed while they were published.
UPDATE track_search s SET seconds = f.duration_ms / 1000.0 FROM tracks t JOIN files f ON f.id = t.file_id
WHERE t.id = s.track_id AND s.seconds IS NULL AND f.duration_ms IS NOT NULL;
