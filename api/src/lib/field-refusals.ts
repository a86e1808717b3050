import type { FieldErrorCode } from '@sori/shared-lib/contract/errors'
import type { core } from 'zod'
import type { FieldRefusal } from './app-error.ts'

type Issue = core.$ZodIssue

/** Schema issues in the terms of the contract: at most one for each field, the first, as forms show it. */
export function fieldRefusals(issues: readonly Issue[]): FieldRefusal[] {
  const byField = new Map<string, FieldRefusal>()
  for (const refusal of issues.flatMap(refusalsOf)) if (!byField.has(refusal.field)) byField.set(refusal.field, refusal)
  return [...byField.values()]
}

function refusalsOf(issue: Issue): FieldRefusal[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), code: 'UNKNOWN_VALUE' }))
  const field = issue.path.join('.')
  return [{ field, ...reasonOf(issue) }]
}

function reasonOf(issue: Issue): Omit<FieldRefusal, 'field'> {
  if (issue.input === undefined || issue.input === null) return { code: 'REQUIRED' }
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum)
      if (isAmount(issue.origin)) return { code: 'NUMBER_TOO_SMALL', params: { min } }
      return min === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params: { min } }
    }
    case 'too_big': {
      const code: FieldErrorCode = isAmount(issue.origin) ? 'NUMBER_TOO_BIG' : 'TOO_LONG'
      return { code, params: { max: Number(issue.maximum) } }
    }
    case 'invalid_type':
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'NOT_A_NUMBER' : 'PATTERN' }
    case 'invalid_value':
      return { code: 'UNKNOWN_VALUE' }
    default:
      return { code: 'PATTERN' }
  }
}

function isAmount(origin: string): boolean {
  return ['number', 'int', 'bigint', 'date'].includes(origin)
}
