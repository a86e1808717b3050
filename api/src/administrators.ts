import type { Database } from './lib/postgres/database.ts'
import { AdministratorService } from './modules/accounts/administrator.service.ts'
import { MemberRepository } from './modules/members/member.repository.ts'
import { MemberService } from './modules/members/member.service.ts'
import { Passwords } from './modules/members/passwords.ts'
import { PostgresSearchIndex } from './modules/search/postgres-search.ts'
import { KnownDeviceRepository } from './modules/sessions/known-device.repository.ts'
import { SessionRepository } from './modules/sessions/session.repository.ts'

/** The service that makes administrators, on a database alone: for the command `npm run ops -- admin`, which needs no server. */
export function buildAdministrators(db: Database): AdministratorService {
  const passwords = new Passwords()
  const members = new MemberService(db, new MemberRepository(db), passwords, new PostgresSearchIndex(db))
  return new AdministratorService({
    db,
    members,
    passwords,
    sessions: new SessionRepository(db),
    devices: new KnownDeviceRepository(db),
  })
}
