import * as z from 'zod/mini'
import { commandAnswer, idInput } from '../envelope/index.ts'
import type { FieldErrorCode } from '../errors/index.ts'

export interface FileRule {
  maxBytes: number
  /** Without the dot. */
  extensions: readonly string[]
  refusals: Record<'required' | 'single' | 'size' | 'type' | 'empty', FieldErrorCode>
}

const MB = 1_048_576
/** 2 MB of one colour decode to more. */
export const IMAGE_PIXELS_MAX = 40_000_000
export const TRACK_TAGS_BYTES_MAX = 2 * MB
const picture = {
  maxBytes: 2 * MB,
  extensions: ['jpg', 'jpeg', 'png'],
  refusals: {
    required: 'IMAGE_REQUIRED',
    single: 'IMAGE_NOT_SINGLE',
    size: 'IMAGE_TOO_LARGE',
    type: 'IMAGE_TYPE',
    empty: 'FILE_EMPTY',
  },
} as const satisfies FileRule

/** The API also inspects the content. */
export const fileRules = {
  albumArt: picture,
  photo: { ...picture, refusals: { ...picture.refusals, required: 'PHOTO_REQUIRED' } },
  track: {
    maxBytes: 20 * MB,
    extensions: ['mp3', 'wav'],
    refusals: {
      required: 'TRACK_REQUIRED',
      single: 'TRACK_NOT_SINGLE',
      size: 'TRACK_TOO_LARGE',
      type: 'TRACK_TYPE',
      empty: 'FILE_EMPTY',
    },
  },
} as const satisfies Record<string, FileRule>

/** No path: no slashes or control characters. */
const NAME = /^[^\p{Cc}/\\]{1,255}$/u

/** In the order of product.md §5. */
export function refusalOf(
  rule: FileRule,
  files: readonly { name: string; size: number }[],
): FieldErrorCode | undefined {
  const [file] = files
  if (!file) return rule.refusals.required
  if (files.length > 1) return rule.refusals.single
  if (file.size > rule.maxBytes) return rule.refusals.size
  const extension = NAME.test(file.name) ? /\.([^.]+)$/.exec(file.name)?.[1] : undefined
  if (!rule.extensions.includes(extension?.toLowerCase() ?? '')) return rule.refusals.type
  return file.size === 0 ? rule.refusals.empty : undefined
}

export const ARCHIVE_FILES_MAX = 200
export const ARCHIVE_BYTES_MAX = 2 * 1024 * MB

/** Repeated ids count once. */
export const archiveBody = z.object({
  musicIds: z.array(idInput).check(z.minLength(1), z.maxLength(ARCHIVE_FILES_MAX)),
})
/** `path` is valid for one GET within a minute. */
export const archiveAnswer = z.extend(commandAnswer, {
  data: z.object({ path: z.string(), bytes: z.int(), files: z.int() }),
})
export type ArchiveAnswer = z.infer<typeof archiveAnswer>

export const profileFields = z.object({ userId: idInput })

export const storedAnswer = z.object({ path: z.string() })
export type StoredAnswer = z.infer<typeof storedAnswer>
