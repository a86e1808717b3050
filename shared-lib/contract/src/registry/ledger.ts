import * as z from 'zod/mini'
import type { Pointer } from './schemas.ts'
import { moveNote } from './upload.ts'

/**
 * A line of `ledger.jsonl`: a move with the composition after it. `found` notes a composition that
 * no recorded move has made.
 */
export const siteLedgerEntry = z.extend(moveNote, {
  id: z.int(),
  at: z.iso.datetime(),
  what: z.enum([
    'publish',
    'canary',
    'promote',
    'halt',
    'rollback',
    'withdraw',
    'restore',
    'pull',
    'found',
  ]),
  /** The shell or remote that moved; undefined for a whole composition. */
  name: z.optional(z.string()),
  /** The version of a canary that starts or halts. */
  candidate: z.optional(z.string()),
  /**
   * The mover: a team's token, an administrator, the job that judges canaries, or the operator's
   * user name.
   */
  by: z.string(),
  checks: z.array(z.string()),
  /** The names of the checks that the publisher has skipped. */
  skipped: z.array(z.string()),
  /** The live versions, by the name of the shell or remote. */
  composition: z.record(z.string(), z.string()),
})
export type SiteLedgerEntry = z.infer<typeof siteLedgerEntry>

/** Returns true for a remote whose pages are unavailable. */
export function isWithdrawn({ current, revoked }: Pick<Pointer, 'current' | 'revoked'>): boolean {
  return revoked.includes(current)
}
