/**
 * Every error code with its HTTP status. Unexpected ones are logged as errors: an operator must
 * act. A code without a message does not compile.
 */
export const errorTable = {
  VALIDATION: { status: 400, expected: true },
  TAG_UNKNOWN: { status: 400, expected: true },
  TAG_EXISTS: { status: 400, expected: true },
  INSUFFICIENT_CREDIT: { status: 400, expected: true },
  CREDIT_LIMIT: { status: 400, expected: true },
  ALREADY_OWNED: { status: 400, expected: true },
  ALREADY_REPORTED: { status: 400, expected: true },
  ALBUM_FULL: { status: 400, expected: true },
  PAYMENT_MISMATCH: { status: 400, expected: true },
  PAYMENT_REFUSED: { status: 400, expected: true },
  PAYMENT_RETURNED: { status: 400, expected: true },
  PAYMENT_UNPAID: { status: 400, expected: true },
  PASSWORD_RESET_STARTED: { status: 400, expected: true },
  ACTIVATION_REFUSED: { status: 400, expected: true },
  LINK_REFUSED: { status: 400, expected: true },
  OWN_ACCOUNT: { status: 400, expected: true },
  LOGIN_REQUIRED: { status: 401, expected: true },
  BAD_CREDENTIALS: { status: 401, expected: true },
  SESSION_ENDED: { status: 401, expected: true },
  RESET_REFUSED: { status: 401, expected: true },
  FORBIDDEN: { status: 403, expected: true },
  NOT_ACTIVATED: { status: 403, expected: true },
  HIDDEN_BY_ADMINISTRATOR: { status: 403, expected: true },
  ACCOUNT_DISABLED: { status: 403, expected: true },
  NOT_FOUND: { status: 404, expected: true },
  METHOD_NOT_ALLOWED: { status: 405, expected: true },
  REQUEST_TIMEOUT: { status: 408, expected: true },
  PAYMENT_IN_PROGRESS: { status: 409, expected: true },
  CHANGED_MEANWHILE: { status: 409, expected: true },
  ALREADY_DECIDED: { status: 409, expected: true },
  TOO_LARGE: { status: 413, expected: true },
  ARCHIVE_TOO_LARGE: { status: 413, expected: true },
  STORAGE_QUOTA_EXCEEDED: { status: 413, expected: true },
  UNSUPPORTED_MEDIA: { status: 415, expected: true },
  RANGE_NOT_SATISFIABLE: { status: 416, expected: true },
  EXPECTATION_FAILED: { status: 417, expected: true },
  TOO_MANY_REQUESTS: { status: 429, expected: true },
  LOGIN_LOCKED: { status: 429, expected: true },
  NICKNAME_CHANGE_LIMIT: { status: 429, expected: true },
  ARCHIVE_BUSY: { status: 429, expected: true },
  QUOTA_EXCEEDED: { status: 429, expected: true },
  HEADERS_TOO_LARGE: { status: 431, expected: true },
  INTERNAL: { status: 500, expected: false },
  UNAVAILABLE: { status: 503, expected: false },
  STORAGE_FULL: { status: 503, expected: false },
  PREVIEW_PENDING: { status: 503, expected: true },
  PROCESS_ENDING: { status: 504, expected: true },
} as const satisfies Record<string, { status: number; expected: boolean }>

export type ErrorCode = keyof typeof errorTable

/** Files or bytes per day, CPU seconds of refused files per day, published tracks per hour. */
export type QuotaKind = 'files' | 'bytes' | 'refusals' | 'publications'

/** The parameters of messages; other codes take no parameters. */
export interface ErrorParams {
  INSUFFICIENT_CREDIT: { needed: number; held: number }
  /** The provider's code and sentence; `says` is empty without a sentence. */
  PAYMENT_REFUSED: { reason: string; says: string }
  /**
   * The stored value, the edit's value and the present version. Plans are ids (1 is free); payment statuses are `true` and `false`, without a plan `none`.
   */
  CHANGED_MEANWHILE: { current: number | string; given: number | string; version: number }
  TOO_MANY_REQUESTS: { seconds: number }
  LOGIN_LOCKED: { seconds: number }
  /** The next change is possible at `until` (YYYY-MM-DD HH:MM, Seoul), in `seconds`. */
  NICKNAME_CHANGE_LIMIT: { max: number; days: number; until: string; seconds: number }
  TOO_LARGE: { bytes: number }
  /** The archive's size and the limit, in bytes. */
  ARCHIVE_TOO_LARGE: { bytes: number; max: number }
  ARCHIVE_BUSY: { seconds: number }
  /** The limit ends at `until` (YYYY-MM-DD HH:MM, Seoul), in `seconds`. */
  QUOTA_EXCEEDED: { kind: QuotaKind; max: number; until: string; seconds: number }
  /** Bytes. */
  STORAGE_QUOTA_EXCEEDED: { max: number; used: number }
  /** Tracks. */
  ALBUM_FULL: { max: number }
  TAG_UNKNOWN: { tag: string }
  TAG_EXISTS: { tag: string }
}

export type ParamsOf<C extends ErrorCode> = C extends keyof ErrorParams ? ErrorParams[C] : undefined

export {
  type FieldErrorCode,
  type FieldRefusal,
  fieldErrorCodes,
  fieldRefusals,
  isValidatorCode,
} from './fieldRefusals.ts'

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
