import type { TagKind } from '@sori/contract/catalogue'
import { TAG_REQUESTS_MAX, type TagRequest, type TagRequestBody } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

type TagRequestRow = Omit<TagRequest, 'createDate'> & { createDate: Date }
/** A member with an open request. */
type Requester = { memberId: number; name: string; email: string; locale: Locale }

/** Adds a request, unless the member has an open request for the same name. */
export async function addRequest(
  db: Database,
  memberId: number,
  locale: Locale,
  { kind, tagName }: TagRequestBody,
): Promise<void> {
  await db
    .insertInto('tag_requests')
    .values({ kind, name: tagName, member_id: memberId, locale })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listOpenRequests(db: Database): Promise<TagRequestRow[]> {
  const { rows } = await sql<TagRequestRow>`
    SELECT min(id) AS "requestId", name AS "tagName", kind, count(*)::int AS "memberCount",
      min(created_at) AS "createDate"
    FROM tag_requests WHERE decision IS NULL
    GROUP BY name, kind ORDER BY min(id) LIMIT ${TAG_REQUESTS_MAX}`.execute(db)
  return rows
}

export async function findOpenRequest(tx: Transaction, id: number) {
  const { rows } = await sql<{ kind: TagKind; name: string }>`
    SELECT kind, name FROM tag_requests WHERE id = ${id} AND decision IS NULL`.execute(tx)
  return rows[0]
}

/**
 * Closes all open requests for the name, and returns the members who made them and have not left.
 */
export async function closeRequests(
  tx: Transaction,
  adminId: number,
  name: string,
  decision: 'accept' | 'dismiss',
): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    WITH closed AS (
      UPDATE tag_requests SET decision = ${decision}, decided_by = ${adminId}, decided_at = now()
      WHERE name = ${name} AND decision IS NULL RETURNING member_id, locale)
    SELECT m.id AS "memberId", m.name, m.email, closed.locale
    FROM closed JOIN members m ON m.id = closed.member_id
    WHERE m.left_at IS NULL ORDER BY m.id`.execute(tx)
  return rows
}
