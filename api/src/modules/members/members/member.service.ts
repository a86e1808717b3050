import { randomInt, randomUUID } from 'node:crypto'
import type { Me, MeChange, Registration } from '@sori/contract/account'
import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import {
  type Database,
  setTimeoutSeconds,
  type Transaction,
} from '../../../lib/postgres/database.ts'
import { nameKey } from '../../../lib/text/name-key.ts'
import type { SearchIndex } from '../../catalogue/search/index.ts'
import { emailKey, MemberRepository, type MemberRow } from './member.repository.ts'
import { UNMATCHABLE_HASH } from './passwords.ts'

export { emailKey, type MemberRow, NEVER_ACTIVATED_DAYS } from './member.repository.ts'
export { requireOwnPassword } from './own-password.ts'
export type { HashingLimiter, Passwords } from './passwords.ts'

type NewMember = Pick<Registration, 'email' | 'name' | 'nickname'> & {
  birth: string | null
  phoneNumber: string | null
  passwordHash: string
}

/** The rules about members. Queries without rules are inherited from the repository. */
export class MemberService extends MemberRepository {
  #db: Database
  #search: Pick<SearchIndex, 'renameArtist'>

  constructor(db: Database, search: Pick<SearchIndex, 'renameArtist'>) {
    super(db)
    this.#db = db
    this.#search = search
  }

  /** Returns the caller; throws `SESSION_ENDED` if the member does not exist or has left. */
  async me(id: number): Promise<MemberRow> {
    return requirePresent(await this.find(id))
  }

  async get(tx: Transaction, id: number): Promise<MemberRow> {
    const member = await this.find(id, tx)
    if (!member) throw new AppError('NOT_FOUND')
    return member
  }

  /** Locks the member's row; throws `SESSION_ENDED` after the member has left. */
  async lock(tx: Transaction, id: number): Promise<MemberRow> {
    return requirePresent(await this.lockRow(tx, id))
  }

  activate(tx: Transaction, id: number, registration: Partial<MemberRow>): Promise<void> {
    return this.update(tx, id, { ...registration, activated_at: new Date() })
  }

  /** Adds a member, or replaces the never-activated account of the email. Throws `TAKEN`. */
  async add(
    tx: Transaction,
    { email, name, nickname, birth, phoneNumber, passwordHash }: NewMember,
  ): Promise<MemberRow> {
    const key = nameKey(nickname)
    const member = {
      email: emailKey(email),
      name,
      nickname,
      nickname_key: key,
      birth,
      phone_number: phoneNumber,
      password_hash: passwordHash,
    }
    await this.addSkeletons(tx, [key])
    return (await this.replaceNeverActivated(tx, member)) ?? this.insert(tx, member)
  }

  /** Changes the nickname or, without one, name and phone number. Throws `TAKEN`. */
  async change(
    id: number,
    { nickname, name, phoneNumber }: Omit<MeChange, 'userId'>,
  ): Promise<void> {
    await this.me(id)
    if (nickname === undefined)
      return this.update(this.#db, id, { name, phone_number: phoneNumber })
    await this.#db.transaction().execute(async (tx) => {
      // The search rows of ten thousand tracks take longer than the usual 15 seconds.
      await setTimeoutSeconds(tx, 60)
      await this.addSkeletons(tx, [nameKey(nickname)])
      await this.rename(tx, id, nickname)
      await this.#search.renameArtist(tx, id, nickname)
    })
  }

  /** Stores the language of mails, when it differs from the stored one. */
  async rememberLocale({ id, locale }: MemberRow, usedLocale: Locale): Promise<void> {
    if (locale !== usedLocale) await this.update(this.#db, id, { locale: usedLocale })
  }

  setPhoto(id: number, path: string): Promise<void> {
    return this.update(this.#db, id, { profile_image_path: path })
  }

  /** Disables an account, or enables it with null. Ends no session. */
  setDisabled(
    tx: Transaction,
    id: number,
    disabled: { reason: string | null } | null,
  ): Promise<void> {
    return this.update(tx, id, {
      disabled_at: disabled && new Date(),
      disabled_reason: disabled?.reason ?? null,
    })
  }

  setRole(tx: Transaction, id: number, roleId: number): Promise<void> {
    return this.update(tx, id, { role_id: roleId })
  }

  /**
   * Removes the personal data of a leaving member and frees the email. Nobody may take the
   * nickname: sold files contain it, and a new holder would seem to be their artist.
   */
  async anonymise(tx: Transaction, member: MemberRow): Promise<void> {
    const nickname = await this.#nicknameOfLeft(tx, member.id)
    await this.retireNickname(tx, member.nickname)
    await this.removeNicknames(tx, member.id)
    await this.update(tx, member.id, {
      // An address without a dot can neither be registered nor receive mail.
      email: `left-${member.id}@nowhere`,
      name: '탈퇴회원',
      nickname,
      nickname_key: nameKey(nickname),
      password_hash: UNMATCHABLE_HASH,
      birth: null,
      phone_number: null,
      profile_image_path: null,
      customer_key: randomUUID(),
      disabled_reason: null,
      left_at: new Date(),
    })
  }

  async #nicknameOfLeft(tx: Transaction, id: number): Promise<string> {
    const nickname = `탈퇴회원${id}`
    const holder = await this.findByNickname(nickname, tx)
    return holder ? `${nickname}x${randomInt(1_000_000_000)}` : nickname
  }

  /** Removes the password, so that only a reset opens the account. */
  removePassword(tx: Transaction, id: number): Promise<void> {
    return this.setPassword(tx, id, UNMATCHABLE_HASH)
  }

  setPassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
    return this.update(tx, id, { password_hash: passwordHash })
  }
}

export function profileOf(member: MemberRow): Omit<Me, 'nicknameChanges'> {
  return {
    userId: member.id,
    email: member.email,
    name: member.name,
    nickname: member.nickname,
    phoneNumber: member.phone_number,
    birth: member.birth,
    profileImagePath: member.profile_image_path,
    creditBalance: member.credit_balance,
    customerKey: member.customer_key,
  }
}

function requirePresent(member: MemberRow | undefined): MemberRow {
  if (!member || member.left_at) throw new AppError('SESSION_ENDED')
  return member
}
