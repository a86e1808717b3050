import { type FileRule, IMAGE_PIXELS_MAX, TRACK_TAGS_BYTES_MAX } from '@sori/contract/files'
import { AppError, type FieldRefusal, RefusedRequest } from '../../../lib/errors/app-error.ts'

/** The field of the form that holds the file (D19). */
export const FILE_FIELD = 'file'

class FileTooLarge extends AppError<'TOO_LARGE'> {
  override readonly fields: readonly FieldRefusal[]

  constructor({ maxBytes, refusals }: FileRule) {
    super('TOO_LARGE', { bytes: maxBytes })
    this.fields = [{ field: FILE_FIELD, code: refusals.size }]
  }
}

/** The error for a picture above {@link IMAGE_PIXELS_MAX}. */
export function tooManyPixels(): AppError {
  return new RefusedRequest([
    { field: FILE_FIELD, code: 'IMAGE_TOO_MANY_PIXELS', params: { max: IMAGE_PIXELS_MAX } },
  ])
}

/** The answer to an audio file with more than {@link TRACK_TAGS_BYTES_MAX} bytes of tags. */
export function tagsTooLarge(): AppError {
  const params = { max: TRACK_TAGS_BYTES_MAX }
  return new RefusedRequest([{ field: FILE_FIELD, code: 'TRACK_TAGS_TOO_LARGE', params }])
}

/** The answer to a file whose check exceeded its deadline. */
export function checkTimedOut(): AppError {
  return new RefusedRequest([{ field: FILE_FIELD, code: 'FILE_CHECK_TIMEOUT' }])
}

/**
 * The error for a file that breaks its rule: 413 if too large, else 400, with the reason at the
 * field.
 */
export function refusedFile(rule: FileRule, code: FieldRefusal['code']): AppError {
  return code === rule.refusals.size
    ? new FileTooLarge(rule)
    : new RefusedRequest([{ field: FILE_FIELD, code }])
}
