import * as z from 'zod/mini'
import { freeText, listOf, timestamp } from '../envelope/index.ts'
import {
  canary,
  remoteName,
  signalNames,
  siteLedgerEntry,
  versionMoves,
} from '../registry/index.ts'
import { remotesPeriods } from './list-params.ts'

export const remotesQuery = z.object({ days: z._default(z.enum(remotesPeriods), '7') })

/** `fallback` replaces the live version after a failure. A withdrawn version is revoked. */
export const versionStates = ['live', 'canary', 'fallback', 'earlier', 'revoked'] as const

export const remoteVersionReport = z.object({
  version: z.string(),
  state: z.enum(versionStates),
  /** Enough visits have shown the version, and few of them failed. */
  knownGood: z.boolean(),
  /** Compressed bytes of its files; null for missing files. */
  bytes: z.nullable(z.int()),
  /** The last time that it became live. */
  movedAt: z.nullable(timestamp),
  /** Visits of the period in which each signal was counted. */
  visits: z.partialRecord(z.enum(signalNames), z.int()),
})
export type RemoteVersionReport = z.infer<typeof remoteVersionReport>

export const remoteReport = z.object({
  name: z.string(),
  /** Null for a remote without a team. */
  team: z.nullable(z.string()),
  /** The candidate that a part of the visitors runs. */
  canary: z.nullable(canary),
  /** The live version first. */
  versions: z.array(remoteVersionReport),
})
export type RemoteReport = z.infer<typeof remoteReport>

/** A move of the site's ledger. */
export const ledgerLine = z.object({
  id: z.int(),
  at: timestamp,
  what: siteLedgerEntry.shape.what,
  /** Null for a move of the whole composition. */
  name: z.nullable(z.string()),
  /** The live version after the move, or the canary's; null after a withdrawal. */
  version: z.nullable(z.string()),
  by: z.string(),
  why: z.nullable(z.string()),
  /** Checks that the publisher has skipped. */
  skipped: z.array(z.string()),
})
export type LedgerLine = z.infer<typeof ledgerLine>

/** The ledger has the last moves, the latest first. */
export const remotesAnswer = z.extend(listOf(remoteReport), { ledger: z.array(ledgerLine) })
export type RemotesAnswer = z.infer<typeof remotesAnswer>

export const MOVE_REASON_MAX = 300

export const remoteMoveParams = z.object({ name: remoteName, move: z.enum(versionMoves) })
export type RemoteMoveParams = z.infer<typeof remoteMoveParams>

/** The ledger has the reason. A withdrawal needs no version. */
export const remoteMoveBody = z.object({
  version: z.optional(canary.shape.version),
  reason: freeText(MOVE_REASON_MAX).check(z.minLength(1)),
})
export type RemoteMoveBody = z.infer<typeof remoteMoveBody>

/** The version is chosen in the list. */
export const remoteMoveForm = z.pick(remoteMoveBody, { reason: true })
