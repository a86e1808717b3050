import type { AppOptions } from './app-options.ts'
import type { Identity } from './identity.ts'
import { CartRepository } from './modules/cart/cart.repository.ts'
import { CartService } from './modules/cart/cart.service.ts'
import { HeldTrackRepository } from './modules/cart/held-track.repository.ts'
import { onSale } from './modules/cart/on-sale.ts'
import { PurchaseService } from './modules/cart/purchase.service.ts'
import { CreditRepository } from './modules/credits/credit.repository.ts'
import { CreditService } from './modules/credits/credit.service.ts'
import { LedgerRepository } from './modules/credits/ledger.repository.ts'
import { LedgerService } from './modules/credits/ledger.service.ts'
import { CertificateRepository } from './modules/licences/certificate.repository.ts'
import { CertificateService } from './modules/licences/certificate.service.ts'
import { buildPayments } from './modules/payments/index.ts'
import { PlanRepository } from './modules/plans/plan.repository.ts'
import { PlanService } from './modules/plans/plan.service.ts'
import { SubscriptionRepository } from './modules/subscriptions/subscription.repository.ts'
import { SubscriptionService } from './modules/subscriptions/subscription.service.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'log'> & { now: () => Date } & Pick<Identity, 'members' | 'limits' | 'post'>

/** What is paid and what is bought: credits, cart, plans, subscriptions, payments. */
export function buildMoney({ config, db, jobs, log, now, members, limits, post }: Parts) {
  const credits = new CreditService(new CreditRepository(db))
  const carts = new CartRepository(db, onSale)
  const plans = new PlanService(new PlanRepository(db))
  const { publicUrl } = config
  const subscriptions = new SubscriptionService({ db, subscriptions: new SubscriptionRepository(db), post, publicUrl, now })
  return {
    credits,
    ledger: new LedgerService(new LedgerRepository(db), members),
    cart: new CartService(carts, new HeldTrackRepository(db, onSale)),
    purchases: new PurchaseService({ db, cart: carts, credits, now }),
    certificates: new CertificateService(new CertificateRepository(db)),
    plans,
    subscriptions,
    ...buildPayments({ config, db, members, plans, credits, subscriptions, jobs, limits, log }),
  }
}
