/** Rules of files. Uses no schema library, because pages show file fields before they load it. */
import type { FieldErrorCode } from '../errors/index.ts'

export interface FileRule {
  maxBytes: number
  /** File extensions without the dot. */
  extensions: readonly string[]
  refusals: Record<'required' | 'single' | 'size' | 'type' | 'empty', FieldErrorCode>
  /** Extensions that another field accepts, with the code that names this field. */
  elsewhere: { extensions: readonly string[]; code: FieldErrorCode }
}

export const MB = 1_048_576
/** The largest number of pixels of a picture. A 2 MB file of a single colour could have more. */
export const IMAGE_PIXELS_MAX = 40_000_000
export const TRACK_TAGS_BYTES_MAX = 2 * MB
const pictures = ['jpg', 'jpeg', 'png'] as const
const audio = ['mp3', 'wav'] as const
const picture = {
  maxBytes: 2 * MB,
  extensions: pictures,
  refusals: {
    required: 'IMAGE_REQUIRED',
    single: 'IMAGE_NOT_SINGLE',
    size: 'IMAGE_TOO_LARGE',
    type: 'IMAGE_TYPE',
    empty: 'FILE_EMPTY',
  },
  elsewhere: { extensions: audio, code: 'IMAGE_IS_AUDIO' },
} as const satisfies FileRule

/**
 * The rules of each kind of file. Pages check them; the API also checks the content of the file.
 */
export const fileRules = {
  albumArt: picture,
  photo: { ...picture, refusals: { ...picture.refusals, required: 'PHOTO_REQUIRED' } },
  track: {
    maxBytes: 20 * MB,
    extensions: audio,
    refusals: {
      required: 'TRACK_REQUIRED',
      single: 'TRACK_NOT_SINGLE',
      size: 'TRACK_TOO_LARGE',
      type: 'TRACK_TYPE',
      empty: 'FILE_EMPTY',
    },
    elsewhere: { extensions: pictures, code: 'TRACK_IS_IMAGE' },
  },
} as const satisfies Record<string, FileRule>

/** Limits of a picture that the user chooses. The browser shrinks it before the upload (D95). */
const chosenPicture = {
  ...picture,
  maxBytes: 15 * MB,
  refusals: { ...picture.refusals, size: 'PICTURE_TOO_LARGE' },
} as const satisfies FileRule

/** Rules of pictures that the page shrinks before the upload. */
export const chosenFileRules = {
  albumArt: chosenPicture,
  photo: { ...chosenPicture, refusals: { ...chosenPicture.refusals, required: 'PHOTO_REQUIRED' } },
} as const satisfies Record<string, FileRule>

/** A name without a path: no slashes and no control characters. */
const FILE_NAME = /^[^\p{Cc}/\\]{1,255}$/u

/**
 * Returns the first refusal in the order of product.md §5. A file that belongs into another field
 * is refused before its size is checked.
 */
export function refusalOf(
  rule: FileRule,
  files: readonly { name: string; size: number }[],
): FieldErrorCode | undefined {
  const [file] = files
  if (!file) return rule.refusals.required
  if (files.length > 1) return rule.refusals.single
  const extension = FILE_NAME.test(file.name)
    ? /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
    : ''
  if (rule.elsewhere.extensions.includes(extension ?? '')) return rule.elsewhere.code
  if (file.size > rule.maxBytes) return rule.refusals.size
  if (!rule.extensions.includes(extension ?? '')) return rule.refusals.type
  return file.size === 0 ? rule.refusals.empty : undefined
}
