import type { AppOptions } from './app-options.ts'
import { CartRepository } from './modules/cart/cart.repository.ts'
import { cartRoutes } from './modules/cart/cart.routes.ts'
import { CartService } from './modules/cart/cart.service.ts'
import { HeldTrackRepository } from './modules/cart/held-track.repository.ts'
import { onSale } from './modules/cart/on-sale.ts'
import { PurchaseService } from './modules/cart/purchase.service.ts'
import { CreditRepository } from './modules/credits/credit.repository.ts'
import { CreditService } from './modules/credits/credit.service.ts'
import { LedgerRepository } from './modules/credits/ledger.repository.ts'
import { ledgerRoutes } from './modules/credits/ledger.routes.ts'
import { LedgerService } from './modules/credits/ledger.service.ts'
import { CertificateRepository } from './modules/licences/certificate.repository.ts'
import { certificateRoutes } from './modules/licences/certificate.routes.ts'
import { CertificateService } from './modules/licences/certificate.service.ts'
import type { Limits } from './modules/limits/index.ts'
import type { Post } from './modules/mail/index.ts'
import type { MemberService } from './modules/members/member.service.ts'
import { buildPayments } from './modules/payments/index.ts'
import { paymentRoutes } from './modules/payments/payment.routes.ts'
import { sandboxRoutes } from './modules/payments/sandbox.routes.ts'
import { PlanRepository } from './modules/plans/plan.repository.ts'
import { planRoutes } from './modules/plans/plan.routes.ts'
import { PlanService } from './modules/plans/plan.service.ts'
import { SubscriptionRepository } from './modules/subscriptions/subscription.repository.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscription.routes.ts'
import { SubscriptionService } from './modules/subscriptions/subscription.service.ts'
import type { App } from './plugins/app-types.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'log'> & {
  limits: Limits
  members: MemberService
  post: Post
  now: () => Date
}

export function buildMoney(parts: Parts) {
  const { config, db, members, post, now } = parts
  const { publicUrl } = config
  const credits = new CreditService(new CreditRepository(db))
  const carts = new CartRepository(db, onSale)
  const plans = new PlanService(new PlanRepository(db))
  const subscriptions = new SubscriptionService({ db, subscriptions: new SubscriptionRepository(db), post, publicUrl, now })
  return {
    credits,
    ledger: new LedgerService(new LedgerRepository(db), members),
    cart: new CartService(carts, new HeldTrackRepository(db, onSale)),
    purchases: new PurchaseService({ db, cart: carts, credits, now }),
    certificates: new CertificateService(new CertificateRepository(db)),
    plans,
    subscriptions,
    ...buildPayments({ ...parts, plans, credits, subscriptions }),
  }
}

type Options = Pick<AppOptions, 'config'> & ReturnType<typeof buildMoney>

export async function moneyPlugin(app: App, options: Options): Promise<void> {
  const { sandboxUrl } = options.config.payment
  await app.register(cartRoutes, options)
  await app.register(certificateRoutes, options)
  await app.register(planRoutes, options)
  await app.register(paymentRoutes, options)
  await app.register(ledgerRoutes, options)
  await app.register(subscriptionRoutes, options)
  if (sandboxUrl) await app.register(sandboxRoutes, { sandboxUrl })
}
