import type { MeChange, NicknameChanges } from '@sori/contract/account'
import type { FieldErrorCode } from '@sori/contract/errors'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import type { Limits } from '../../site/limits/index.ts'
import { NICKNAME_CHANGE_DAYS, nicknameChanges } from '../../site/limits/index.ts'
import type { MemberService } from './member.service.ts'
import { nicknameRefusal } from './nickname-rules.ts'

/** Nicknames of registrations that wait for their activation. */
type Reservations = {
  /** True when anybody but the member `memberId` has reserved the nickname. */
  hasNickname(nickname: string, memberId: number | undefined): Promise<boolean>
}

type Parts = {
  members: MemberService
  earlier: Reservations
  limits: Limits
  /** Changes that a member has within 30 days. */
  changesMax: number
  now: () => Date
}

/** Rules for nicknames and their changes (D17, ADR 34). Existing nicknames stay. */
export class NicknameService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns why the nickname cannot be taken, or undefined. `memberId` is the member of a change. */
  async refusalOf(nickname: string, memberId?: number): Promise<FieldErrorCode | undefined> {
    const { members, earlier } = this.#parts
    const holder = await members.findByNickname(nickname)
    if (holder) return holder.id === memberId ? undefined : 'TAKEN'
    if (await earlier.hasNickname(nickname, memberId)) return 'TAKEN'
    const refusal = nicknameRefusal(nickname)
    if (refusal) return refusal
    if (await members.isRetiredNickname(nickname)) return 'TAKEN'
    return (await members.looksTaken(nickname, memberId)) ? 'TAKEN' : undefined
  }

  /** Adds the skeletons of nicknames that an earlier release stored, and removes those of deleted nicknames. */
  async sweep(): Promise<void> {
    await this.#parts.members.fillSkeletons()
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

  /** Returns how often the member may change the nickname, and how many changes are left. */
  async changesOf(id: number): Promise<NicknameChanges> {
    const { limits, changesMax } = this.#parts
    const count = [nicknameChanges(changesMax), String(id)] as const
    const left = await limits.left(count)
    const until = left > 0 ? null : this.#moment(await limits.wait(count))
    return { max: changesMax, days: NICKNAME_CHANGE_DAYS, left, until }
  }

  /** Returns the minute in Seoul, `seconds` from now. */
  #moment(seconds: number): string {
    return seoulMinute(new Date(this.#parts.now().getTime() + seconds * 1_000))
  }

  async #counted(id: number, change: () => Promise<void>): Promise<void> {
    const { limits, changesMax } = this.#parts
    const count = [nicknameChanges(changesMax), String(id)] as const
    if (!(await limits.take(count))) {
      const seconds = Math.max(1, await limits.wait(count))
      throw new AppError('NICKNAME_CHANGE_LIMIT', {
        max: changesMax,
        days: NICKNAME_CHANGE_DAYS,
        until: this.#moment(seconds),
        seconds,
      })
    }
    await change().catch(async (error: unknown) => {
      await limits.release(count)
      throw error
    })
  }
}
