import type { Config } from '../../../config.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import type { Limits } from '../../site/limits/index.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { PlanService } from '../plans/plan.service.ts'
import type { SubscriptionService } from '../subscriptions/subscription.service.ts'
import { DraftService } from './draft.service.ts'
import { OrderRepository } from './order.repository.ts'
import { PaymentRepository } from './payment.repository.ts'
import { PaymentService } from './payment.service.ts'
import { Settlement } from './settlement.ts'
import { TossProvider } from './toss-provider.ts'

type Parts = {
  config: Config
  db: Database
  members: MemberService
  plans: PlanService
  credits: CreditService
  subscriptions: SubscriptionService
  jobs: Jobs
  limits: Limits
  log: Log
}

export { CHECKS_MAX } from './check-schedule.ts'

/** Drafts and payments, on the provider that the configuration names (D26). */
export function buildPayments({ config, ...parts }: Parts) {
  const orders = new OrderRepository(parts.db)
  const payments = new PaymentRepository(parts.db)
  const provider = new TossProvider(config.payment)
  const settlement = new Settlement({ ...parts, orders, payments, provider })
  return {
    drafts: new DraftService({ ...parts, orders }),
    payments: new PaymentService({ ...parts, orders, payments, provider, settlement }),
  }
}
