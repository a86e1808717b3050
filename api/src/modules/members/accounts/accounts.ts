import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Jobs } from '../../site/jobs/index.ts'
import type { Limits } from '../../site/limits/index.ts'
import type { Mailer } from '../../site/mail/index.ts'
import { Seal } from '../../site/mail/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import { NEVER_ACTIVATED_DAYS } from '../members/member.service.ts'
import type { NicknameService } from '../members/nickname.service.ts'
import type { KnownDevices, SessionService } from '../sessions/session.service.ts'
import { AccountStatusService } from './account-status.service.ts'
import { ActivationRepository } from './activation.repository.ts'
import { ActivationService } from './activation.service.ts'
import type { EarlierRegistrationRepository } from './earlier-registration.repository.ts'
import { NotMeRepository } from './not-me.repository.ts'
import { PasswordService } from './password.service.ts'
import { PasswordResetRepository } from './password-reset.repository.ts'
import { RegistrationService } from './registration.service.ts'
import { secretHashes } from './secrets.ts'

type Parts = {
  db: Database
  members: MemberService
  nicknames: NicknameService
  earlier: EarlierRegistrationRepository
  passwords: Passwords
  sessions: SessionService
  devices: KnownDevices
  limits: Limits
  jobs: Jobs
  mailer: Mailer
  keys: Keys
  publicUrl: string
}

/** Getting an account, and getting back into it (D12–D14, D43). */
export type Accounts = ReturnType<typeof buildAccounts>

export function buildAccounts({ keys, earlier, ...parts }: Parts) {
  const hashes = secretHashes(keys)
  const seal = new Seal(keys)
  const codes = new ActivationRepository(parts.db)
  const resets = new PasswordResetRepository(parts.db)
  const notMe = new NotMeRepository(parts.db)
  const activation = new ActivationService({ ...parts, codes, earlier, hashes, seal })
  return {
    activation,
    registration: new RegistrationService({ ...parts, earlier, activation }),
    passwordChanges: new PasswordService({ ...parts, resets, notMe, hashes, seal }),
    status: new AccountStatusService(parts),

    /** Deletes the codes and links of a leaving member (D51). */
    async forgetSecrets(tx: Transaction, memberId: number): Promise<void> {
      await codes.removeOf(tx, memberId)
      await earlier.removeOf(tx, memberId)
      await resets.end(tx, memberId)
      await notMe.removeOf(tx, memberId)
    },
    /** Removes codes, tokens and never activated accounts that have expired; called now and then. */
    async sweep(): Promise<void> {
      await codes.removeExpired()
      await earlier.removeExpired(NEVER_ACTIVATED_DAYS)
      await resets.removeExpired()
      await notMe.removeExpired()
      await parts.members.removeNeverActivated()
    },
  }
}
