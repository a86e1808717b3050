import type { AppOptions } from './app-options.ts'
import { Keys } from './lib/secrets/keys.ts'
import { buildAccounts } from './modules/accounts/accounts.ts'
import { EarlierRegistrationRepository } from './modules/accounts/earlier-registration.repository.ts'
import { Limits } from './modules/limits/index.ts'
import { OutboxPost, OutboxRepository, SmtpPost } from './modules/mail/index.ts'
import { MemberRepository } from './modules/members/member.repository.ts'
import { MemberService } from './modules/members/member.service.ts'
import { NicknameService } from './modules/members/nickname.service.ts'
import { Passwords } from './modules/members/passwords.ts'
import type { SearchIndex } from './modules/search/search-index.ts'
import { AccessTokens } from './modules/sessions/access-tokens.ts'
import { KnownDeviceRepository } from './modules/sessions/known-device.repository.ts'
import { LoginService } from './modules/sessions/login.service.ts'
import { LoginPace } from './modules/sessions/login-pace.ts'
import { SessionRepository } from './modules/sessions/session.repository.ts'
import { SessionService } from './modules/sessions/session.service.ts'

type Parts = Pick<AppOptions, 'config' | 'db' | 'jobs' | 'jwtSecret' | 'log'> & {
  search: Pick<SearchIndex, 'renameArtist'>
  now: () => Date
}

/** The services of {@link buildIdentity}. */
export type Identity = ReturnType<typeof buildIdentity>

/** Who is who: members, their accounts, sessions and mails, and the limits on all of them. */
export function buildIdentity({ config, db, jobs, jwtSecret, log, search, now }: Parts) {
  const { smtpUrl, publicUrl } = config
  const keys = new Keys(jwtSecret, config.oldJwtSecrets)
  const limits = new Limits(db)
  const passwords = new Passwords()
  const members = new MemberService(db, new MemberRepository(db), passwords, search)
  const earlier = new EarlierRegistrationRepository(db)
  const nicknames = new NicknameService({ members, earlier, limits, changesMax: config.nicknameChangesMax, now })
  const accessTokens = new AccessTokens(keys, config.accessTokenSeconds)
  const sessions = new SessionService({ db, members, sessions: new SessionRepository(db), accessTokens, keys, limits, log })
  const devices = new KnownDeviceRepository(db)
  const post = smtpUrl ? new SmtpPost({ url: smtpUrl, publicUrl, keys, jobs, log }) : new OutboxPost(new OutboxRepository(db), log)
  const accounts = buildAccounts({ db, members, nicknames, earlier, passwords, sessions, devices, limits, jobs, post, keys, publicUrl })
  const logins = new LoginService({ members, sessions, devices, pace: new LoginPace(limits), limits, ...accounts })
  return { keys, members, nicknames, passwords, accessTokens, sessions, devices, limits, post, accounts, logins }
}
