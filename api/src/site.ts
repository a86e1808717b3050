import type { AppOptions } from './app-options.ts'
import type { AccountStatusService } from './modules/accounts/account-status.service.ts'
import { AdministrationRepository } from './modules/administration/administration.repository.ts'
import { administrationRoutes } from './modules/administration/administration.routes.ts'
import { AdministrationService } from './modules/administration/administration.service.ts'
import { ChangeRepository } from './modules/administration/change.repository.ts'
import type { CreditService } from './modules/credits/credit.service.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import type { Post } from './modules/mail/index.ts'
import { OutboxPost } from './modules/mail/index.ts'
import { outboxRoutes } from './modules/mail/outbox.routes.ts'
import type { MemberService } from './modules/members/member.service.ts'
import type { PlanService } from './modules/plans/plan.service.ts'
import { cspReportRoutes } from './modules/site/csp-report.routes.ts'
import { CspReports } from './modules/site/csp-reports.ts'
import { PageService } from './modules/site/page.service.ts'
import { RegistryService } from './modules/site/registry.service.ts'
import { ShellFolders } from './modules/site/shell-folders.ts'
import { siteRoutes } from './modules/site/site.routes.ts'
import { StatisticsRepository } from './modules/statistics/statistics.repository.ts'
import { statisticsRoutes } from './modules/statistics/statistics.routes.ts'
import { StatisticsService } from './modules/statistics/statistics.service.ts'
import type { SubscriptionService } from './modules/subscriptions/subscription.service.ts'
import { reportBreaches } from './operations/audit.ts'
import type { App } from './plugins/app-types.ts'
import type { Readiness } from './plugins/ending.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'log'> & {
  accounts: { status: AccountStatusService }
  credits: CreditService
  members: MemberService
  plans: PlanService
  post: Post
  subscriptions: SubscriptionService
  now: () => Date
}

export function buildSite({ config, log, ...parts }: Parts) {
  const { db, accounts } = parts
  const { siteDir, shellDir } = config
  const { clientKey, scriptUrl } = config.payment
  const administration = new AdministrationRepository(db)
  const changes = new ChangeRepository(db)
  const statistics = new StatisticsRepository(db)
  const registry = new RegistryService(siteDir, log)
  const shell = new ShellFolders(siteDir, shellDir)
  return {
    administration: new AdministrationService({ ...parts, administration, changes, accounts: accounts.status }),
    statistics: new StatisticsService({ ...parts, statistics }),
    foldCounts: () => statistics.fold(),
    reportBreaches: () => reportBreaches(db, log),
    registry,
    shell,
    pages: new PageService(shell, registry, { payment: { clientKey, scriptUrl } }),
    cspReports: new CspReports(log),
  }
}

type Options = Pick<AppOptions, 'config' | 'db' | 'outboxToken'> & ReturnType<typeof buildSite> & { post: Post; readiness: Readiness }

export async function sitePlugin(app: App, options: Options): Promise<void> {
  const { post, outboxToken } = options
  await app.register(healthRoutes, options)
  await app.register(administrationRoutes, options)
  await app.register(statisticsRoutes, options)
  if (post instanceof OutboxPost && outboxToken) await app.register(outboxRoutes, { outbox: post, token: outboxToken })
  await app.register(cspReportRoutes, options)
  await app.register(siteRoutes, options)
}
