import { AppError } from '../../lib/app-error.ts'
import type { Member, MemberRepository } from './member.repository.ts'
import type { Passwords } from './passwords.ts'

export type { Member } from './member.repository.ts'

/** What others may know of members. */
export class MemberService {
  #members: MemberRepository
  #passwords: Passwords

  constructor(members: MemberRepository, passwords: Passwords) {
    this.#members = members
    this.#passwords = passwords
  }

  /** The caller's own record; throws `SESSION_ENDED` when the member behind a token is no more. */
  async me(id: number): Promise<Member> {
    const member = await this.#members.byId(id)
    if (!member) throw new AppError('SESSION_ENDED')
    return member
  }

  find(id: number): Promise<Member | undefined> {
    return this.#members.byId(id)
  }

  findByEmail(email: string): Promise<Member | undefined> {
    return this.#members.byEmail(emailKey(email))
  }

  /**
   * The member whose email and password these are. A wrong password and an unknown account are both undefined, after the
   * same time (D11). Throws `TOO_MANY_REQUESTS` when too many passwords wait to be checked.
   */
  async findByCredentials(email: string, password: string): Promise<Member | undefined> {
    const member = await this.findByEmail(email)
    return (await this.#passwords.verify(password, member?.password_hash)) ? member : undefined
  }
}

/** The form that an email is stored and compared in. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
