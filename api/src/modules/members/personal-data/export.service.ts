import type { PersonalData } from '@sori/contract/account'
import { tagKinds } from '@sori/contract/catalogue'
import type { Caller } from '../../../plugins/app-types.ts'
import type { SubscriptionService } from '../../money/subscriptions/subscription.service.ts'
import type { Limits } from '../../site/limits/index.ts'
import { limitRules } from '../../site/limits/index.ts'
import type { Member, MemberService } from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'
import type { ExportRepository, OwnTrack } from './export.repository.ts'

type Parts = {
  data: ExportRepository
  members: MemberService
  sessions: SessionService
  subscriptions: SubscriptionService
  limits: Limits
  now: () => Date
}

/** A member's own data, to take away. */
export class ExportService {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns all stored data of the caller. Throws `TOO_MANY_REQUESTS` after five exports in an
   * hour.
   */
  async export(caller: Caller): Promise<PersonalData> {
    const { data, members, sessions, limits, now } = this.#parts
    await limits.demand([limitRules.personalData, String(caller.id)])
    const member = await members.me(caller.id)
    return {
      exportDate: now().toISOString(),
      profile: profileOf(member, await data.formerNicknames(member.id)),
      ledger: (await data.ledger(member.id)).map(dated),
      purchases: (await data.held(member.id, 'DONE')).map(dated),
      cart: (await data.held(member.id, 'READY')).map(({ buyerName: _none, ...track }) =>
        dated(track),
      ),
      certificates: (await data.certificates(member.id)).map(dated),
      unpaidOrders: (await data.unpaidOrders(member.id)).map(dated),
      payments: (await data.payments(member.id)).map(dated),
      subscription: await this.#subscription(member.id),
      albums: (await data.albums(member.id)).map(withDates),
      tracks: (await data.tracks(member.id)).map(presentTrack),
      unpublishedFiles: (await data.unpublishedFiles(member.id)).map(dated),
      images: (await data.images(member.id)).map(dated),
      reports: (await data.reports(member.id)).map(dated),
      changes: (await data.changes(member.id)).map(dated),
      knownDevices: (await data.knownDevices(member.id)).map(({ lastUsedDate }) => ({
        lastUsedDate: lastUsedDate.toISOString(),
      })),
      sessions: await sessions.list(caller),
    }
  }

  async #subscription(memberId: number): Promise<PersonalData['subscription']> {
    const current = await this.#parts.subscriptions.current(memberId)
    if (!current) return null
    const { subscriptionName, firstBillingDate, nextBillingDate, paymentStatus, canceled } = current
    return { subscriptionName, firstBillingDate, nextBillingDate, paymentStatus, canceled }
  }
}

function profileOf(member: Member, formerNicknames: string[]): PersonalData['profile'] {
  return {
    userId: member.id,
    email: member.email,
    name: member.name,
    nickname: member.nickname,
    formerNicknames,
    phoneNumber: member.phone_number,
    birth: member.birth,
    profileImagePath: member.profile_image_path,
    customerKey: member.customer_key,
    roleId: member.role_id,
    createDate: member.created_at.toISOString(),
    activationDate: member.activated_at?.toISOString() ?? null,
    creditBalance: member.credit_balance,
  }
}

function presentTrack({ tags, ...track }: OwnTrack): PersonalData['tracks'][number] {
  const [instrument, mood, genre] = tagKinds.map((kind) =>
    tags.filter((tag) => tag.kind === kind).map(({ name }) => name),
  )
  return { ...withDates(track), instrument: instrument ?? [], mood: mood ?? [], genre: genre ?? [] }
}

function dated<Row extends { date: Date }>(row: Row): Omit<Row, 'date'> & { date: string } {
  return { ...row, date: row.date.toISOString() }
}

function withDates<Row extends { createDate: Date; modifyDate: Date }>(
  row: Row,
): Omit<Row, 'createDate' | 'modifyDate'> & { createDate: string; modifyDate: string } {
  return {
    ...row,
    createDate: row.createDate.toISOString(),
    modifyDate: row.modifyDate.toISOString(),
  }
}
