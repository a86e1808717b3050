-- The time of a choice, which is a consent for promotional mails (D181).
ALTER TABLE notification_choices ADD COLUMN chosen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX notification_choices_promotion ON notification_choices (member_id)
  WHERE kind = 'promotion' AND mail;
