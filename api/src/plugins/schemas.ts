import { isDeepStrictEqual } from 'node:util'
import { problem } from '@sori/shared-lib/contract/envelope'
import { core } from 'zod'
import { RefusedRequest } from '../lib/app-error.ts'
import { fieldRefusals } from '../lib/field-refusals.ts'
import type { App } from './app-types.ts'

/**
 * Makes zod schemas the rule for what comes in and goes out. Every route must declare its answers, or the build of the
 * server throws; failures have the contract's shape everywhere. With `checkAnswers` an answer outside its schema, or
 * with a field that the schema lacks, throws; without, it is written as it is, which is fast.
 */
export function installSchemas(app: App, checkAnswers: boolean): void {
  app.setValidatorCompiler<core.$ZodType>(({ schema, httpPart }) => {
    const unknownKeys = httpPart === 'querystring' ? unknownMoreKeys(schema) : () => []
    return (data: unknown) => {
      const parsed = core.safeParse(schema, data, { reportInput: true })
      const unknown = unknownKeys(data)
      if (parsed.success && unknown.length === 0) return { value: parsed.data }
      const refused = parsed.success ? [] : fieldRefusals(parsed.error.issues)
      return { error: new RefusedRequest([...refused, ...unknown.map((field) => ({ field, code: 'UNKNOWN_VALUE' as const }))]) }
    }
  })

  app.setSerializerCompiler<core.$ZodType>(({ schema, method, url }) => (answer: unknown) => {
    if (checkAnswers) {
      const parsed = core.safeParse(schema, answer)
      if (!parsed.success) throw new Error(`${method} ${url} answers outside its schema: ${parsed.error.message}`)
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
      if (!isDeepStrictEqual(plain(parsed.data), plain(answer))) throw new Error(`${method} ${url} answers more than its schema says`)
    }
    return JSON.stringify(answer)
  })

  app.addHook('onRoute', (route) => {
    if (!route.schema?.response) throw new Error(`${String(route.method)} ${route.url} does not declare its answers`)
    route.schema.response = { '4xx': problem, '5xx': problem, ...(route.schema.response as object) }
  })

  if (!checkAnswers) return
  app.addHook('preSerialization', async (request, reply, payload) => {
    const status = [String(reply.statusCode), `${Math.floor(reply.statusCode / 100)}xx`]
    const known = request.is404 || status.some((one) => reply.getSerializationFunction(one))
    if (!known) throw new Error(`${request.method} ${request.url} has no schema for ${reply.statusCode}`)
    return payload
  })
}

/** D7: `more[key]` with a key that the list does not know is an error; other unknown plain parameters are ignored. */
function unknownMoreKeys(schema: core.$ZodType): (data: unknown) => string[] {
  const shape = schema instanceof core.$ZodObject ? schema._zod.def.shape : {}
  return (data) => Object.keys(data ?? {}).filter((key) => /^more\[/.test(key) && !Object.hasOwn(shape, key))
}
