import * as z from 'zod/mini'
import { canaryAim } from './schemas.ts'

/** The path of uploads, below the address of the site. */
export const RELEASES_PATH = '/api/releases'
/**
 * The path of uploads with `canary`. Receivers of earlier releases have no such path. They would
 * ignore `canary` at `RELEASES_PATH` and show the version to all visitors.
 */
export const CANARIES_PATH = `${RELEASES_PATH}/canary`
/** The path of uploads with `preview`, separate for the same reason as {@link CANARIES_PATH}. */
export const PREVIEWS_PATH = `${RELEASES_PATH}/preview`

/** A path in a release. No segment begins with a dot, so no path leaves its folder. */
const filePath = z.string().check(z.regex(/^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/))

/** The reason and the source of a move, for the ledger. */
export const moveNote = z.object({
  why: z.optional(z.string().check(z.maxLength(500))),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
})
export type MoveNote = z.infer<typeof moveNote>

/** The first line of an upload. The bytes of the listed files follow, `release.json` first. */
export const releaseUpload = z.extend(moveNote, {
  files: z
    .array(z.object({ path: filePath, bytes: z.int().check(z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(5_000)),
  mayDrop: z._default(z.boolean(), false),
  /** Skips the check in a browser, for emergencies. The ledger records the skipped check. */
  skipBootCheck: z._default(z.boolean(), false),
  /** The visitors of a canary; undefined makes the version live for all. */
  canary: z.optional(canaryAim),
  /** True shows the version only to the holders of a link. */
  preview: z._default(z.boolean(), false),
})
export type ReleaseUpload = z.infer<typeof releaseUpload>

/** Moves of versions whose files are in the site. */
export const versionMoves = ['promote', 'halt', 'rollback', 'withdraw'] as const
export type VersionMove = (typeof versionMoves)[number]

export const versionMoveBody = z.extend(moveNote, {
  version: z.optional(z.string()),
  /** The person or job that the API names as the mover. Ignored in requests of teams. */
  by: z.optional(z.string().check(z.maxLength(100))),
})
export type VersionMoveBody = z.infer<typeof versionMoveBody>

/** The live version after a move, or the withdrawn version. */
export const movedAnswer = z.object({
  name: z.string(),
  version: z.string(),
  /** The version before, if it can be restored. */
  before: z.optional(z.string()),
  /** The signed path of a preview. */
  preview: z.optional(z.string()),
})
export type MovedAnswer = z.infer<typeof movedAnswer>

export const refusedAnswer = z.object({ code: z.string(), message: z.string() })
