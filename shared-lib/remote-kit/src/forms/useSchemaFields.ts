import { useRef } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { errorsOf } from './fieldErrors.ts'
import type { FieldProblem } from './fieldProblems.ts'
import { useSchema } from './useSchema.ts'

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>

/**
 * Returns the fields, and `load` for the code that checks them. `refusals` is defined after the
 * first load, so before the first problem.
 */
export function useSchemaFields<S extends FormSchema, Values extends FieldValues>(
  schema: S | (() => Promise<S>),
  defaultValues: DefaultValues<Values>,
) {
  const lastRefusals = useRef<readonly FieldProblem[]>([])
  const { load, refusals } = useSchema(schema)
  const fields = useForm<Values, unknown, z.output<S>>({
    defaultValues,
    shouldFocusError: false,
    resolver: async (input) => {
      const { loadedSchema, fieldRefusals } = await load()
      const parsed = loadedSchema.safeParse(input, { reportInput: true })
      lastRefusals.current = parsed.success ? [] : fieldRefusals(parsed.error.issues)
      return parsed.success
        ? { values: parsed.data as z.output<S>, errors: {} }
        : { values: {}, errors: errorsOf(lastRefusals.current) as FieldErrors<Values> }
    },
  })
  return { fields, load, refusals, lastRefusals }
}
