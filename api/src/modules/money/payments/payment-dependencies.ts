import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { MemberService } from '../../members/members/member.service.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import type { Limits } from '../../site/limits/index.ts'
import type { CreditService } from '../credits/credit.service.ts'
import type { PlanService } from '../plans/plan.service.ts'
import type { ReceiptService } from '../receipts/receipt.service.ts'
import type { SubscriptionService } from '../subscriptions/subscription.service.ts'
import type { OrderRepository } from './order.repository.ts'
import type { PaymentRepository } from './payment.repository.ts'
import type { PaymentProvider } from './provider.ts'

export type PaymentDependencies = {
  db: Database
  log: Log
  jobs: Jobs
  limits: Limits
  members: MemberService
  credits: CreditService
  plans: PlanService
  subscriptions: SubscriptionService
  receipts: ReceiptService
  orders: OrderRepository
  payments: PaymentRepository
  provider: PaymentProvider
}
