export * from './fieldRefusals.ts'

/** The HTTP status of each error code. */
const statuses = {
  VALIDATION: 400,
  TAG_UNKNOWN: 400,
  TAG_EXISTS: 400,
  INSUFFICIENT_CREDIT: 400,
  CREDIT_LIMIT: 400,
  ALREADY_OWNED: 400,
  ALREADY_REPORTED: 400,
  ALBUM_FULL: 400,
  TAGS_FULL: 400,
  FAVOURITES_FULL: 400,
  COLLECTION_FULL: 400,
  COLLECTIONS_FULL: 400,
  PAYMENT_MISMATCH: 400,
  PAYMENT_REFUSED: 400,
  PAYMENT_RETURNED: 400,
  PAYMENT_UNPAID: 400,
  PASSWORD_RESET_STARTED: 400,
  ACTIVATION_REFUSED: 400,
  LINK_REFUSED: 400,
  OWN_ACCOUNT: 400,
  LOGIN_REQUIRED: 401,
  BAD_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_REFUSED: 401,
  SESSION_ENDED: 401,
  RESET_REFUSED: 401,
  FORBIDDEN: 403,
  NOT_ACTIVATED: 403,
  HIDDEN_BY_ADMINISTRATOR: 403,
  ACCOUNT_DISABLED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYMENT_IN_PROGRESS: 409,
  CHANGED_MEANWHILE: 409,
  ALREADY_DECIDED: 409,
  REFUND_LATE: 409,
  REFUND_SPENT: 409,
  REFUND_REQUESTED: 409,
  TAG_USED: 409,
  SECOND_FACTOR_ON: 409,
  TRACK_BOUGHT: 409,
  PAYOUT_OPEN: 409,
  PAYOUT_ACCOUNT_MISSING: 409,
  PAYOUT_TOO_EARLY: 409,
  PAYOUT_CHANGED: 409,
  MOVE_REFUSED: 409,
  RELEASES_CLOSED: 409,
  TAKEN_DOWN: 410,
  TOO_LARGE: 413,
  ARCHIVE_TOO_LARGE: 413,
  STORAGE_QUOTA_EXCEEDED: 413,
  UNSUPPORTED_MEDIA: 415,
  RANGE_NOT_SATISFIABLE: 416,
  EXPECTATION_FAILED: 417,
  TOO_MANY_REQUESTS: 429,
  LOGIN_LOCKED: 429,
  NICKNAME_CHANGE_LIMIT: 429,
  ARCHIVE_BUSY: 429,
  QUOTA_EXCEEDED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  FORMAT_UNSUPPORTED: 501,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
  PREVIEW_PENDING: 503,
  PROCESS_ENDING: 504,
} as const

export type ErrorCode = keyof typeof statuses

/** Codes that are logged as errors, because an operator must act. */
const UNEXPECTED_CODES = ['INTERNAL', 'UNAVAILABLE', 'STORAGE_FULL']

export const errorTable = Object.fromEntries(
  Object.entries(statuses).map(([code, status]) => [
    code,
    { status, expected: !UNEXPECTED_CODES.includes(code) },
  ]),
) as Record<ErrorCode, { status: number; expected: boolean }>

/** Quotas: files and bytes a day, CPU seconds of refused files a day, and publications an hour. */
export type QuotaKind = 'files' | 'bytes' | 'refusals' | 'publications'

export interface ErrorParams {
  INSUFFICIENT_CREDIT: { needed: number; held: number }
  PAYMENT_REFUSED: { reason: string; says: string }
  /** Values are plan ids (numbers) or payment statuses (texts). */
  CHANGED_MEANWHILE: { current: number | string; given: number | string; version: number }
  TOO_MANY_REQUESTS: { seconds: number }
  LOGIN_LOCKED: { seconds: number }
  /** `until` is YYYY-MM-DD HH:MM in Seoul. */
  NICKNAME_CHANGE_LIMIT: { max: number; days: number; until: string; seconds: number }
  TOO_LARGE: { bytes: number }
  ARCHIVE_TOO_LARGE: { bytes: number; max: number }
  ARCHIVE_BUSY: { seconds: number }
  /** `until` is YYYY-MM-DD HH:MM in Seoul. */
  QUOTA_EXCEEDED: { kind: QuotaKind; max: number; until: string; seconds: number }
  /** `max` and `used` are in bytes. */
  STORAGE_QUOTA_EXCEEDED: { max: number; used: number }
  /** `until` is YYYY-MM-DD HH:MM in Seoul. */
  PAYOUT_TOO_EARLY: { until: string }
  /** `reason` is the sentence of the release tools, in English. */
  MOVE_REFUSED: { reason: string }
  ALBUM_FULL: { max: number }
  TAGS_FULL: { max: number }
  FAVOURITES_FULL: { max: number }
  COLLECTION_FULL: { max: number }
  COLLECTIONS_FULL: { max: number }
  TAG_UNKNOWN: { tag: string }
  TAG_EXISTS: { tag: string }
}

export type ParamsOf<C extends ErrorCode> = C extends keyof ErrorParams ? ErrorParams[C] : undefined

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statuses, code)
}
