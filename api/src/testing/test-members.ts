import { randomUUID } from 'node:crypto'
import { nameKey } from '../lib/text/name-key.ts'
import type { MemberRow } from '../modules/members/members/member.service.ts'
import type { NewEntry } from '../modules/money/credits/credit.service.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'Sesame123!'
let hash: Promise<string> | undefined

type Traits = { roleId?: number; activated?: boolean; nickname?: string; credits?: number }

/** Adds a member with the email `{name}@example.test` and credits in the ledger. */
export async function addMember(
  t: TestApp,
  name: string,
  { roleId = 1, activated = true, nickname = name, credits = 7 }: Traits = {},
): Promise<MemberRow> {
  hash ??= t.services.passwords.hash(PASSWORD)
  const member = await t.db
    .insertInto('members')
    .values({
      email: `${name}@example.test`,
      name: 'Some One',
      nickname,
      nickname_key: nameKey(nickname),
      password_hash: await hash,
      role_id: roleId,
      birth: '1990-01-31',
      phone_number: '01012345678',
      activated_at: activated ? new Date() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (credits === 0) return member
  const { balance } = await addCredits(t, {
    memberId: member.id,
    kind: 'opening',
    amount: credits,
    reference: `${member.id}`,
  })
  return { ...member, credit_balance: balance }
}

export async function bearer(t: TestApp, member: MemberRow): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await accessToken(t, member)}` }
}

/** Returns an access token. The member may be missing in the database. */
export async function accessToken({ db, services }: TestApp, member: MemberRow): Promise<string> {
  const exists = await services.members.find(member.id)
  const family =
    exists &&
    (await db
      .insertInto('session_families')
      .values({ member_id: member.id })
      .returning('id')
      .executeTakeFirstOrThrow())
  return services.accessTokens.issue(member, family?.id ?? randomUUID())
}

export function addCredits(
  { db, services }: TestApp,
  entry: NewEntry & { memberId: number },
): Promise<{ balance: number }> {
  return db.transaction().execute((tx) => services.credits.post(tx, entry))
}
