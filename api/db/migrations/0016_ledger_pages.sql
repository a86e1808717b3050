-- A page of a member's ledger shows the balance after each entry: the present balance less all
-- newer entries. The index contains the amounts, so that the sum reads no rows.
DROP INDEX credit_entries_member;
CREATE INDEX credit_entries_member ON credit_entries (member_id, id) INCLUDE (amount);
