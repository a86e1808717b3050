import type { Database, Transaction } from '../../../lib/postgres/database.ts'

type SecondFactorRow = { secret: string; confirmed_at: Date | null }

export class SecondFactorRepository {
  #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  find(memberId: number): Promise<SecondFactorRow | undefined> {
    const factors = this.#db.selectFrom('second_factors').select(['secret', 'confirmed_at'])
    return factors.where('member_id', '=', memberId).executeTakeFirst()
  }

  /** Stores an unconfirmed secret. Returns false when a confirmed one exists. */
  async begin(memberId: number, secret: string): Promise<boolean> {
    const row = await this.#db
      .insertInto('second_factors')
      .values({ member_id: memberId, secret })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet({ secret })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .returning('member_id')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Confirms `secret`. Returns false when it was replaced or confirmed meanwhile. */
  async confirm(
    tx: Transaction,
    memberId: number,
    { secret, step }: { secret: string; step: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: new Date(), last_step: step })
      .where('member_id', '=', memberId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Marks the code of a step as used. Returns false if this or a later code was used. */
  async markStepUsed(memberId: number, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('member_id', '=', memberId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Removes a recovery code. Returns whether it existed. */
  async removeRecoveryCode(memberId: number, hash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('recovery_codes')
      .where('member_id', '=', memberId)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async countRecoveryCodes(memberId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return count
  }

  async replaceRecoveryCodes(
    tx: Transaction,
    memberId: number,
    hashes: readonly Buffer[],
  ): Promise<void> {
    await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
    const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash }))
    await tx.insertInto('recovery_codes').values(rows).execute()
  }

  /** Removes the secret and the recovery codes. Returns whether a confirmed secret existed. */
  async remove(tx: Transaction, memberId: number): Promise<boolean> {
    const deletion = tx.deleteFrom('second_factors').where('member_id', '=', memberId)
    const row = await deletion.returning('confirmed_at').executeTakeFirst()
    return row?.confirmed_at != null
  }

  listSecrets(): Promise<{ member_id: number; secret: string }[]> {
    return this.#db.selectFrom('second_factors').select(['member_id', 'secret']).execute()
  }

  /** Replaces a secret, unless it was replaced concurrently. */
  async replaceSecret(memberId: number, oldSecret: string, newSecret: string): Promise<void> {
    const update = this.#db.updateTable('second_factors').set({ secret: newSecret })
    await update.where('member_id', '=', memberId).where('secret', '=', oldSecret).execute()
  }
}
