/**
 * Every failure the product knows: one code, one HTTP status, one meaning (D6).
 * `expected` failures are part of normal use; an unexpected one is logged as an error because somebody must act.
 * The words stand in `messages/ko.ts` and `messages/en.ts`, which do not compile when a code lacks them.
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

/** A failure's stable code, the same in the API, the front end and the logs. */
export type ErrorCode = keyof typeof errorTable

/**
 * A member's quota (D44): files or bytes uploaded within a day, seconds of CPU time that their
 * refused files took within a day, tracks published within an hour.
 */
export type QuotaKind = 'files' | 'bytes' | 'refusals' | 'publications'

/** What a code's message is filled with; codes that are not listed take nothing. */
export interface ErrorParams {
  INSUFFICIENT_CREDIT: { needed: number; held: number }
  /** the provider's own code and sentence; the sentence is empty where it gave none */
  PAYMENT_REFUSED: { reason: string; says: string }
  /**
   * What an edit would have overwritten, what it would have written, and the present version. Credits and plans' ids are numbers, the free
   * plan being 1; a payment status is `true` or `false`, and `none` without a plan.
   */
  CHANGED_MEANWHILE: { current: number | string; given: number | string; version: number }
  TOO_MANY_REQUESTS: { seconds: number }
  LOGIN_LOCKED: { seconds: number }
  /** `max` changes within any `days`; the next one is free at `until`, YYYY-MM-DD HH:MM in Seoul, `seconds` from now */
  NICKNAME_CHANGE_LIMIT: { max: number; days: number; until: string; seconds: number }
  TOO_LARGE: { bytes: number }
  /** bytes that it would have, and may have */
  ARCHIVE_TOO_LARGE: { bytes: number; max: number }
  ARCHIVE_BUSY: { seconds: number }
  /** `max` of the kind, bytes being bytes; there is room again at `until`, YYYY-MM-DD HH:MM in Seoul, `seconds` from now */
  QUOTA_EXCEEDED: { kind: QuotaKind; max: number; until: string; seconds: number }
  /** bytes that a member may store, and stores */
  STORAGE_QUOTA_EXCEEDED: { max: number; used: number }
  /** tracks that an album holds at most */
  ALBUM_FULL: { max: number }
  TAG_UNKNOWN: { tag: string }
  TAG_EXISTS: { tag: string }
}

/** The params that `code` takes, or nothing. */
export type ParamsOf<C extends ErrorCode> = C extends keyof ErrorParams ? ErrorParams[C] : undefined

export { type FieldErrorCode, type FieldRefusal, fieldErrorCodes, fieldRefusals, isValidatorCode } from './fieldRefusals.ts'

/** True for a string that is a code of {@link errorTable}. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
