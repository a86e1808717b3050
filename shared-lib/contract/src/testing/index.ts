import type * as z from 'zod/mini'

/** Sets the longest text of a schema. Returns the function that restores it. */
export function setMaxLength(schema: z.ZodMiniType<string, string>, length: number): () => void {
  const limit = schema._zod.def.checks
    ?.map(({ _zod }) => _zod.def as { check: string; maximum?: number })
    .find(({ check }) => check === 'max_length')
  if (limit?.maximum === undefined) throw new Error('the schema has no greatest length')
  const before = limit.maximum
  limit.maximum = length
  return () => {
    limit.maximum = before
  }
}
