import type { Database } from '../../lib/database.ts'
import type { Limits } from '../limits/index.ts'
import type { Post } from '../mail/index.ts'
import type { MemberService, Passwords } from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'
import { ActivationRepository } from './activation.repository.ts'
import { ActivationService } from './activation.service.ts'
import { PasswordService } from './password.service.ts'
import { PasswordResetRepository } from './password-reset.repository.ts'
import { RegistrationService } from './registration.service.ts'
import { secretHash } from './secrets.ts'

type Parts = {
  db: Database
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  limits: Limits
  post: Post
  /** What codes and tokens are hashed under. */
  secret: string
  publicUrl: string
}

/** Getting an account, and getting back into it (D12–D14). */
export type Accounts = ReturnType<typeof buildAccounts>

export function buildAccounts({ secret, ...parts }: Parts) {
  const hashOf = secretHash(secret)
  const codes = new ActivationRepository(parts.db)
  const resets = new PasswordResetRepository(parts.db)
  const activation = new ActivationService({ ...parts, codes, hashOf })
  return {
    activation,
    registration: new RegistrationService({ ...parts, activation }),
    passwordChanges: new PasswordService({ ...parts, resets, hashOf }),
    /** Removes codes and tokens that have expired; called now and then. */
    async sweep(): Promise<void> {
      await codes.removeExpired()
      await resets.removeExpired()
    },
  }
}
