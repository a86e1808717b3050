-- The most heard and sold tracks of the last days, which a job ranks (D155).
CREATE TABLE charts (
  span text NOT NULL CHECK (span IN ('day', 'week', 'month')),
  place integer NOT NULL CHECK (place > 0),
  track_id bigint NOT NULL REFERENCES tracks ON DELETE CASCADE,
  PRIMARY KEY (span, place)
);
CREATE INDEX charts_track ON charts (track_id);
CREATE INDEX cart_items_sold ON cart_items (since) WHERE status = 'DONE' AND entry_id IS NOT NULL;
