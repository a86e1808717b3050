import { useRef } from 'react'
import type * as z from 'zod/mini'
import type { RequestProblem } from '../http/index.ts'

type RefusalCode = typeof import('./refusals.ts')
export type Refusals = Pick<RefusalCode, 'fieldProblemText' | 'problemText' | 'toastOf'>

/** The problem of input that cannot be checked, because its schema did not arrive. */
export const offline: RequestProblem = { status: 0, code: 'OFFLINE', message: '' }

/**
 * Returns `load` for the schema and for the code that explains refusals. `refusals` is defined
 * after the first load, so before the first problem.
 */
export function useSchema<S extends z.ZodMiniType>(schema: S | (() => Promise<S>)) {
  const refusals = useRef<Refusals>(undefined)
  // The browser keeps an imported module, so each call after the first returns immediately.
  async function load(): Promise<{
    loadedSchema: S
    fieldRefusals: RefusalCode['fieldRefusals']
  }> {
    const [loadedSchema, { fieldRefusals, fieldProblemText, problemText, toastOf }] =
      await Promise.all([typeof schema === 'function' ? schema() : schema, import('./refusals.ts')])
    refusals.current = { fieldProblemText, problemText, toastOf }
    return { loadedSchema, fieldRefusals }
  }
  return { load, refusals }
}
