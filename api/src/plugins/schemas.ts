import { isDeepStrictEqual } from 'node:util'
import { problem } from '@sori/contract/envelope'
import { fieldRefusals } from '@sori/contract/errors'
import { core } from 'zod'
import { RefusedRequest } from '../lib/errors/app-error.ts'
import { isStorable } from '../lib/text/storable.ts'
import type { App } from './app-types.ts'

/**
 * Every route must declare its responses. `checkAnswers` validates them; without it they are
 * serialised faster.
 */
export function installSchemas(app: App, checkAnswers: boolean): void {
  app.setValidatorCompiler<core.$ZodType>(({ schema, httpPart }) => {
    const unknownKeys = httpPart === 'querystring' ? unknownMoreKeys(schema) : () => []
    return (data: unknown) => {
      const parsed = core.safeParse(schema, data, { reportInput: true })
      const unknown = unknownKeys(data).map((field) => ({ field, code: 'UNKNOWN_VALUE' as const }))
      const unstorable = parsed.success && httpPart === 'body' ? unstorableFields(parsed.data) : []
      const refused = parsed.success
        ? unstorable.map((field) => ({ field, code: 'PATTERN' as const }))
        : fieldRefusals(parsed.error.issues)
      if (parsed.success && refused.length + unknown.length === 0) return { value: parsed.data }
      return { error: new RefusedRequest([...refused, ...unknown]) }
    }
  })

  app.setSerializerCompiler<core.$ZodType>(({ schema, method, url }) => (answer: unknown) => {
    if (checkAnswers) {
      const parsed = core.safeParse(schema, answer)
      if (!parsed.success)
        throw new Error(`${method} ${url} violates its response schema: ${parsed.error.message}`)
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      if (!isDeepStrictEqual(plain(parsed.data), plain(answer)))
        throw new Error(`${method} ${url} returns fields that its schema lacks`)
    }
    return JSON.stringify(answer)
  })

  app.addHook('onRoute', (route) => {
    if (!route.schema?.response)
      throw new Error(`${String(route.method)} ${route.url} does not declare its answers`)
    route.schema.response = { '4xx': problem, '5xx': problem, ...(route.schema.response as object) }
  })

  if (!checkAnswers) return
  app.addHook('preSerialization', async (request, reply, payload) => {
    const status = [String(reply.statusCode), `${Math.floor(reply.statusCode / 100)}xx`]
    const known = request.is404 || status.some((one) => reply.getSerializationFunction(one))
    if (!known)
      throw new Error(`${request.method} ${request.url} has no schema for ${reply.statusCode}`)
    return payload
  })
}

/** Returns the fields with a NUL or half a surrogate pair, which PostgreSQL cannot store. */
function unstorableFields(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableFields(inner, [...path, key]))
}

/** Unknown keys in `more[key]` are errors; other unknown parameters are ignored (D7). */
function unknownMoreKeys(schema: core.$ZodType): (data: unknown) => string[] {
  const shape = schema instanceof core.$ZodObject ? schema._zod.def.shape : {}
  return (data) =>
    Object.keys(data ?? {}).filter((key) => /^more\[/.test(key) && !Object.hasOwn(shape, key))
}
