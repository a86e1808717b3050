import { isDeepStrictEqual } from 'node:util'
import { problem } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { core } from 'zod'
import { RefusedRequest } from '../lib/errors/app-error.ts'
import { isStorable } from '../lib/text/storable.ts'
import type { App } from './app-types.ts'

/** Every route must declare its responses, which `checkResponses` validates. */
export function installSchemas(app: App, checkResponses: boolean): void {
  app.setValidatorCompiler<core.$ZodType>(({ schema, httpPart }) => (data: unknown) => {
    const parsed = core.safeParse(schema, data, { reportInput: true })
    const refused = parsed.success ? [] : fieldRefusals(parsed.error.issues)
    const refuse = (fields: readonly string[], code: 'PATTERN' | 'UNKNOWN_VALUE') =>
      refused.push(...fields.map((field) => ({ field, code })))
    if (parsed.success && httpPart === 'body') refuse(unstorableFields(parsed.data), 'PATTERN')
    if (httpPart === 'querystring') refuse(unknownMoreKeys(schema, data), 'UNKNOWN_VALUE')
    if (parsed.success && refused.length === 0) return { value: parsed.data }
    return { error: new RefusedRequest(refused) }
  })

  app.setSerializerCompiler<core.$ZodType>(({ schema, method, url }) => (response: unknown) => {
    const json = JSON.stringify(response)
    if (checkResponses) {
      const parsed = core.safeParse(schema, response)
      if (!parsed.success)
        throw new Error(`${method} ${url} violates its response schema: ${parsed.error.message}`)
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), JSON.parse(json)))
        throw new Error(`${method} ${url} returns fields that its schema lacks`)
    }
    return json
  })

  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.response) throw new Error(`${method} ${url} does not declare its responses`)
    schema.response = { '4xx': problem, '5xx': problem, ...schema.response }
  })

  if (!checkResponses) return
  app.addHook('preSerialization', async ({ is404, method, url }, reply, payload) => {
    const { statusCode } = reply
    const keys = [String(statusCode), `${Math.floor(statusCode / 100)}xx`]
    if (!is404 && !keys.some((key) => reply.getSerializationFunction(key)))
      throw new Error(`${method} ${url} has no schema for ${statusCode}`)
    return payload
  })
}

/** Returns the fields with a NUL or half a surrogate pair, which PostgreSQL cannot store. */
function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableFields(inner, [...path, key]))
}

/** Unknown keys in `more[key]` are errors; other unknown parameters are ignored. */
function unknownMoreKeys(schema: core.$ZodType, data: unknown): string[] {
  const shape = schema instanceof core.$ZodObject ? schema._zod.def.shape : {}
  return Object.keys(data ?? {}).filter(
    (key) => key.startsWith('more[') && !Object.hasOwn(shape, key),
  )
}
