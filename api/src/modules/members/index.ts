import type { AppOptions } from '../../app-options.ts'
import type { Database } from '../../lib/postgres/database.ts'
import type { Keys } from '../../lib/secrets/keys.ts'
import type { App } from '../../plugins/app-types.ts'
import { Reads } from '../../plugins/reads.ts'
import type { ManagementService } from '../catalogue/management/management.service.ts'
import { PostgresSearchIndex, type SearchIndex } from '../catalogue/search/index.ts'
import type { ImageService } from '../files/images/image.service.ts'
import type { CartService } from '../money/cart/cart.service.ts'
import type { CreditService } from '../money/credits/credit.service.ts'
import type { DraftService } from '../money/payments/draft.service.ts'
import type { SubscriptionService } from '../money/subscriptions/subscription.service.ts'
import type { Limits } from '../site/limits/index.ts'
import type { Mailer } from '../site/mail/index.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { buildAccounts } from './accounts/accounts.ts'
import { AdministratorService } from './accounts/administrator.service.ts'
import { EarlierRegistrationRepository } from './accounts/earlier-registration.repository.ts'
import { MemberRepository } from './members/member.repository.ts'
import { memberRoutes } from './members/member.routes.ts'
import { MemberService } from './members/member.service.ts'
import { NicknameService } from './members/nickname.service.ts'
import { Passwords } from './members/passwords.ts'
import { ExportRepository } from './personal-data/export.repository.ts'
import { ExportService } from './personal-data/export.service.ts'
import { LeavingService } from './personal-data/leaving.service.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { AccessTokens } from './sessions/access-tokens.ts'
import { KnownDeviceRepository } from './sessions/known-device.repository.ts'
import { LoginService } from './sessions/login.service.ts'
import { LoginPace } from './sessions/login-pace.ts'
import { SessionRepository } from './sessions/session.repository.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { SessionService } from './sessions/session.service.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'log' | 'replica'> & {
  keys: Keys
  limits: Limits
  mailer: Mailer
  search: Pick<SearchIndex, 'renameArtist'>
  now: () => Date
}

type MembersServices = ReturnType<typeof buildMembers>

export function buildMembers({ config, replica, search, now, ...parts }: Parts) {
  const { db, keys, limits } = parts
  const { publicUrl, nicknameChangesMax: changesMax } = config
  const passwords = new Passwords()
  const members = new MemberService(db, new MemberRepository(db), passwords, search)
  const earlier = new EarlierRegistrationRepository(db)
  const nicknames = new NicknameService({ members, earlier, limits, changesMax, now })
  const accessTokens = new AccessTokens(keys, config.accessTokenSeconds)
  const sessions = new SessionService({
    ...parts,
    members,
    sessions: new SessionRepository(db),
    accessTokens,
  })
  const sessionReads = new Reads<Pick<SessionService, 'live'>>(
    sessions,
    (from) => ({ live: (caller) => sessions.live(caller, from) }),
    replica,
  )
  const devices = new KnownDeviceRepository(db)
  const accounts = buildAccounts({
    ...parts,
    members,
    nicknames,
    earlier,
    passwords,
    sessions,
    devices,
    publicUrl,
  })
  const pace = new LoginPace(limits)
  const logins = new LoginService({ members, sessions, devices, pace, limits, ...accounts })
  return {
    members,
    nicknames,
    passwords,
    accessTokens,
    sessions,
    sessionReads,
    devices,
    accounts,
    logins,
  }
}

type PersonalDataParts = Pick<AppOptions, 'db' | 'log'> &
  Pick<MembersServices, 'accounts' | 'devices' | 'members' | 'passwords' | 'sessions'> & {
    cart: CartService
    credits: CreditService
    drafts: DraftService
    images: ImageService
    limits: Limits
    management: ManagementService
    now: () => Date
    subscriptions: SubscriptionService
  }

/** Builds what exports or deletes all that a member has. Every other domain is built before. */
export function buildPersonalData(parts: PersonalDataParts) {
  return {
    exports: new ExportService({ ...parts, data: new ExportRepository(parts.db) }),
    leaving: new LeavingService({ ...parts, secrets: parts.accounts }),
  }
}

/** Builds the service behind `npm run ops -- admin`, which has a database and no server. */
export function buildAdministrators(db: Database): AdministratorService {
  const passwords = new Passwords()
  const members = new MemberService(
    db,
    new MemberRepository(db),
    passwords,
    new PostgresSearchIndex(db),
  )
  const sessions = new SessionRepository(db)
  return new AdministratorService({
    db,
    members,
    passwords,
    sessions,
    devices: new KnownDeviceRepository(db),
  })
}

type Options = Pick<AppOptions, 'config'> & MembersServices & ReturnType<typeof buildPersonalData>

export async function membersPlugin(app: App, options: Options): Promise<void> {
  await app.register(sessionRoutes, options)
  await app.register(accountRoutes, options)
  await app.register(memberRoutes, options)
  await app.register(personalDataRoutes, options)
}
