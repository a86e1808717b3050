import type { MeChange, NicknameChanges } from '@sori/contract/account'
import type { FieldErrorCode } from '@sori/contract/errors'
import { AppError, RefusedRequest } from '../../../lib/errors/app-error.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import {
  type CallCounter,
  type Limits,
  NICKNAME_CHANGE_DAYS,
  nicknameChangeLimit,
} from '../../site/limits/index.ts'
import type { MemberService } from './member.service.ts'
import { nicknameRefusal } from './nickname-rules.ts'

type Dependencies = {
  members: MemberService
  activations: {
    /** Returns whether a registration of another member has reserved the nickname. */
    hasNickname(nickname: string, memberId: number | undefined): Promise<boolean>
  }
  limits: Limits
  changesMax: number
  now: () => Date
}

export class NicknameService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Returns the reason why the member, or without `memberId` a new member, cannot take the
   * nickname. Undefined if it is free.
   */
  async refusalOf(nickname: string, memberId?: number): Promise<FieldErrorCode | undefined> {
    const { members, activations } = this.#dependencies
    const holder = await members.findByNickname(nickname)
    if (holder) return holder.id === memberId ? undefined : 'TAKEN'
    if (await activations.hasNickname(nickname, memberId)) return 'TAKEN'
    const refusal = nicknameRefusal(nickname)
    if (refusal) return refusal
    if (await members.isRetiredNickname(nickname)) return 'TAKEN'
    return (await members.hasLookalike(nickname, memberId)) ? 'TAKEN' : undefined
  }

  fillSkeletons(): Promise<void> {
    return this.#dependencies.members.fillSkeletons()
  }

  /**
   * Throws `VALIDATION` for a nickname that cannot be taken, and `NICKNAME_CHANGE_LIMIT` after too
   * many changes. A change of capitals does not count.
   */
  async change(id: number, change: Omit<MeChange, 'userId'>): Promise<void> {
    const { members } = this.#dependencies
    const { nickname } = change
    if (nickname === undefined) return members.change(id, change)
    const member = await members.me(id)
    const code = await this.refusalOf(nickname, id)
    if (code) throw new RefusedRequest([{ field: 'nickname', code }])
    if (nameKey(nickname) === member.nickname_key) return members.change(id, change)
    await this.#countChange(id)
    try {
      await members.change(id, change)
    } catch (error) {
      await this.#dependencies.limits.uncount(this.#countOf(id))
      throw error
    }
  }

  async changesOf(id: number): Promise<NicknameChanges> {
    const { limits, changesMax } = this.#dependencies
    const count = this.#countOf(id)
    const changesLeft = await limits.countRemaining(count)
    const until = changesLeft > 0 ? null : this.#minuteIn(await limits.secondsUntilFree(count))
    return { max: changesMax, days: NICKNAME_CHANGE_DAYS, left: changesLeft, until }
  }

  #minuteIn(seconds: number): string {
    return seoulMinute(new Date(this.#dependencies.now().getTime() + seconds * 1_000))
  }

  #countOf(id: number): CallCounter {
    return [nicknameChangeLimit(this.#dependencies.changesMax), String(id)]
  }

  async #countChange(id: number): Promise<void> {
    const { limits, changesMax } = this.#dependencies
    if (await limits.tryCount(this.#countOf(id))) return
    const seconds = Math.max(1, await limits.secondsUntilFree(this.#countOf(id)))
    throw new AppError('NICKNAME_CHANGE_LIMIT', {
      max: changesMax,
      days: NICKNAME_CHANGE_DAYS,
      until: this.#minuteIn(seconds),
      seconds,
    })
  }
}
