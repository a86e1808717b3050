import type { AppOptions } from './app.ts'
import { reportBreaches } from './lib/audit.ts'
import { buildAccounts } from './modules/accounts/accounts.ts'
import { AdministrationRepository } from './modules/administration/administration.repository.ts'
import { AdministrationService } from './modules/administration/administration.service.ts'
import { CartRepository } from './modules/cart/cart.repository.ts'
import { CartService } from './modules/cart/cart.service.ts'
import { PurchaseService } from './modules/cart/purchase.service.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { CreditRepository } from './modules/credits/credit.repository.ts'
import { CreditService } from './modules/credits/credit.service.ts'
import { DownloadRepository } from './modules/downloads/download.repository.ts'
import { DownloadService } from './modules/downloads/download.service.ts'
import { FileRepository } from './modules/files/file.repository.ts'
import { FileService } from './modules/files/file.service.ts'
import { ImageRepository } from './modules/images/image.repository.ts'
import { ImageService } from './modules/images/image.service.ts'
import { Limits } from './modules/limits/index.ts'
import { OutboxPost, SmtpPost } from './modules/mail/index.ts'
import { ManagementRepository } from './modules/management/management.repository.ts'
import { ManagementService } from './modules/management/management.service.ts'
import { PublishingService } from './modules/management/publishing.service.ts'
import { MemberRepository } from './modules/members/member.repository.ts'
import { MemberService } from './modules/members/member.service.ts'
import { Passwords } from './modules/members/passwords.ts'
import { buildPayments } from './modules/payments/index.ts'
import { PlanService } from './modules/plans/plan.service.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
import { AccessTokens } from './modules/sessions/access-tokens.ts'
import { LoginService } from './modules/sessions/login.service.ts'
import { SessionRepository } from './modules/sessions/session.repository.ts'
import { SessionService } from './modules/sessions/session.service.ts'
import { PageService } from './modules/site/page.service.ts'
import { RegistryService } from './modules/site/registry.service.ts'
import { StatisticsRepository } from './modules/statistics/statistics.repository.ts'
import { StatisticsService } from './modules/statistics/statistics.service.ts'
import { SubscriptionRepository } from './modules/subscriptions/subscription.repository.ts'
import { SubscriptionService } from './modules/subscriptions/subscription.service.ts'
import { TagRepository } from './modules/tags/tag.repository.ts'
import { TagService } from './modules/tags/tag.service.ts'
import { UploadService } from './modules/uploads/upload.service.ts'

/** The modules' services, wired: what routes, jobs and seeds call. */
export type Services = ReturnType<typeof buildServices>

export function buildServices({
  config,
  db,
  storage,
  media,
  jobs,
  jwtSecret,
  log,
  now = () => new Date(),
}: Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'now'>) {
  const search = new PostgresSearchIndex(db)
  const passwords = new Passwords()
  const members = new MemberService(db, new MemberRepository(db), passwords, search)
  const accessTokens = new AccessTokens(jwtSecret, config.accessTokenSeconds)
  const sessions = new SessionService({
    members,
    sessions: new SessionRepository(db),
    accessTokens,
    secret: jwtSecret,
    log,
  })
  const limits = new Limits(db)
  const { smtpUrl, publicUrl } = config
  const post = smtpUrl ? new SmtpPost({ url: smtpUrl, publicUrl, secret: jwtSecret, jobs, log }) : new OutboxPost(db, log)
  const accounts = buildAccounts({ db, members, passwords, sessions, limits, post, secret: jwtSecret, publicUrl })
  const logins = new LoginService({ members, sessions, limits, ...accounts })
  const catalogue = new CatalogueService(db, new CatalogueRepository(db), search)
  const credits = new CreditService(new CreditRepository(db))
  const carts = new CartRepository(db)
  const cart = new CartService(carts)
  const purchases = new PurchaseService({ db, cart: carts, credits, now })
  const plans = new PlanService(db)
  const subscriptions = new SubscriptionService({ db, subscriptions: new SubscriptionRepository(db), post, publicUrl, now })
  const { drafts, payments } = buildPayments({ config, db, members, plans, credits, subscriptions, jobs, log })
  const administration = new AdministrationService({ db, administration: new AdministrationRepository(db), credits, subscriptions, now })
  const counts = new StatisticsRepository(db)
  const statistics = new StatisticsService({ statistics: counts, plans, now })
  const files = new FileService({ db, files: new FileRepository(db), storage, media, jobs, now })
  const downloads = new DownloadService(new DownloadRepository(db), files, log)
  const images = new ImageService({ images: new ImageRepository(db), storage, media, now })
  const uploads = new UploadService({ members, files, images, media })
  const managed = new ManagementRepository(db)
  const management = new ManagementService({ db, management: managed, catalogue, search })
  const publishing = new PublishingService({ db, management: managed, catalogue, files, images })
  const tags = new TagService(db, new TagRepository(), search)
  const registry = new RegistryService(config.siteDir, log)
  const { clientKey, scriptUrl } = config.payment
  const pages = new PageService(config.shellDir, registry, { payment: { clientKey, scriptUrl } })
  return {
    members,
    passwords,
    accessTokens,
    sessions,
    logins,
    limits,
    accounts,
    post,
    catalogue,
    credits,
    cart,
    purchases,
    downloads,
    plans,
    subscriptions,
    administration,
    statistics,
    drafts,
    payments,
    files,
    images,
    uploads,
    management,
    publishing,
    tags,
    foldCounts: () => counts.fold(),
    reportBreaches: () => reportBreaches(db, log),
    site: { registry, pages },
  }
}
