import type { Database } from '../../../lib/postgres/database.ts'
import { ADMINISTRATOR } from '../../../lib/postgres/member-roles.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import { emailKey } from '../members/member.service.ts'
import type { KnownDevices, SessionService } from '../sessions/session.service.ts'

type Parts = {
  db: Database
  members: MemberService
  passwords: Passwords
  sessions: Pick<SessionService, 'endAll'>
  devices: KnownDevices
}

/** The account of an email: none, never activated, member, administrator, or disabled. */
export type AdministratorState =
  | 'none'
  | 'never-activated'
  | 'member'
  | 'administrator'
  | 'disabled'

export type NewAdministrator = {
  email: string
  name: string
  nickname: string
  password: string | undefined
}

/** Creates administrators for `npm run ops -- admin`: a new site has none. */
export class AdministratorService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async stateOf(email: string): Promise<AdministratorState> {
    const member = await this.#parts.members.findByEmail(email)
    if (!member) return 'none'
    if (member.disabled_at) return 'disabled'
    if (!member.activated_at) return 'never-activated'
    return member.role_id === ADMINISTRATOR ? 'administrator' : 'member'
  }

  /**
   * Makes an administrator who can log in now: a new account, or the one of this email. An account that was never activated is replaced, since
   * somebody else may have made it. With a password, that is the account's from now on, and its sessions are over; an activated account may keep its own.
   */
  async make({ email, name, nickname, password }: NewAdministrator): Promise<void> {
    const { db, members, passwords, sessions, devices } = this.#parts
    const passwordHash = password === undefined ? undefined : await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const present = await members.findByEmail(email)
      const isActivated = present !== undefined && present.activated_at !== null
      if (!isActivated && passwordHash === undefined)
        throw new Error('a new administrator needs a password')
      const person = {
        email: emailKey(email),
        name,
        nickname,
        birth: null,
        phoneNumber: null,
        passwordHash: passwordHash ?? '',
      }
      const { id } = isActivated ? present : await members.add(tx, person)
      await members.makeAdministrator(tx, id, passwordHash)
      if (passwordHash === undefined) return
      await sessions.endAll(tx, id)
      await devices.forgetAll(tx, id)
    })
  }
}
