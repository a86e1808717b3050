import type { Database } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import {
  endSecondFactor,
  type SecondFactorRepository,
} from '../second-factor/second-factor.service.ts'
import type { SessionService } from '../sessions/session.service.ts'

type Dependencies = {
  db: Database
  members: MemberService
  passwords: Passwords
  sessions: Pick<SessionService, 'endAllAndDevices'>
  secondFactors: SecondFactorRepository
}

type AccountState = 'none' | 'never-activated' | 'member' | 'administrator' | 'disabled'

type NewAdministrator = {
  email: string
  name: string
  nickname: string
  password: string | undefined
}

export class AdministratorService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async stateOf(email: string): Promise<AccountState> {
    const member = await this.#dependencies.members.findByEmail(email)
    if (!member) return 'none'
    if (member.disabled_at) return 'disabled'
    if (!member.activated_at) return 'never-activated'
    return member.role_id === ADMINISTRATOR ? 'administrator' : 'member'
  }

  /**
   * Removes and records an account's second factor. Returns false without an account or a second
   * factor.
   */
  async resetSecondFactor(email: string): Promise<boolean> {
    const { db, members, secondFactors } = this.#dependencies
    const member = await members.findByEmail(email)
    if (!member) return false
    const change = { memberId: member.id, reason: 'npm run ops -- admin reset-second-factor' }
    return db.transaction().execute((tx) => endSecondFactor(tx, secondFactors, change))
  }

  /**
   * Makes the member with this email an administrator. Replaces a never-activated account, because
   * a stranger may have registered it. A new password ends all sessions. Without a new password,
   * an activated account keeps its current password.
   */
  async makeAdministrator({ password, ...person }: NewAdministrator): Promise<void> {
    const { db, members, passwords, sessions } = this.#dependencies
    const passwordHash = password === undefined ? undefined : await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      let member = await members.findByEmail(person.email)
      if (!member?.activated_at) {
        if (passwordHash === undefined) throw new Error('a new administrator needs a password')
        member = await members.add(tx, { ...person, birth: null, phoneNumber: null, passwordHash })
      }
      await members.makeAdministrator(tx, member.id, passwordHash)
      if (passwordHash !== undefined) await sessions.endAllAndDevices(tx, member.id)
    })
  }
}
