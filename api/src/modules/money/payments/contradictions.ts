import type { FieldRefusal } from '../../../lib/errors/app-error.ts'

/** Returns the fields that differ from the server's values (D10). Missing fields are ignored. */
export function contradictions<T extends object>(said: Partial<T>, known: T): FieldRefusal[] {
  const fields = Object.keys(known) as (keyof T & string)[]
  const wrong = fields.filter((field) => said[field] !== undefined && said[field] !== known[field])
  return wrong.map((field) => ({ field, code: 'UNKNOWN_VALUE' }))
}
