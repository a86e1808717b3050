import { AppError } from '../../lib/app-error.ts'
import type { Member, MemberRepository } from './member.repository.ts'

/** What others may know of members. */
export class MemberService {
  #members: MemberRepository

  constructor(members: MemberRepository) {
    this.#members = members
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
}

/** The form that an email is stored and compared in. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
