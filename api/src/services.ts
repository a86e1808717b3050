import type { AppOptions } from './app-options.ts'
import { buildIdentity } from './identity.ts'
import type { Database } from './lib/postgres/database.ts'
import { AdministrationRepository } from './modules/administration/administration.repository.ts'
import { AdministrationService } from './modules/administration/administration.service.ts'
import { ChangeRepository } from './modules/administration/change.repository.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import type { CatalogueReads } from './modules/catalogue/catalogue.routes.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { SimilarRepository } from './modules/catalogue/similar.repository.ts'
import { SimilarService } from './modules/catalogue/similar.service.ts'
import { ExportRepository } from './modules/personal-data/export.repository.ts'
import { ExportService } from './modules/personal-data/export.service.ts'
import { LeavingService } from './modules/personal-data/leaving.service.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
import type { SearchIndex } from './modules/search/search-index.ts'
import type { SessionService } from './modules/sessions/session.service.ts'
import { CspReports } from './modules/site/csp-reports.ts'
import { PageService } from './modules/site/page.service.ts'
import { RegistryService } from './modules/site/registry.service.ts'
import { ShellFolders } from './modules/site/shell-folders.ts'
import { StatisticsRepository } from './modules/statistics/statistics.repository.ts'
import { StatisticsService } from './modules/statistics/statistics.service.ts'
import { SuggestionRepository } from './modules/suggestions/suggestion.repository.ts'
import { SuggestionService } from './modules/suggestions/suggestion.service.ts'
import { buildMoney } from './money.ts'
import { reportBreaches } from './operations/audit.ts'
import { Reads } from './plugins/reads.ts'
import { buildSounds } from './sounds.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'storage' | 'media' | 'jobs' | 'jwtSecret' | 'log' | 'replica' | 'now'>

/** The modules' services, wired: what routes, jobs and seeds call. */
export type Services = ReturnType<typeof buildServices>

/** Wires the services: who is who, what visits read, money, sounds; then what stands on all of these. */
export function buildServices({ now = () => new Date(), ...options }: Parts) {
  const { config, db, log, replica } = options
  const search = new PostgresSearchIndex(db)
  const identity = buildIdentity({ ...options, search, now })
  const { members, accounts } = identity
  const visits = catalogueReads(db, search)
  const money = buildMoney({ ...options, ...identity, now })
  const { credits, plans, subscriptions } = money
  const sounds = buildSounds({ ...options, ...identity, search, catalogue: visits.catalogue, now })
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
  const { management, images } = sounds
  return {
    ...identity,
    ...money,
    ...sounds,
    catalogue: visits.catalogue,
    suggestions: visits.suggestions,
    reads: new Reads(visits, (from) => catalogueReads(from, new PostgresSearchIndex(from)), replica),
    sessionReads: sessionReads(identity.sessions, replica),
    administration,
    statistics: new StatisticsService({ statistics: counts, plans, now }),
    exports: new ExportService({ data: new ExportRepository(db), ...identity, subscriptions, now }),
    leaving: new LeavingService({ db, ...identity, ...money, secrets: accounts, management, images, log }),
    foldCounts: () => counts.fold(),
    reportBreaches: () => reportBreaches(db, log),
    site: buildSite(config, log),
    cspReports: new CspReports(log),
  }
}

/** Session checks of routes that only read. */
function sessionReads(sessions: SessionService, replica: Parts['replica']): Reads<Pick<SessionService, 'live'>> {
  return new Reads<Pick<SessionService, 'live'>>(sessions, (from) => ({ live: (caller) => sessions.live(caller, from) }), replica)
}

/** What answers a visit to the catalogue, on one database. */
function catalogueReads(db: Database, search: SearchIndex): CatalogueReads {
  const sounds = new CatalogueRepository(db)
  return {
    catalogue: new CatalogueService(db, sounds, search),
    similar: new SimilarService(new SimilarRepository(db), sounds),
    suggestions: new SuggestionService(new SuggestionRepository(db)),
  }
}

/** The pages of the site, and the remotes that are live. */
function buildSite({ siteDir, shellDir, payment: { clientKey, scriptUrl } }: Parts['config'], log: Parts['log']) {
  const registry = new RegistryService(siteDir, log)
  const shell = new ShellFolders(siteDir, shellDir)
  return { registry, pages: new PageService(shell, registry, { payment: { clientKey, scriptUrl } }), shell }
}
