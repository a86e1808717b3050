import * as z from 'zod/mini'
import { commandAnswer, idInput } from '../envelope/index.ts'
import type { FieldErrorCode } from '../errors/index.ts'

/** What a file that a person chooses must be (product.md §5 and §9), and the code that each refusal has at the field `file`. */
export interface FileRule {
  maxBytes: number
  /** Lower case, without the dot. */
  extensions: readonly string[]
  refusals: Record<'required' | 'single' | 'size' | 'type' | 'empty', FieldErrorCode>
}

const MB = 1_048_576
/** Most pixels of a picture: above any camera's photo, far below what 2 MB of one colour can claim. */
export const IMAGE_PIXELS_MAX = 40_000_000
/** Most bytes of a track's file that are tags, embedded pictures and padding instead of audio. */
export const TRACK_TAGS_BYTES_MAX = 2 * MB
const picture = { maxBytes: 2 * MB, extensions: ['jpg', 'jpeg', 'png'] }

/** The three kinds of uploads. Forms hold a choice against them with {@link refusalOf}; the API does too, and judges the content. */
export const fileRules = {
  albumArt: {
    ...picture,
    refusals: { required: 'IMAGE_REQUIRED', single: 'IMAGE_NOT_SINGLE', size: 'IMAGE_TOO_LARGE', type: 'IMAGE_TYPE', empty: 'FILE_EMPTY' },
  },
  photo: {
    ...picture,
    refusals: { required: 'PHOTO_REQUIRED', single: 'IMAGE_NOT_SINGLE', size: 'IMAGE_TOO_LARGE', type: 'IMAGE_TYPE', empty: 'FILE_EMPTY' },
  },
  track: {
    maxBytes: 20 * MB,
    extensions: ['mp3', 'wav'],
    refusals: { required: 'TRACK_REQUIRED', single: 'TRACK_NOT_SINGLE', size: 'TRACK_TOO_LARGE', type: 'TRACK_TYPE', empty: 'FILE_EMPTY' },
  },
} as const satisfies Record<string, FileRule>

/** A name as systems give it to a file, not a path to one: neither slashes nor control characters. */
const NAME = /^[^\p{Cc}/\\]{1,255}$/u

/** Why these files are refused, the first reason in the order of product.md §5 and an empty file last; undefined for one that may be sent. */
export function refusalOf(rule: FileRule, files: readonly { name: string; size: number }[]): FieldErrorCode | undefined {
  const [file] = files
  if (!file) return rule.refusals.required
  if (files.length > 1) return rule.refusals.single
  if (file.size > rule.maxBytes) return rule.refusals.size
  const extension = NAME.test(file.name) ? /\.([^.]+)$/.exec(file.name)?.[1] : undefined
  if (!rule.extensions.includes(extension?.toLowerCase() ?? '')) return rule.refusals.type
  return file.size === 0 ? rule.refusals.empty : undefined
}

/** Most tracks that one archive may name, and most bytes that it may have (D55). */
export const ARCHIVE_FILES_MAX = 200
/** Most bytes of an archive. */
export const ARCHIVE_BYTES_MAX = 2 * 1024 * MB

/** `POST /api/files/archive`: the tracks whose originals are wanted in one ZIP. One that is named twice is there once. */
export const archiveBody = z.object({ musicIds: z.array(idInput).check(z.minLength(1), z.maxLength(ARCHIVE_FILES_MAX)) })
/**
 * `POST /api/files/archive`: `path` answers the ZIP to one GET without a token, within a minute; navigate to it. `bytes` is its exact length,
 * `files` how many originals are in it.
 */
export const archiveAnswer = z.extend(commandAnswer, { data: z.object({ path: z.string(), bytes: z.int(), files: z.int() }) })
/** `POST /api/files/archive`. */
export type ArchiveAnswer = z.infer<typeof archiveAnswer>

/** The fields beside the file in `POST /api/files/profiles`. */
export const profileFields = z.object({ userId: idInput })

/** `POST /api/files/albums|tracks`: where the file is now; an upload's `albumArtPath` or `filePath` (D19). */
export const storedAnswer = z.object({ path: z.string() })
/** Where an uploaded file is now. */
export type StoredAnswer = z.infer<typeof storedAnswer>
