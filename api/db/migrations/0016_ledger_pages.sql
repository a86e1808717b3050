-- A page of a member's ledger shows the balance after each entry: the present balance less every newer entry. With the amount in the
-- index those newer entries are summed without reading their rows.
DROP INDEX credit_entries_member;
CREATE INDEX credit_entries_member ON credit_entries (member_id, id) INCLUDE (amount);
