import { singleSpaced } from '@sori/contract/text'
import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import { type CallCounter, type Limits, limitRules } from '../../site/limits/index.ts'
import type { MemberRow } from './member.repository.ts'
import type { Passwords } from './passwords.ts'

type Dependencies = {
  members: { me(id: number): Promise<MemberRow> }
  passwords: Passwords
  limits: Limits
}

/**
 * Returns the member if the password is right. Throws `VALIDATION` with `WRONG_PASSWORD`, and
 * `TOO_MANY_REQUESTS` after ten wrong passwords.
 */
export async function requireOwnPassword(
  { members, passwords, limits }: Dependencies,
  memberId: number,
  password: string,
): Promise<MemberRow> {
  const tries: CallCounter = [limitRules.ownPasswords, String(memberId)]
  await limits.countOrThrow(tries)
  const member = await members.me(memberId)
  if (!(await passwords.verify(singleSpaced(password), member.password_hash, 'member')))
    throw new RefusedRequest([{ field: 'password', code: 'WRONG_PASSWORD' }])
  await limits.uncount(tries)
  return member
}
