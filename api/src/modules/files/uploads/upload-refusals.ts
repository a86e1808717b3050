import type { FileRule } from '@sori/contract/files'
import { AppError, type FieldRefusal, RefusedRequest } from '../../../lib/errors/app-error.ts'

export const FILE_FIELD = 'file'

class FileTooLarge extends AppError<'TOO_LARGE'> {
  override readonly fields: readonly FieldRefusal[]

  constructor({ maxBytes, refusals }: FileRule) {
    super('TOO_LARGE', { bytes: maxBytes })
    this.fields = [{ field: FILE_FIELD, code: refusals.size }]
  }
}

/**
 * Returns the error for a refused file: status 413 for a file that is too large, 400 for others.
 */
export function refusedFile(
  rule: FileRule,
  code: FieldRefusal['code'],
  params?: FieldRefusal['params'],
): AppError {
  return code === rule.refusals.size
    ? new FileTooLarge(rule)
    : new RefusedRequest([{ field: FILE_FIELD, code, ...(params && { params }) }])
}
