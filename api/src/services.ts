import type { AppOptions } from './app.ts'
import { buildIdentity } from './identity.ts'
import { reportBreaches } from './lib/audit.ts'
import { AdministrationRepository } from './modules/administration/administration.repository.ts'
import { AdministrationService } from './modules/administration/administration.service.ts'
import { ChangeRepository } from './modules/administration/change.repository.ts'
import { CartRepository } from './modules/cart/cart.repository.ts'
import { CartService } from './modules/cart/cart.service.ts'
import { HeldTrackRepository } from './modules/cart/held-track.repository.ts'
import { onSale } from './modules/cart/on-sale.ts'
import { PurchaseService } from './modules/cart/purchase.service.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { CreditRepository } from './modules/credits/credit.repository.ts'
import { CreditService } from './modules/credits/credit.service.ts'
import { LedgerRepository } from './modules/credits/ledger.repository.ts'
import { LedgerService } from './modules/credits/ledger.service.ts'
import { ArchiveRepository } from './modules/downloads/archive.repository.ts'
import { ArchiveService } from './modules/downloads/archive.service.ts'
import { DownloadRepository } from './modules/downloads/download.repository.ts'
import { DownloadService } from './modules/downloads/download.service.ts'
import { FileRepository } from './modules/files/file.repository.ts'
import { FileService } from './modules/files/file.service.ts'
import { ImageRepository } from './modules/images/image.repository.ts'
import { ImageService } from './modules/images/image.service.ts'
import { CertificateRepository } from './modules/licences/certificate.repository.ts'
import { CertificateService } from './modules/licences/certificate.service.ts'
import { ManagementRepository } from './modules/management/management.repository.ts'
import { ManagementService } from './modules/management/management.service.ts'
import { PublishingService } from './modules/management/publishing.service.ts'
import { buildPayments } from './modules/payments/index.ts'
import { ExportRepository } from './modules/personal-data/export.repository.ts'
import { ExportService } from './modules/personal-data/export.service.ts'
import { LeavingService } from './modules/personal-data/leaving.service.ts'
import { PlanService } from './modules/plans/plan.service.ts'
import { HidingByReports } from './modules/reports/hiding.repository.ts'
import { ReportRepository } from './modules/reports/report.repository.ts'
import { ReportService } from './modules/reports/report.service.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
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
  const identity = buildIdentity({ config, db, jobs, jwtSecret, log, search, now })
  const { members, passwords, sessions, devices, limits, accounts, post } = identity
  const { publicUrl } = config
  const catalogue = new CatalogueService(db, new CatalogueRepository(db), search)
  const credits = new CreditService(new CreditRepository(db))
  const ledger = new LedgerService(new LedgerRepository(db), members)
  const carts = new CartRepository(db, onSale)
  const cart = new CartService(carts, new HeldTrackRepository(db, onSale))
  const purchases = new PurchaseService({ db, cart: carts, credits, now })
  const certificates = new CertificateService(new CertificateRepository(db))
  const plans = new PlanService(db)
  const subscriptions = new SubscriptionService({ db, subscriptions: new SubscriptionRepository(db), post, publicUrl, now })
  const { drafts, payments } = buildPayments({ config, db, members, plans, credits, subscriptions, jobs, log })
  const administration = new AdministrationService({
    db,
    administration: new AdministrationRepository(db),
    changes: new ChangeRepository(db),
    credits,
    subscriptions,
    accounts: accounts.status,
    now,
  })
  const counts = new StatisticsRepository(db)
  const statistics = new StatisticsService({ statistics: counts, plans, now })
  const files = new FileService({ db, files: new FileRepository(db), storage, media, jobs, now })
  const downloads = new DownloadService(new DownloadRepository(db), files, log)
  const archives = new ArchiveService({ archives: new ArchiveRepository(db), files, log, now })
  const images = new ImageService({ images: new ImageRepository(db), storage, media, now })
  const uploads = new UploadService({ members, files, images, media })
  const managed = new ManagementRepository(db)
  const management = new ManagementService({ db, management: managed, catalogue, search })
  const publishing = new PublishingService({ db, management: managed, catalogue, files, images })
  const exports = new ExportService({ data: new ExportRepository(db), members, sessions, subscriptions, limits, now })
  const leaving = new LeavingService({
    db,
    members,
    passwords,
    sessions,
    devices,
    secrets: accounts,
    drafts,
    credits,
    cart,
    subscriptions,
    management,
    limits,
    log,
  })
  const tags = new TagService(db, new TagRepository(), search)
  const reports = new ReportService({ db, reports: new ReportRepository(db), hiding: new HidingByReports(db), limits, post, publicUrl })
  const registry = new RegistryService(config.siteDir, log)
  const { clientKey, scriptUrl } = config.payment
  const pages = new PageService(config.shellDir, registry, { payment: { clientKey, scriptUrl } })
  return {
    ...identity,
    catalogue,
    credits,
    ledger,
    cart,
    purchases,
    certificates,
    downloads,
    archives,
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
    exports,
    leaving,
    tags,
    reports,
    foldCounts: () => counts.fold(),
    reportBreaches: () => reportBreaches(db, log),
    site: { registry, pages },
  }
}
