import type * as z from 'zod/mini'

/** Forms show the first of these after 'Validation Error:'. */
const validatorCodes = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_MANY',
  'PATTERN',
  'NOT_A_NUMBER',
  'NOT_WHOLE',
  'NUMBER_TOO_SMALL',
  'NUMBER_TOO_BIG',
  'UNKNOWN_VALUE',
] as const

/** The reasons for refusing a field (product.md §5). */
export const fieldErrorCodes = [
  ...validatorCodes,
  'IN_FUTURE',
  'UNDER_14',
  'CONSENT_REQUIRED',
  'NOTHING_TO_CHANGE',
  'TAKEN',
  'PASSWORD_MISMATCH',
  'PHONE_PATTERN',
  'WRONG_PASSWORD',
  'NICKNAME_RESERVED',
  'NICKNAME_SCRIPTS',
  'IMAGE_REQUIRED',
  'IMAGE_NOT_SINGLE',
  'IMAGE_TOO_LARGE',
  'IMAGE_TYPE',
  'IMAGE_TOO_MANY_PIXELS',
  'PHOTO_REQUIRED',
  'TRACK_REQUIRED',
  'TRACK_NOT_SINGLE',
  'TRACK_TOO_LARGE',
  'TRACK_TYPE',
  'TRACK_TAGS_TOO_LARGE',
  'FILE_EMPTY',
  'FILE_CHECK_TIMEOUT',
  'TAG_UNKNOWN',
  'TAG_EXISTS',
  'ALBUM_FULL',
] as const

export function isValidatorCode(code: string): boolean {
  return (validatorCodes as readonly string[]).includes(code)
}

export type FieldErrorCode = (typeof fieldErrorCodes)[number]

/** A refused field; `fieldMessages` has the sentence for its code. */
export type FieldRefusal = {
  field: string
  code: FieldErrorCode
  params?: { max?: number; min?: number }
}

type Issue = z.core.$ZodIssue

/**
 * Returns the first issue of each field. Parse with `reportInput: true`: otherwise a missing field
 * looks like a wrong one.
 */
export function fieldRefusals(issues: readonly Issue[]): FieldRefusal[] {
  const byField = new Map<string, FieldRefusal>()
  // The field's own limit is the better message.
  const ordered = [
    ...issues.filter((issue) => !isBeyondNumbers(issue)),
    ...issues.filter(isBeyondNumbers),
  ]
  for (const refusal of ordered.flatMap(refusalsOf))
    if (!byField.has(refusal.field)) byField.set(refusal.field, refusal)
  return [...byField.values()]
}

function refusalsOf(issue: Issue): FieldRefusal[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      code: 'UNKNOWN_VALUE',
    }))
  const field = issue.path.join('.') || 'body'
  return [{ field, ...reasonOf(issue) }]
}

function reasonOf(issue: Issue): Omit<FieldRefusal, 'field'> {
  if (issue.input === undefined || issue.input === null) return { code: 'REQUIRED' }
  if (isBeyondNumbers(issue)) return { code: 'PATTERN' }
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum)
      if (isAmount(issue.origin)) return { code: 'NUMBER_TOO_SMALL', params: { min } }
      return min === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params: { min } }
    }
    case 'too_big': {
      const code: FieldErrorCode = isAmount(issue.origin)
        ? 'NUMBER_TOO_BIG'
        : issue.origin === 'array'
          ? 'TOO_MANY'
          : 'TOO_LONG'
      return { code, params: { max: Number(issue.maximum) } }
    }
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return { code: 'NOT_WHOLE' }
      return {
        code: issue.expected === 'number' || issue.expected === 'int' ? 'NOT_A_NUMBER' : 'PATTERN',
      }
    case 'invalid_value':
      // An empty value is an open choice, not a wrong one.
      return { code: issue.input === '' ? 'REQUIRED' : 'UNKNOWN_VALUE' }
    case 'custom':
      return { code: fieldErrorCodes.find((code) => code === issue.params?.code) ?? 'PATTERN' }
    default:
      return { code: 'PATTERN' }
  }
}

/** True for the largest exact integer, a limit that no message should mention. */
function isBeyondNumbers(issue: Issue): boolean {
  const limit =
    issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : 0
  return Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER
}

function isAmount(origin: string): boolean {
  return ['number', 'int', 'bigint', 'date'].includes(origin)
}
