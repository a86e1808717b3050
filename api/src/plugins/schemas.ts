import { problem } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { core } from 'zod'
import { RefusedRequest } from '../lib/errors/app-error.ts'
import { isStorable } from '../lib/text/storable.ts'
import type { App } from './app-types.ts'

export function installSchemas(app: App): void {
  app.setValidatorCompiler<core.$ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const parsed = core.safeParse(schema, data, { reportInput: true })
    const refusals = parsed.success ? [] : fieldRefusals(parsed.error.issues)
    const refuse = (fields: readonly string[], code: 'PATTERN' | 'UNKNOWN_VALUE') =>
      refusals.push(...fields.map((field) => ({ field, code })))
    if (parsed.success && httpPart === 'body') refuse(unstorableFields(parsed.data), 'PATTERN')
    if (httpPart === 'querystring') refuse(unknownMoreKeys(schema, data), 'UNKNOWN_VALUE')
    if (parsed.success && refusals.length === 0) return { value: parsed.data }
    return { error: new RefusedRequest(refusals) }
  })

  app.setSerializerCompiler(() => JSON.stringify)

  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.response) throw new Error(`${method} ${url} does not declare its responses`)
    schema.response = { '4xx': problem, '5xx': problem, ...schema.response }
  })
}

/** Returns the fields whose text PostgreSQL cannot store. */
function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableFields(inner, [...path, key]))
}

/**
 * Returns the parameters `more[key]` with an unknown key, which are errors. Other unknown
 * parameters are ignored.
 */
function unknownMoreKeys(schema: core.$ZodType, data: unknown) {
  const shape = schema instanceof core.$ZodObject ? schema._zod.def.shape : {}
  return Object.keys(data ?? {}).filter(
    (key) => key.startsWith('more[') && !Object.hasOwn(shape, key),
  )
}
