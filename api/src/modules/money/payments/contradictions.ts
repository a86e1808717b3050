import type { FieldRefusal } from '../../../lib/errors/app-error.ts'

/** The fields in which a payload says something else than what the server knows (D10); a field that is absent says nothing. */
export function contradictions<T extends object>(said: Partial<T>, known: T): FieldRefusal[] {
  const fields = Object.keys(known) as (keyof T & string)[]
  const wrong = fields.filter((field) => said[field] !== undefined && said[field] !== known[field])
  return wrong.map((field) => ({ field, code: 'UNKNOWN_VALUE' }))
}
