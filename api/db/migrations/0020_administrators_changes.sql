-- The record of all changes by administrators (D55), and versions of the changed rows.

-- A change concerns a member, a track, an album, a tag or a report. `member_id`: the edited member,
-- or the artist of the track or album; null for tags. `label`: its name at that time; null in older
-- rows, which all concern members. `search_key`: the text for keywords, in the form of other
-- `*_key` columns.
ALTER TABLE admin_changes
  ALTER COLUMN member_id DROP NOT NULL,
  DROP CONSTRAINT admin_changes_field_check,
  ADD CONSTRAINT admin_changes_field_check CHECK (field ~ '^[a-z][A-Za-z]*$'),
  ADD COLUMN subject text NOT NULL DEFAULT 'user' CHECK (subject IN ('user', 'track', 'album', 'tag', 'report')),
  ADD COLUMN label text,
  ADD COLUMN search_key text NOT NULL DEFAULT '',
  ADD CONSTRAINT admin_changes_member_check CHECK (subject <> 'user' OR member_id IS NOT NULL);
CREATE INDEX admin_changes_newest ON admin_changes (at, id);
CREATE INDEX admin_changes_admin ON admin_changes (admin_id, id);

-- Raised by every change of a value that an administrator's edit could overwrite: the balance, and
-- the plan with its dates and payment status.
ALTER TABLE members ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION move_member_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER version BEFORE UPDATE OF credit_balance ON members
  FOR EACH ROW WHEN (OLD.credit_balance <> NEW.credit_balance) EXECUTE FUNCTION move_member_version();

-- Every change of a plan has locked its member before. Cancellations and reminders do not change
-- these columns and lock no member.
CREATE FUNCTION move_subscriber_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET version = version + 1 WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER version AFTER INSERT OR DELETE OR UPDATE OF plan_id, first_billing_date, next_billing_date, payment_status ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION move_subscriber_version();
