import type { PersonalData } from '@sori/contract/account'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { SubscriptionService } from '../../money/subscriptions/subscription.service.ts'
import { type Limits, limitRules } from '../../site/limits/index.ts'
import { type MemberService, profileOf } from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'
import { readFormerNicknames, readPersonalLists } from './export.repository.ts'

type Dependencies = {
  db: Database
  members: MemberService
  sessions: SessionService
  subscriptions: SubscriptionService
  limits: Limits
  now: () => Date
}

export class ExportService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Returns the caller's personal data; throws `TOO_MANY_REQUESTS` after five exports an hour. */
  async export(caller: Caller): Promise<PersonalData> {
    const { db, members, sessions, limits, now } = this.#dependencies
    await limits.countOrThrow([limitRules.personalData, String(caller.id)])
    const member = await members.me(caller.id)
    return {
      exportDate: now().toISOString(),
      profile: {
        ...profileOf(member),
        formerNicknames: await readFormerNicknames(db, member.id),
        roleId: member.role_id,
        createDate: member.created_at.toISOString(),
        activationDate: member.activated_at?.toISOString() ?? null,
      },
      ...(await readPersonalLists(db, member.id)),
      subscription: await this.#readSubscription(member.id),
      sessions: await sessions.list(caller),
    }
  }

  async #readSubscription(memberId: number): Promise<PersonalData['subscription']> {
    const current = await this.#dependencies.subscriptions.findCurrent(memberId)
    if (!current) return null
    const { subscriptionName, firstBillingDate, nextBillingDate, paymentStatus, canceled } = current
    return { subscriptionName, firstBillingDate, nextBillingDate, paymentStatus, canceled }
  }
}
