-- The buyer's name at the time of the purchase, for certificates. Null for free tracks, and for
-- members who have left.
ALTER TABLE cart_items ADD COLUMN buyer_name text;
-- Earlier purchases get the present name.
UPDATE cart_items c SET buyer_name = m.name FROM members m
WHERE m.id = c.member_id AND c.entry_id IS NOT NULL AND m.left_at IS NULL;
