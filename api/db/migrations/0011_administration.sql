-- Finding members, and the record of changes of them (section 2, Admin user list).

-- A part of a nickname is found by its characters and pairs, like tracks (0003).
CREATE INDEX members_nickname_grams ON members USING gin (search_grams(nickname_key)) WITH (fastupdate = off);
CREATE INDEX members_created ON members (created_at, id);

-- Administrators' changes of members; append-only. Values are JSON: credits, the id of a plan or
-- null, true or false.
CREATE TABLE admin_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id bigint NOT NULL REFERENCES members,
  member_id bigint NOT NULL REFERENCES members,
  field text NOT NULL CHECK (field IN ('credit', 'subscription', 'payment')),
  from_value jsonb NOT NULL,
  to_value jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX admin_changes_member ON admin_changes (member_id, id);

CREATE FUNCTION refuse_admin_change_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what administrators did is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_changes EXECUTE FUNCTION refuse_admin_change_change();
