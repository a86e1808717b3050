import type { FieldRefusal } from '../../../lib/errors/app-error.ts'

/** Returns a refusal for each claimed field that differs from the computed one. */
export function findContradictions<T extends object>(
  claimed: Partial<T>,
  computed: T,
): FieldRefusal[] {
  const fields = Object.keys(computed) as (keyof T & string)[]
  return fields
    .filter((field) => claimed[field] !== undefined && claimed[field] !== computed[field])
    .map((field) => ({ field, code: 'UNKNOWN_VALUE' }))
}
