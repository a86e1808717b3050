import { randomInt, randomUUID } from 'node:crypto'
import type { MeChange, Registration } from '@sori/contract/account'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { allowSeconds } from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import type { SearchIndex } from '../../catalogue/search/index.ts'
import { renameMember } from './former-nickname.repository.ts'
import type { Member, MemberRepository } from './member.repository.ts'
import type { HashingLane, Passwords } from './passwords.ts'
import { NO_PASSWORD } from './passwords.ts'

export type { Member } from './member.repository.ts'
export type { HashingLane, Passwords } from './passwords.ts'

/** Days in which an account must be activated. */
export const NEVER_ACTIVATED_DAYS = 3

/** A new member with a hashed password. */
export type NewMember = Pick<Registration, 'email' | 'name' | 'nickname'> & {
  birth: string | null
  phoneNumber: string | null
  passwordHash: string
}

/** The part of a member's record that a registration decides. */
export type Registered = Pick<
  Member,
  'name' | 'nickname' | 'nickname_key' | 'password_hash' | 'birth' | 'phone_number'
>

/** Members, as other modules use them. */
export class MemberService {
  #db: Database
  #members: MemberRepository
  #passwords: Passwords
  #search: Pick<SearchIndex, 'renameArtist'>

  constructor(
    db: Database,
    members: MemberRepository,
    passwords: Passwords,
    search: Pick<SearchIndex, 'renameArtist'>,
  ) {
    this.#db = db
    this.#members = members
    this.#passwords = passwords
    this.#search = search
  }

  /** Returns the caller's record. Throws `SESSION_ENDED` if the member no longer exists. */
  async me(id: number): Promise<Member> {
    const member = await this.#members.byId(id)
    if (!member || member.left_at) throw new AppError('SESSION_ENDED')
    return member
  }

  find(id: number, db?: Database): Promise<Member | undefined> {
    return this.#members.byId(id, db)
  }

  /** Returns an existing member as the transaction sees it. */
  async get(tx: Transaction, id: number): Promise<Member> {
    const member = await this.#members.byId(id, tx)
    if (!member) throw new AppError('NOT_FOUND')
    return member
  }

  findByEmail(email: string): Promise<Member | undefined> {
    return this.#members.byEmail(emailKey(email))
  }

  findByNickname(nickname: string): Promise<Member | undefined> {
    return this.#members.byNickname(nickname)
  }

  /**
   * Returns the member with this email and password. A wrong password and an unknown account both
   * return undefined after the same time (D11). Throws `TOO_MANY_REQUESTS` when `lane` is full.
   */
  async findByCredentials(
    { email, password }: { email: string; password: string },
    lane: HashingLane,
  ): Promise<Member | undefined> {
    const member = await this.findByEmail(email)
    const isRight = await this.#passwords.verify(password, member?.password_hash, lane)
    return isRight ? member : undefined
  }

  /** Locks and returns an account that was never activated. */
  lockNeverActivated(
    tx: Transaction,
    column: 'id' | 'email',
    value: number | string,
  ): Promise<Member | undefined> {
    return this.#members.lockNeverActivated(tx, column, value)
  }

  /** Replaces the data of a never activated member by another registration's. */
  restore(tx: Transaction, id: number, registered: Registered): Promise<void> {
    return this.#members.update(tx, id, registered)
  }

  /**
   * Stores a member of role 1, not activated, replacing a never-activated account of the email.
   * Throws `TAKEN` for a used email or nickname.
   */
  async add(
    tx: Transaction,
    { email, name, nickname, birth, phoneNumber, passwordHash }: NewMember,
  ): Promise<Member> {
    const person = {
      email: emailKey(email),
      name,
      nickname,
      nickname_key: nameKey(nickname),
      birth,
      phone_number: phoneNumber,
      password_hash: passwordHash,
    }
    await this.#members.keepSkeleton(tx, nickname)
    return (
      (await this.#members.replaceNeverActivated(tx, person)) ?? this.#members.insert(tx, person)
    )
  }

  /** Makes a member an administrator who can log in now; see `AdministratorService`. */
  makeAdministrator(tx: Transaction, id: number, passwordHash: string | undefined): Promise<void> {
    return this.#members.makeAdministrator(tx, id, passwordHash)
  }

  /** Increments the edited member's version from `version` (D55). */
  moveVersion(tx: Transaction, id: number, version: number): Promise<void> {
    return this.#members.moveVersion(tx, id, version)
  }

  /** Confirms the member's email (D12). */
  activate(tx: Transaction, id: number): Promise<void> {
    return this.#members.activate(tx, id)
  }

  /** Deletes accounts that nobody has activated within three days: an email is free until its owner has confirmed it. */
  removeNeverActivated(): Promise<void> {
    return this.#members.removeNeverActivated(NEVER_ACTIVATED_DAYS)
  }

  /**
   * Changes one field of the member (product.md §7). Throws `TAKEN` for a used nickname. A new
   * nickname is found immediately, and links with the old one still work (D17).
   */
  async change(
    id: number,
    { nickname, name, phoneNumber }: Omit<MeChange, 'userId'>,
  ): Promise<void> {
    await this.me(id)
    if (nickname === undefined)
      return this.#members.update(this.#db, id, { name, phone_number: phoneNumber })
    await this.#db.transaction().execute(async (tx) => {
      // The search rows of ten thousand tracks take seconds, where a statement may take 15 of them.
      await allowSeconds(tx, 60)
      await this.#members.keepSkeleton(tx, nickname)
      await renameMember(tx, id, nickname)
      await this.#search.renameArtist(tx, id, nickname)
    })
  }

  /** Shows a stored image as the member's photo; the path is `ImageService`'s. */
  setPhoto(id: number, path: string): Promise<void> {
    return this.#members.update(this.#db, id, { profile_image_path: path })
  }

  /** Disables the account; null enables it. `AccountStatusService` also ends the sessions. */
  setDisabled(
    tx: Transaction,
    id: number,
    disabled: { reason: string | null } | null,
  ): Promise<void> {
    const change = disabled
      ? { disabled_at: new Date(), disabled_reason: disabled.reason }
      : { disabled_at: null, disabled_reason: null }
    return this.#members.update(tx, id, change)
  }

  /** True for a nickname that looks like a present or former one of another member. */
  looksTaken(nickname: string, memberId?: number): Promise<boolean> {
    return this.#members.looksTaken(nickname, memberId)
  }

  /** Makes the stored skeletons complete, and removes those of nicknames that nobody has or had. */
  fillSkeletons(): Promise<void> {
    return this.#members.fillSkeletons()
  }

  isRetiredNickname(nickname: string): Promise<boolean> {
    return this.#members.isRetiredNickname(nickname)
  }

  /** Locks and returns a member. Throws `SESSION_ENDED` after the member has left. */
  async lock(tx: Transaction, id: number): Promise<Member> {
    const member = await this.#members.lock(tx, id)
    if (!member || member.left_at) throw new AppError('SESSION_ENDED')
    return member
  }

  /**
   * Takes everything out of the record that identifies the person in the transaction (D51). The email is free for a new account. The nickname is
   * retired: files that others have bought carry it, and nobody shall pass for their artist.
   */
  async anonymise(tx: Transaction, member: Member): Promise<void> {
    const nickname = await this.#nicknameOfLeft(tx, member.id)
    await this.#members.retireNickname(tx, member.nickname)
    await this.#members.forgetNicknames(tx, member.id)
    const nobody = {
      // No address that mail could go to, nor one that anybody can register: it has no dot.
      email: `left-${member.id}@nowhere`,
      name: '탈퇴회원',
      nickname,
      nickname_key: nameKey(nickname),
      password_hash: NO_PASSWORD,
      birth: null,
      phone_number: null,
      profile_image_path: null,
      customer_key: randomUUID(),
      disabled_reason: null,
      left_at: new Date(),
    }
    await this.#members.update(tx, member.id, nobody)
  }

  async #nicknameOfLeft(tx: Transaction, id: number): Promise<string> {
    const nickname = `탈퇴회원${id}`
    const holder = await this.#members.byNickname(nickname, tx)
    return holder ? `${nickname}x${randomInt(1_000_000_000)}` : nickname
  }

  /** Removes the password: only a reset opens the account again. */
  removePassword(tx: Transaction, id: number): Promise<void> {
    return this.setPassword(tx, id, NO_PASSWORD)
  }

  /** Stores a password's hash. */
  setPassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
    return this.#members.update(tx, id, { password_hash: passwordHash })
  }
}

/** The form that an email is stored and compared in. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
