import type { MeChange } from '@sori/contract/account'
import type { FieldErrorCode } from '@sori/contract/errors'
import { AppError, RefusedRequest } from '../../lib/errors/app-error.ts'
import { nameKey } from '../../lib/text/name-key.ts'
import { seoulMinute } from '../../lib/time/seoul-day.ts'
import type { Limits } from '../limits/index.ts'
import { NICKNAME_CHANGE_DAYS, nicknameChanges } from '../limits/index.ts'
import type { MemberService } from './member.service.ts'
import { nicknameRefusal, readAs } from './nickname-rules.ts'

type Parts = {
  members: MemberService
  limits: Limits
  /** Changes that a member has within 30 days. */
  changesMax: number
  now: () => Date
}

/** Which nicknames may be taken, and how often one may be changed (D17, ADR 34). Members keep the ones that they have. */
export class NicknameService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Why the nickname cannot be taken, by the member `memberId` where it is a change; undefined where it can. */
  async refusalOf(nickname: string, memberId?: number): Promise<FieldErrorCode | undefined> {
    const { members } = this.#parts
    const holder = await members.findByNickname(nickname)
    if (holder) return holder.id === memberId ? undefined : 'TAKEN'
    const refusal = nicknameRefusal(nickname)
    if (refusal) return refusal
    if (await members.isRetiredNickname(nickname)) return 'TAKEN'
    const latin = readAs(nickname)
    const imitated = latin === undefined ? undefined : await members.findByNickname(latin)
    return imitated && imitated.id !== memberId ? 'TAKEN' : undefined
  }

  /**
   * Changes a field of the member's record. Throws `VALIDATION` for a nickname that cannot be taken, and `NICKNAME_CHANGE_LIMIT` after too many
   * changes. Other capitals of the same name do not count as a change.
   */
  async change(id: number, change: Omit<MeChange, 'userId'>): Promise<void> {
    const { members } = this.#parts
    const { nickname } = change
    if (nickname === undefined) return members.change(id, change)
    const member = await members.me(id)
    const code = await this.refusalOf(nickname, id)
    if (code) throw new RefusedRequest([{ field: 'nickname', code }])
    if (nameKey(nickname) === member.nickname_key) return members.change(id, change)
    await this.#counted(id, () => members.change(id, change))
  }

  async #counted(id: number, change: () => Promise<void>): Promise<void> {
    const { limits, changesMax, now } = this.#parts
    const count = [nicknameChanges(changesMax), String(id)] as const
    if (!(await limits.take(count))) {
      const seconds = Math.max(1, await limits.wait(count))
      const until = seoulMinute(new Date(now().getTime() + seconds * 1_000))
      throw new AppError('NICKNAME_CHANGE_LIMIT', { max: changesMax, days: NICKNAME_CHANGE_DAYS, until, seconds })
    }
    await change().catch(async (error: unknown) => {
      await limits.release(count)
      throw error
    })
  }
}
