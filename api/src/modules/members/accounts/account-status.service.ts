import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { MemberService } from '../members/member.service.ts'
import type { KnownDevices, SessionService } from '../sessions/session.service.ts'

type Parts = { members: MemberService; sessions: SessionService; devices: KnownDevices }

/** Disabled accounts (D55): no login, no sessions, all their data kept. */
export class AccountStatusService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Disables the account, or replaces the reason. Returns whether it was disabled before. Throws `NOT_FOUND`. */
  async disable(tx: Transaction, memberId: number, reason: string | null): Promise<boolean> {
    const { members, sessions, devices } = this.#parts
    const wasDisabled = await this.#isDisabled(tx, memberId)
    await members.setDisabled(tx, memberId, { reason })
    await sessions.endAll(tx, memberId)
    await devices.forgetAll(tx, memberId)
    return wasDisabled
  }

  /** Enables the account. Returns whether it was disabled. Throws `NOT_FOUND`. */
  async enable(tx: Transaction, memberId: number): Promise<boolean> {
    const wasDisabled = await this.#isDisabled(tx, memberId)
    await this.#parts.members.setDisabled(tx, memberId, null)
    return wasDisabled
  }

  async #isDisabled(tx: Transaction, memberId: number): Promise<boolean> {
    const member = await this.#parts.members.find(memberId, tx)
    if (!member || member.left_at) throw new AppError('NOT_FOUND')
    return member.disabled_at !== null
  }
}
