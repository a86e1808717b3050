import { AppError } from '../../lib/errors/app-error.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { MemberService } from '../members/member.service.ts'
import type { KnownDevices, SessionService } from '../sessions/session.service.ts'

type Parts = { members: MemberService; sessions: SessionService; devices: KnownDevices }

/** Disabled accounts (D55): they cannot log in, their sessions are over at once, and all that they own stays. */
export class AccountStatusService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Disables the account, in the transaction `tx`; gives whether it was disabled already. A second time, the reason is the new one. Throws `NOT_FOUND`. */
  async disable(memberId: number, reason: string | null, tx: Database): Promise<boolean> {
    const { members, sessions, devices } = this.#parts
    const wasDisabled = await this.#isDisabled(memberId, tx)
    await members.setDisabled(memberId, { reason }, tx)
    await sessions.endAll(memberId, tx)
    await devices.forgetAll(memberId, tx)
    return wasDisabled
  }

  /** Lets the account log in again, in the transaction `tx`; gives whether it was disabled. Throws `NOT_FOUND`. */
  async enable(memberId: number, tx: Database): Promise<boolean> {
    const wasDisabled = await this.#isDisabled(memberId, tx)
    await this.#parts.members.setDisabled(memberId, null, tx)
    return wasDisabled
  }

  async #isDisabled(memberId: number, tx: Database): Promise<boolean> {
    const member = await this.#parts.members.find(memberId, tx)
    if (!member || member.left_at) throw new AppError('NOT_FOUND')
    return member.disabled_at !== null
  }
}
