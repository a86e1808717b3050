import type { AppOptions } from '../../app-options.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import { reportBreaches } from '../../operations/audit.ts'
import type { App } from '../../plugins/app-types.ts'
import type { Readiness } from '../../plugins/ending.ts'
import type { CatalogueService } from '../catalogue/catalogue/catalogue.service.ts'
import { administrationRoutes } from './administration/administration.routes.ts'
import { AdministrationService } from './administration/administration.service.ts'
import { embedRoutes } from './embeds/embed.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { siteJobRoutes } from './jobs/site-job.routes.ts'
import { SiteJobService } from './jobs/site-job.service.ts'
import { legalRoutes } from './legal/legal.routes.ts'
import { type Mailer, OutboxMailer } from './mail/index.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import type { NotificationService } from './notifications/notification.service.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe.routes.ts'
import { PromotionRepository } from './promotions/promotion.repository.ts'
import { promotionRoutes } from './promotions/promotion.routes.ts'
import { PromotionService } from './promotions/promotion.service.ts'
import { CanaryService } from './releases/canary.service.ts'
import { releaseRoutes } from './releases/release.routes.ts'
import { ReleaseService } from './releases/release.service.ts'
import { SiteMover } from './releases/site-mover.ts'
import { GoodVersions } from './signals/good-versions.ts'
import { RemoteReportService } from './signals/remote-report.service.ts'
import { SignalRepository } from './signals/signal.repository.ts'
import { signalRoutes } from './signals/signal.routes.ts'
import { SignalService } from './signals/signal.service.ts'
import { cspReportRoutes } from './site/csp-report.routes.ts'
import { CspReports } from './site/csp-reports.ts'
import type { PageService } from './site/page.service.ts'
import { RegistryService } from './site/registry.service.ts'
import { ShellFolders } from './site/shell-folders.ts'
import { siteRoutes } from './site/site.routes.ts'
import { SitemapRepository } from './sitemaps/sitemap.repository.ts'
import { sitemapRoutes } from './sitemaps/sitemap.routes.ts'
import { SitemapService } from './sitemaps/sitemap.service.ts'
import { StatisticsRepository } from './statistics/statistics.repository.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { StatisticsService } from './statistics/statistics.service.ts'

type Dependencies = Pick<AppOptions, 'config' | 'log'> & { keys: Keys } & Omit<
    ConstructorParameters<typeof AdministrationService>[0],
    'publicUrl'
  > &
  Omit<ConstructorParameters<typeof StatisticsService>[0], 'statistics'> &
  Omit<ConstructorParameters<typeof PromotionService>[0], 'promotions' | 'operator'>

export function buildSite({ config, keys, log, ...dependencies }: Dependencies) {
  const { db } = dependencies
  const { publicUrl } = config
  const statistics = new StatisticsRepository(db)
  const signals = new SignalRepository(db)
  const goodVersions = new GoodVersions(signals)
  const registry = new RegistryService(config.siteDir, log, () => goodVersions.readCurrent())
  const shell = new ShellFolders(config.siteDir, config.shellDir)
  const signalService = new SignalService({ signals, registry, shell, log })
  const mover = new SiteMover(config.releases)
  return {
    administration: new AdministrationService({ ...dependencies, publicUrl }),
    statistics: new StatisticsService({ ...dependencies, statistics }),
    promotions: new PromotionService({
      ...dependencies,
      promotions: new PromotionRepository(db),
      operator: config.operator,
    }),
    siteJobs: new SiteJobService({ db, keys }),
    applyCountChanges: () => statistics.applyChanges(),
    reportBreaches: () => reportBreaches(db, log),
    registry,
    shell,
    goodVersions,
    remoteReports: new RemoteReportService({
      siteDir: config.siteDir,
      registry,
      goodVersions,
      signals,
    }),
    signals: signalService,
    releases: new ReleaseService({ ...dependencies, mover }),
    canaries: new CanaryService({ ...dependencies, registry, signals: signalService, mover, log }),
    sitemaps: new SitemapService({
      publicUrl,
      sitemaps: new SitemapRepository(db),
    }),
    cspReports: new CspReports(log),
  }
}

type Options = Pick<AppOptions, 'config' | 'db' | 'outboxToken'> &
  ReturnType<typeof buildSite> & { mailer: Mailer; readiness: Readiness; pages: PageService } & {
    catalogue: CatalogueService
    notifications: NotificationService
  }

export async function sitePlugin(app: App, options: Options): Promise<void> {
  const { mailer, outboxToken } = options
  await app.register(healthRoutes, options)
  await app.register(administrationRoutes, options)
  await app.register(statisticsRoutes, options)
  await app.register(notificationRoutes, options)
  await app.register(unsubscribeRoutes, options)
  await app.register(siteJobRoutes, options)
  await app.register(promotionRoutes, options)
  if (mailer instanceof OutboxMailer && outboxToken)
    await app.register(outboxRoutes, { outbox: mailer, token: outboxToken })
  await app.register(legalRoutes, options)
  await app.register(cspReportRoutes, options)
  await app.register(signalRoutes, options)
  await app.register(releaseRoutes, options)
  await app.register(siteRoutes, options)
  await app.register(sitemapRoutes, options)
  await app.register(embedRoutes, options)
}
