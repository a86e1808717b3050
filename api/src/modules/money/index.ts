import type { AppOptions } from '../../app-options.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import { Seal } from '../../lib/secrets/seal.ts'
import type { App } from '../../plugins/app-types.ts'
import type { MemberService } from '../members/members/member.service.ts'
import type { Limits } from '../site/limits/index.ts'
import type { Mailer } from '../site/mail/index.ts'
import type { NotificationService } from '../site/notifications/notification.service.ts'
import { CartRepository } from './cart/cart.repository.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { CartService } from './cart/cart.service.ts'
import { MemberTrackRepository } from './cart/member-track.repository.ts'
import { PurchaseService } from './cart/purchase.service.ts'
import { CreditRepository } from './credits/credit.repository.ts'
import { CreditService } from './credits/credit.service.ts'
import { LedgerRepository } from './credits/ledger.repository.ts'
import { ledgerRoutes } from './credits/ledger.routes.ts'
import { LedgerService } from './credits/ledger.service.ts'
import { EarningRepository } from './earnings/earning.repository.ts'
import { EarningService } from './earnings/earning.service.ts'
import { SaleMailService } from './earnings/sale-mail.service.ts'
import { StatementRepository } from './earnings/statement.repository.ts'
import { statementRoutes } from './earnings/statement.routes.ts'
import { StatementService } from './earnings/statement.service.ts'
import { CertificateRepository } from './licences/certificate.repository.ts'
import { certificateRoutes } from './licences/certificate.routes.ts'
import { CertificateService } from './licences/certificate.service.ts'
import { DraftService } from './payments/draft.service.ts'
import { OrderRepository } from './payments/order.repository.ts'
import { PaymentRepository } from './payments/payment.repository.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { PaymentService } from './payments/payment.service.ts'
import { RefundRepository } from './payments/refund.repository.ts'
import { refundRoutes } from './payments/refund.routes.ts'
import { RefundService } from './payments/refund.service.ts'
import { sandboxRoutes } from './payments/sandbox.routes.ts'
import { Settlement } from './payments/settlement.ts'
import { SiteOrderRepository } from './payments/site-order.repository.ts'
import { siteOrderRoutes } from './payments/site-order.routes.ts'
import { SiteOrderService } from './payments/site-order.service.ts'
import { TossProvider } from './payments/toss-provider.ts'
import { PayoutRepository } from './payouts/payout.repository.ts'
import { payoutRoutes } from './payouts/payout.routes.ts'
import { PayoutService } from './payouts/payout.service.ts'
import { PayoutDeskRepository } from './payouts/payout-desk.repository.ts'
import { payoutDeskRoutes } from './payouts/payout-desk.routes.ts'
import { PayoutDeskService } from './payouts/payout-desk.service.ts'
import { PayoutMails } from './payouts/payout-mails.ts'
import { PlanRepository } from './plans/plan.repository.ts'
import { planRoutes } from './plans/plan.routes.ts'
import { PlanService } from './plans/plan.service.ts'
import { ReceiptService } from './receipts/receipt.service.ts'
import { SubscriptionRepository } from './subscriptions/subscription.repository.ts'
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts'
import { SubscriptionService } from './subscriptions/subscription.service.ts'

type Dependencies = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'log'> & {
  keys: Keys
  limits: Limits
  members: MemberService
  mailer: Mailer
  notifications: NotificationService
  now: () => Date
}

export function buildMoney(dependencies: Dependencies) {
  const { config, db, members, now } = dependencies
  const credits = new CreditService(new CreditRepository(db))
  const earnings = new EarningService({
    db,
    earnings: new EarningRepository(db),
    credits,
    rate: config.payout,
  })
  const statements = new StatementService({
    statements: new StatementRepository(db),
    payout: config.payout,
    now,
  })
  const cart = new CartRepository(db)
  const plans = new PlanService(new PlanRepository(db))
  const subscriptions = new SubscriptionService({
    ...dependencies,
    subscriptions: new SubscriptionRepository(db),
    publicUrl: config.publicUrl,
  })
  const receipts = new ReceiptService({ ...dependencies, publicUrl: config.publicUrl })
  const payment = {
    ...dependencies,
    receipts,
    credits,
    plans,
    subscriptions,
    orders: new OrderRepository(db),
    payments: new PaymentRepository(db),
    provider: new TossProvider(config.payment),
  }
  const payout = {
    ...dependencies,
    payouts: new PayoutRepository(db),
    mails: new PayoutMails({ ...dependencies, publicUrl: config.publicUrl }),
    seal: new Seal(dependencies.keys, 'payout-account'),
    earnings,
    statements,
  }
  const refunds = new RefundService({ ...payment, refunds: new RefundRepository(db) })
  return {
    credits,
    earnings,
    statements,
    payouts: new PayoutService({ ...payout, accountDays: config.payout.accountDays }),
    payoutDesk: new PayoutDeskService({ ...payout, desk: new PayoutDeskRepository(db) }),
    receipts,
    saleMails: new SaleMailService({ ...dependencies, publicUrl: config.publicUrl }),
    ledger: new LedgerService(new LedgerRepository(db), members),
    cart: new CartService(cart, new MemberTrackRepository(db)),
    purchases: new PurchaseService({ ...dependencies, cart, credits, earnings, receipts }),
    certificates: new CertificateService(new CertificateRepository(db)),
    plans,
    subscriptions,
    drafts: new DraftService(payment),
    refunds,
    payments: new PaymentService({ ...payment, refunds, settlement: new Settlement(payment) }),
    siteOrders: new SiteOrderService({ siteOrders: new SiteOrderRepository(db), now }),
  }
}

type Options = Pick<AppOptions, 'config'> & ReturnType<typeof buildMoney>

export async function moneyPlugin(app: App, options: Options): Promise<void> {
  const { sandboxUrl } = options.config.payment
  await app.register(cartRoutes, options)
  await app.register(certificateRoutes, options)
  await app.register(planRoutes, options)
  await app.register(paymentRoutes, options)
  await app.register(refundRoutes, options)
  await app.register(siteOrderRoutes, options)
  await app.register(ledgerRoutes, options)
  await app.register(statementRoutes, options)
  await app.register(payoutRoutes, options)
  await app.register(payoutDeskRoutes, options)
  await app.register(subscriptionRoutes, options)
  if (sandboxUrl) await app.register(sandboxRoutes, { sandboxUrl })
}
