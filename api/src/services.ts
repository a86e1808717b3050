import type { AppOptions } from './app.ts'
import { CatalogueRepository } from './modules/catalogue/catalogue.repository.ts'
import { CatalogueService } from './modules/catalogue/catalogue.service.ts'
import { FileRepository } from './modules/files/file.repository.ts'
import { FileService } from './modules/files/file.service.ts'
import { MemberRepository } from './modules/members/member.repository.ts'
import { MemberService } from './modules/members/member.service.ts'
import { Passwords } from './modules/members/passwords.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
import { AccessTokens } from './modules/sessions/access-tokens.ts'
import { LoginLimits } from './modules/sessions/login-limits.ts'
import { SessionRepository } from './modules/sessions/session.repository.ts'
import { SessionService } from './modules/sessions/session.service.ts'
import { PageService } from './modules/site/page.service.ts'
import { RegistryService } from './modules/site/registry.service.ts'

/** The modules' services, wired: what routes, jobs and seeds call. */
export type Services = ReturnType<typeof buildServices>

export function buildServices({
  config,
  db,
  storage,
  jwtSecret,
  log,
}: Pick<AppOptions, 'config' | 'db' | 'storage' | 'jwtSecret' | 'log'>) {
  const passwords = new Passwords()
  const members = new MemberService(new MemberRepository(db), passwords)
  const accessTokens = new AccessTokens(jwtSecret, config.accessTokenSeconds)
  const sessions = new SessionService({
    members,
    sessions: new SessionRepository(db),
    limits: new LoginLimits(db),
    accessTokens,
    secret: jwtSecret,
    log,
  })
  const search = new PostgresSearchIndex(db)
  const catalogue = new CatalogueService(db, new CatalogueRepository(db), search)
  const files = new FileService(new FileRepository(db), storage)
  const registry = new RegistryService(config.siteDir, log)
  const pages = new PageService(config.shellDir, registry, {})
  return { members, passwords, accessTokens, sessions, catalogue, files, site: { registry, pages } }
}
