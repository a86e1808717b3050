import type { AppOptions } from './app-options.ts'
import { buildIdentity } from './identity.ts'
import type { Database } from './lib/postgres/database.ts'
import { AdministrationRepository } from './modules/administration/administration.repository.ts'
import { AdministrationService } from './modules/administration/administration.service.ts'
import { ChangeRepository } from './modules/administration/change.repository.ts'
import { CartRepository } from './modules/cart/cart.repository.ts'
import { CartService } from './modules/cart/cart.service.ts'
import { HeldTrackRepository } from './modules/cart/held-track.repository.ts'
import { onSale } from './modules/cart/on-sale.ts'
import { PurchaseService } from './modules/cart/purchase.service.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import type { CatalogueReads } from './modules/catalogue/catalogue.routes.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { SimilarRepository } from './modules/catalogue/similar.repository.ts'
import { SimilarService } from './modules/catalogue/similar.service.ts'
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
import { HidingRepository, HidingService } from './modules/hiding/index.ts'
import { ImageRepository } from './modules/images/image.repository.ts'
import { ImageService } from './modules/images/image.service.ts'
import { CertificateRepository } from './modules/licences/certificate.repository.ts'
import { CertificateService } from './modules/licences/certificate.service.ts'
import { ManagedRepository } from './modules/management/managed.repository.ts'
import { ManagementRepository } from './modules/management/management.repository.ts'
import { ManagementService } from './modules/management/management.service.ts'
import { PublishingService } from './modules/management/publishing.service.ts'
import { SoundVisibility } from './modules/management/sound-visibility.ts'
import { buildPayments } from './modules/payments/index.ts'
import { ExportRepository } from './modules/personal-data/export.repository.ts'
import { ExportService } from './modules/personal-data/export.service.ts'
import { LeavingService } from './modules/personal-data/leaving.service.ts'
import { PlanService } from './modules/plans/plan.service.ts'
import { QuotaRepository } from './modules/quotas/quota.repository.ts'
import { QuotaService } from './modules/quotas/quota.service.ts'
import { ReportRepository } from './modules/reports/report.repository.ts'
import { ReportService } from './modules/reports/report.service.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
import type { SearchIndex } from './modules/search/search-index.ts'
import { CspReports } from './modules/site/csp-reports.ts'
import { PageService } from './modules/site/page.service.ts'
import { RegistryService } from './modules/site/registry.service.ts'
import { ShellFolders } from './modules/site/shell-folders.ts'
import { StatisticsRepository } from './modules/statistics/statistics.repository.ts'
import { StatisticsService } from './modules/statistics/statistics.service.ts'
import { StreamLinks } from './modules/streaming/index.ts'
import { SubscriptionRepository } from './modules/subscriptions/subscription.repository.ts'
import { SubscriptionService } from './modules/subscriptions/subscription.service.ts'
import { SuggestionRepository } from './modules/suggestions/suggestion.repository.ts'
import { SuggestionService } from './modules/suggestions/suggestion.service.ts'
import { TagRepository } from './modules/tags/tag.repository.ts'
import { TagService } from './modules/tags/tag.service.ts'
import { UploadService } from './modules/uploads/upload.service.ts'
import { reportBreaches } from './operations/audit.ts'
import { Reads } from './plugins/reads.ts'

/** The modules' services, wired: what routes, jobs and seeds call. */
export type Services = ReturnType<typeof buildServices>

/** What answers a visit to the catalogue, on one database. */
function catalogueReads(db: Database, search: SearchIndex): CatalogueReads {
  const sounds = new CatalogueRepository(db)
  return {
    catalogue: new CatalogueService(db, sounds, search),
    similar: new SimilarService(new SimilarRepository(db), sounds),
    suggestions: new SuggestionService(new SuggestionRepository(db)),
  }
}

export function buildServices({
  config,
  db,
  storage,
  media,
  jobs,
  jwtSecret,
  log,
  replica,
  now = () => new Date(),
}: Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'replica' | 'now'>) {
  const search = new PostgresSearchIndex(db)
  const identity = buildIdentity({ config, db, jobs, jwtSecret, log, search, now })
  const { members, passwords, sessions, devices, limits, accounts, post, keys } = identity
  const { publicUrl } = config
  const { catalogue, similar, suggestions } = catalogueReads(db, search)
  const reads = new Reads({ catalogue, similar, suggestions }, (from) => catalogueReads(from, new PostgresSearchIndex(from)), replica)
  const links = new StreamLinks(keys, now)
  const credits = new CreditService(new CreditRepository(db))
  const ledger = new LedgerService(new LedgerRepository(db), members)
  const carts = new CartRepository(db, onSale)
  const cart = new CartService(carts, new HeldTrackRepository(db, onSale))
  const purchases = new PurchaseService({ db, cart: carts, credits, now })
  const certificates = new CertificateService(new CertificateRepository(db))
  const plans = new PlanService(db)
  const subscriptions = new SubscriptionService({ db, subscriptions: new SubscriptionRepository(db), post, publicUrl, now })
  const { drafts, payments } = buildPayments({ config, db, members, plans, credits, subscriptions, jobs, limits, log })
  const administration = new AdministrationService({
    db,
    administration: new AdministrationRepository(db),
    changes: new ChangeRepository(db),
    members,
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
  const quotas = new QuotaService({ db, quotas: new QuotaRepository(db), limits, rules: config.quotas, now })
  const uploads = new UploadService({ members, files, images, media, quotas })
  const managed = new ManagementRepository(db)
  const hiding = new HidingService({ hiding: new HidingRepository(db), search })
  const management = new ManagementService({
    db,
    management: managed,
    managed: new ManagedRepository(db),
    catalogue,
    search,
    hiding,
    visibility: new SoundVisibility({ hiding, post, publicUrl }),
    images,
    links,
  })
  const publishing = new PublishingService({ db, management: managed, catalogue, files, images, quotas })
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
  const reports = new ReportService({ db, reports: new ReportRepository(db), hiding, limits, post, publicUrl })
  const registry = new RegistryService(config.siteDir, log)
  const { clientKey, scriptUrl } = config.payment
  const shell = new ShellFolders(config.siteDir, config.shellDir)
  const pages = new PageService(shell, registry, { payment: { clientKey, scriptUrl } })
  return {
    ...identity,
    catalogue,
    reads,
    suggestions,
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
    quotas,
    uploads,
    links,
    management,
    publishing,
    exports,
    leaving,
    tags,
    reports,
    foldCounts: () => counts.fold(),
    reportBreaches: () => reportBreaches(db, log),
    site: { registry, pages, shell },
    cspReports: new CspReports(log),
  }
}
