/**
 * The codes of refusals with their HTTP statuses. A code never changes, because programs read it.
 */
export const refusals = {
  BAD_REQUEST: 400,
  TOKEN_INVALID: 401,
  SCOPE_MISSING: 403,
  NOT_YOURS: 403,
  UNKNOWN_CALL: 404,
  TOO_LARGE: 413,
  FILES_DIFFER: 422,
  REFUSED: 422,
  BUSY: 503,
  DISK_FULL: 507,
} as const
type RefusalCode = keyof typeof refusals

/** A refused publish, rollback, push or pull. The message is the reason. */
export class PublishError extends Error {
  readonly code: RefusalCode

  constructor(message: string, code: RefusalCode = 'REFUSED') {
    super(message)
    this.code = code
  }
}
