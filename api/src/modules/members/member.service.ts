import type { MeChange, Registration } from '@sori/contract/account'
import { AppError } from '../../lib/app-error.ts'
import type { Database } from '../../lib/database.ts'
import { nameKey } from '../../lib/name-key.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { renameMember } from './former-nicknames.ts'
import type { Member, MemberRepository } from './member.repository.ts'
import type { Passwords } from './passwords.ts'

export type { Member } from './member.repository.ts'
export type { Passwords } from './passwords.ts'

/** Somebody who registers, the password hashed. */
export type NewMember = Pick<Registration, 'email' | 'name' | 'nickname' | 'birth' | 'phoneNumber'> & { passwordHash: string }

/** What others may know of members, and do with them. */
export class MemberService {
  #db: Database
  #members: MemberRepository
  #passwords: Passwords
  #search: Pick<SearchIndex, 'renameArtist'>

  constructor(db: Database, members: MemberRepository, passwords: Passwords, search: Pick<SearchIndex, 'renameArtist'>) {
    this.#db = db
    this.#members = members
    this.#passwords = passwords
    this.#search = search
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

  findByNickname(nickname: string): Promise<Member | undefined> {
    return this.#members.byNickname(nickname)
  }

  /**
   * The member whose email and password these are. A wrong password and an unknown account are both undefined, after the
   * same time (D11). Throws `TOO_MANY_REQUESTS` when too many passwords wait to be checked.
   */
  async findByCredentials(email: string, password: string): Promise<Member | undefined> {
    const member = await this.findByEmail(email)
    return (await this.#passwords.verify(password, member?.password_hash)) ? member : undefined
  }

  /** A new member of role 1, not activated, in the transaction `db`. An email or a nickname that somebody has: `TAKEN`. */
  add({ email, name, nickname, birth, phoneNumber, passwordHash }: NewMember, db: Database): Promise<Member> {
    return this.#members.insert(
      {
        email: emailKey(email),
        name,
        nickname,
        nickname_key: nameKey(nickname),
        birth,
        phone_number: phoneNumber,
        password_hash: passwordHash,
      },
      db,
    )
  }

  /**
   * Changes one field of the member's record (section 7). Throws `TAKEN` for a nickname that somebody has. With a new
   * nickname the artist is found by it at once, and by links with the old one (D17).
   */
  async change(id: number, { nickname, name, phoneNumber }: Omit<MeChange, 'userId'>): Promise<void> {
    await this.me(id)
    if (nickname === undefined) return this.#members.update(id, { name, phone_number: phoneNumber }, this.#db)
    await this.#db.transaction().execute(async (tx) => {
      // The search rows of ten thousand tracks take seconds, where a statement may take 15 of them.
      await this.#members.allowSeconds(60, tx)
      await renameMember(id, nickname, tx)
      await this.#search.renameArtist(id, nickname, tx)
    })
  }

  /** Shows a stored image as the member's photo; the path is `ImageService`'s. */
  setPhoto(id: number, path: string): Promise<void> {
    return this.#members.update(id, { profile_image_path: path }, this.#db)
  }

  /** Stores a password's hash in the transaction `db`. */
  setPassword(id: number, passwordHash: string, db: Database): Promise<void> {
    return this.#members.update(id, { password_hash: passwordHash }, db)
  }
}

/** The form that an email is stored and compared in. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
