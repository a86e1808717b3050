import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'
import { NEVER_ACTIVATED_DAYS } from '../members/member.service.ts'
import type { SecondFactorService } from '../second-factor/second-factor.service.ts'
import { ActivationService } from './activation.service.ts'
import { PasswordService } from './password.service.ts'
import { PasswordResetRepository } from './password-reset.repository.ts'
import { RegistrationService } from './registration.service.ts'
import { secretHashes } from './secrets.ts'

type Dependencies = { keys: Keys; secondFactors: SecondFactorService } & Omit<
  ConstructorParameters<typeof ActivationService>[0] &
    ConstructorParameters<typeof RegistrationService>[0] &
    ConstructorParameters<typeof PasswordService>[0],
  'activation' | 'resets' | 'hashes' | 'seal'
>

export type Accounts = ReturnType<typeof buildAccounts>

export function buildAccounts(shared: Dependencies) {
  const dependencies = {
    ...shared,
    hashes: secretHashes(shared.keys),
    seal: new Seal(shared.keys, 'mail'),
  }
  const { members, activations } = dependencies
  const resets = new PasswordResetRepository(dependencies.db)
  const activation = new ActivationService(dependencies)
  return {
    activation,
    registration: new RegistrationService({ ...dependencies, activation }),
    passwordChanges: new PasswordService({ ...dependencies, resets }),

    async removeSecrets(tx: Transaction, memberId: number): Promise<void> {
      await activations.removeOf(tx, memberId)
      await resets.removeOf(tx, memberId)
      await shared.secondFactors.remove(tx, memberId)
    },
    async removeExpired(): Promise<void> {
      await activations.removeExpired(NEVER_ACTIVATED_DAYS)
      await resets.removeExpired()
      await members.removeNeverActivated()
    },
  }
}
