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

/** States of a version. The `fallback` replaces the live version in a browser after a failure. */
export const versionStates = ['live', 'canary', 'fallback', 'earlier', 'revoked'] as const

export const remoteVersionReport = z.object({
  version: z.string(),
  state: z.enum(versionStates),
  /** True if enough visits have shown the version, and few of them failed. */
  knownGood: z.boolean(),
  /** The size of the version's files in compressed bytes; null when files are missing. */
  bytes: z.nullable(z.int()),
  /** The time at which the version last became live. */
  movedAt: z.nullable(timestamp),
  /** The number of visits in the period in which each signal was counted. */
  visits: z.partialRecord(z.enum(signalNames), z.int()),
})
export type RemoteVersionReport = z.infer<typeof remoteVersionReport>

export const remoteReport = z.object({
  name: z.string(),
  /** Null for a remote without a team. */
  team: z.nullable(z.string()),
  /** The candidate that a part of the visitors runs. */
  canary: z.nullable(canary),
  /** The versions, beginning with the live version. */
  versions: z.array(remoteVersionReport),
})
export type RemoteReport = z.infer<typeof remoteReport>

/** An entry of the site's ledger of moves. */
export const ledgerLine = z.object({
  id: z.int(),
  at: timestamp,
  what: siteLedgerEntry.shape.what,
  /** The remote; null if all remotes moved together. */
  name: z.nullable(z.string()),
  /** The live version after the move, or the version of the canary; null after a withdrawal. */
  version: z.nullable(z.string()),
  by: z.string(),
  why: z.nullable(z.string()),
  /** Names of the checks that the publisher has skipped. */
  skipped: z.array(z.string()),
})
export type LedgerLine = z.infer<typeof ledgerLine>

/** Reports of all remotes, and the last moves of the ledger, beginning with the latest. */
export const remotesAnswer = z.extend(listOf(remoteReport), { ledger: z.array(ledgerLine) })
export type RemotesAnswer = z.infer<typeof remotesAnswer>

export const MOVE_REASON_MAX = 300

export const remoteMoveParams = z.object({ name: remoteName, move: z.enum(versionMoves) })
export type RemoteMoveParams = z.infer<typeof remoteMoveParams>

/** A move with its reason. The ledger stores the reason. A withdrawal needs no version. */
export const remoteMoveBody = z.object({
  version: z.optional(canary.shape.version),
  reason: freeText(MOVE_REASON_MAX).check(z.minLength(1)),
})
export type RemoteMoveBody = z.infer<typeof remoteMoveBody>

/** The fields of the form; the version is chosen in the list. */
export const remoteMoveForm = z.pick(remoteMoveBody, { reason: true })
