import type { FieldRefusal } from '../../../lib/errors/app-error.ts'

/** Returns the fields that differ from the server's values. Missing fields are ignored. */
export function contradictions<T extends object>(given: Partial<T>, known: T): FieldRefusal[] {
  const fields = Object.keys(known) as (keyof T & string)[]
  return fields
    .filter((field) => given[field] !== undefined && given[field] !== known[field])
    .map((field) => ({ field, code: 'UNKNOWN_VALUE' }))
}
