import type * as z from 'zod/mini'

/** Codes whose texts are fragments: a toast shows them after a prefix. */
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

export const fieldErrorCodes = [
  ...validatorCodes,
  'IN_FUTURE',
  'UNDER_14',
  'CONSENT_REQUIRED',
  'NOTHING_TO_CHANGE',
  'TAKEN',
  'PASSWORD_MISMATCH',
  'PHONE_PATTERN',
  'LINK_PATTERN',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'NICKNAME_RESERVED',
  'NICKNAME_SCRIPTS',
  'IMAGE_REQUIRED',
  'IMAGE_NOT_SINGLE',
  'IMAGE_TOO_LARGE',
  'PICTURE_TOO_LARGE',
  'IMAGE_TYPE',
  'IMAGE_IS_AUDIO',
  'IMAGE_NOT_IMAGE',
  'IMAGE_BROKEN',
  'IMAGE_TOO_MANY_PIXELS',
  'PHOTO_REQUIRED',
  'TRACK_REQUIRED',
  'TRACK_NOT_SINGLE',
  'TRACK_TOO_LARGE',
  'TRACK_TYPE',
  'TRACK_IS_IMAGE',
  'TRACK_NOT_AUDIO',
  'TRACK_BROKEN',
  'TRACK_FLOAT64',
  'TRACK_ENCODING',
  'TRACK_CHANNELS',
  'TRACK_SAMPLE_RATE',
  'TRACK_TOO_LONG',
  'TRACK_TAGS_TOO_LARGE',
  'FILE_EMPTY',
  'FILE_CHECK_TIMEOUT',
  'TAG_UNKNOWN',
  'TAG_EXISTS',
  'ALBUM_FULL',
] as const

export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export const isValidatorCode = (code: string): boolean =>
  (validatorCodes as readonly string[]).includes(code)

export type FieldRefusal = {
  field: string
  code: FieldErrorCode
  params?: { max?: number; min?: number }
}

type Issue = z.core.$ZodIssue

/**
 * Returns the first issue of each field. Parse with `reportInput: true`: without it, a missing
 * field gets the code of a wrong field.
 */
export function fieldRefusals(issues: readonly Issue[]): FieldRefusal[] {
  const byField = new Map<string, FieldRefusal>()
  // The field's own limit has a better message than the limit of safe integers.
  const orderedIssues = issues.toSorted(
    (a, b) => Number(isBeyondSafeNumbers(a)) - Number(isBeyondSafeNumbers(b)),
  )
  for (const refusal of orderedIssues.flatMap(refusalsOf))
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
  if (isBeyondSafeNumbers(issue)) return { code: 'PATTERN' }
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum)
      if (isAmount(issue.origin)) return { code: 'NUMBER_TOO_SMALL', params: { min } }
      return min === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params: { min } }
    }
    case 'too_big': {
      const params = { max: Number(issue.maximum) }
      if (isAmount(issue.origin)) return { code: 'NUMBER_TOO_BIG', params }
      return { code: issue.origin === 'array' ? 'TOO_MANY' : 'TOO_LONG', params }
    }
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return { code: 'NOT_WHOLE' }
      return { code: isAmount(issue.expected) ? 'NOT_A_NUMBER' : 'PATTERN' }
    case 'invalid_value':
      return { code: issue.input === '' ? 'REQUIRED' : 'UNKNOWN_VALUE' }
    case 'custom':
      return { code: fieldErrorCodes.find((code) => code === issue.params?.code) ?? 'PATTERN' }
    default:
      return { code: 'PATTERN' }
  }
}

function isBeyondSafeNumbers(issue: Issue): boolean {
  if (issue.code === 'too_big') return Number(issue.maximum) === Number.MAX_SAFE_INTEGER
  return issue.code === 'too_small' && Number(issue.minimum) === Number.MIN_SAFE_INTEGER
}

function isAmount(origin: string): boolean {
  return ['number', 'int', 'bigint', 'date'].includes(origin)
}
