-- The prices and credits of each plan over time, so that the audit checks an order by the price of
-- its day (db/audit.sql). Every change of a plan adds a row.
CREATE TABLE plan_prices (
  plan_id smallint NOT NULL REFERENCES plans,
  price integer NOT NULL,
  credits integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plan_id, since)
);
INSERT INTO plan_prices (plan_id, price, credits, since) SELECT id, price, credits, '-infinity' FROM plans;

CREATE FUNCTION note_plan_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_prices (plan_id, price, credits) VALUES (NEW.id, NEW.price, NEW.credits)
  ON CONFLICT (plan_id, since) DO UPDATE SET price = excluded.price, credits = excluded.credits;
  RETURN NULL;
END $$;
CREATE TRIGGER price AFTER INSERT OR UPDATE OF price, credits ON plans FOR EACH ROW EXECUTE FUNCTION note_plan_price();
