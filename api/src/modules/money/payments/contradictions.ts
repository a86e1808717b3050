import type { FieldRefusal } from '../../../lib/errors/app-error.ts'

/** Ignores missing fields. */
export function contradictions<T extends object>(given: Partial<T>, known: T): FieldRefusal[] {
  const fields = Object.keys(known) as (keyof T & string)[]
  return fields
    .filter((field) => given[field] !== undefined && given[field] !== known[field])
    .map((field) => ({ field, code: 'UNKNOWN_VALUE' }))
}
