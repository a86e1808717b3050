import type { AppOptions } from '../../app-options.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import type { App } from '../../plugins/app-types.ts'
import { ReadRouter } from '../../plugins/read-router.ts'
import type { ReportService } from '../catalogue/reports/report.service.ts'
import { PostgresSearchIndex, type SearchIndex } from '../catalogue/search/index.ts'
import type { Limits } from '../site/limits/index.ts'
import type { Mailer } from '../site/mail/index.ts'
import type { NotificationService } from '../site/notifications/notification.service.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { buildAccounts } from './accounts/accounts.ts'
import { ActivationRepository } from './accounts/activation.repository.ts'
import { AdministratorService } from './accounts/administrator.service.ts'
import { memberRoutes } from './members/member.routes.ts'
import { MemberService } from './members/member.service.ts'
import { NicknameService } from './members/nickname.service.ts'
import { Passwords } from './members/passwords.ts'
import { ExportService } from './personal-data/export.service.ts'
import { LeavingService } from './personal-data/leaving.service.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { SecondFactorRepository } from './second-factor/second-factor.repository.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { SecondFactorService } from './second-factor/second-factor.service.ts'
import { AccessTokens } from './sessions/access-tokens.ts'
import { KnownDeviceRepository } from './sessions/known-device.repository.ts'
import { LoginService } from './sessions/login.service.ts'
import { LoginPace } from './sessions/login-pace.ts'
import { SessionRepository } from './sessions/session.repository.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { SessionService } from './sessions/session.service.ts'

type Dependencies = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'log' | 'replica'> & {
  keys: Keys
  limits: Limits
  mailer: Mailer
  search: Pick<SearchIndex, 'renameArtist'>
  now: () => Date
}

type MembersServices = ReturnType<typeof buildMembers>

export function buildMembers(dependencies: Dependencies) {
  const { config, db, keys, limits, search } = dependencies
  const { publicUrl, nicknameChangesMax: changesMax } = config
  const passwords = new Passwords()
  const members = new MemberService(db, search)
  const activations = new ActivationRepository(db)
  const nicknames = new NicknameService({ ...dependencies, members, activations, changesMax })
  const accessTokens = new AccessTokens(keys, config.accessTokenSeconds)
  const sessions = new SessionService({ ...dependencies, members, accessTokens })
  const sessionReadRouter = new ReadRouter<Pick<SessionService, 'requireLive'>>(
    sessions,
    (db) => ({ requireLive: (caller) => sessions.requireLive(caller, db) }),
    dependencies.replica,
  )
  const services = { members, nicknames, passwords, accessTokens, sessions, sessionReadRouter }
  const secondFactors = new SecondFactorService({ ...dependencies, members, passwords })
  const accounts = buildAccounts({
    ...dependencies,
    ...services,
    activations,
    secondFactors,
    publicUrl,
  })
  const devices = new KnownDeviceRepository(db)
  const pace = new LoginPace(limits)
  const logins = new LoginService({
    ...services,
    ...accounts,
    secondFactors,
    devices,
    pace,
    limits,
  })
  return { ...services, secondFactors, devices, accounts, logins }
}

type PersonalDataDependencies = Pick<AppOptions, 'config'> &
  Omit<ConstructorParameters<typeof LeavingService>[0], 'publicUrl'> &
  ConstructorParameters<typeof ExportService>[0]

/** Builds the services of export and leaving. They read and delete data of all domains. */
export function buildPersonalData({ config, ...dependencies }: PersonalDataDependencies) {
  const { publicUrl } = config
  return {
    exports: new ExportService(dependencies),
    leaving: new LeavingService({ ...dependencies, publicUrl }),
  }
}

/** Builds the service of `npm run ops -- admin`, which runs without a server. */
export function buildAdministrators(db: Database): AdministratorService {
  return new AdministratorService({
    db,
    members: new MemberService(db, new PostgresSearchIndex(db)),
    passwords: new Passwords(),
    sessions: new SessionRepository(db),
    secondFactors: new SecondFactorRepository(db),
  })
}

type Options = Pick<AppOptions, 'config'> &
  MembersServices &
  ReturnType<typeof buildPersonalData> & {
    notifications: NotificationService
    reports: ReportService
  }

export async function membersPlugin(app: App, options: Options): Promise<void> {
  await app.register(sessionRoutes, options)
  await app.register(secondFactorRoutes, options)
  await app.register(accountRoutes, options)
  await app.register(memberRoutes, options)
  await app.register(personalDataRoutes, options)
}
