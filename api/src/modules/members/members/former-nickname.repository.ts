import { sql } from 'kysely'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'

/**
 * Renames the member and keeps the old nickname for links to it (D17); its last holder wins. A taken
 * nickname throws the unique violation that becomes `TAKEN`.
 */
export async function renameMember(
  tx: Transaction,
  memberId: number,
  nickname: string,
): Promise<void> {
  const stored = nickname.normalize('NFC')
  const key = nameKey(stored)
  await sql`
    WITH before AS (SELECT id, nickname_key FROM members WHERE id = ${memberId} AND left_at IS NULL FOR UPDATE),
    kept AS (
      INSERT INTO former_nicknames (nickname_key, member_id)
      SELECT nickname_key, id FROM before WHERE nickname_key <> ${key}
      ON CONFLICT (nickname_key) DO UPDATE SET member_id = excluded.member_id, since = excluded.since
    )
    UPDATE members SET nickname = ${stored}, nickname_key = ${key} FROM before WHERE members.id = before.id`.execute(
    tx,
  )
}
