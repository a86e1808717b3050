import { isDeepStrictEqual } from 'node:util'
import { core } from 'zod'
import type { App } from '../plugins/app-types.ts'

/** Fails responses that violate their schema or whose status has no schema. */
export function checkResponses(app: App): void {
  app.setSerializerCompiler<core.$ZodType>(({ schema, method, url }) => (response: unknown) => {
    const json = JSON.stringify(response)
    const parsed = core.safeParse(schema, response)
    if (!parsed.success)
      throw new Error(`${method} ${url} violates its response schema: ${parsed.error.message}`)
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), JSON.parse(json)))
      throw new Error(`${method} ${url} returns fields that its schema lacks`)
    return json
  })

  app.addHook('preSerialization', async ({ is404, method, url }, reply, payload) => {
    const { statusCode } = reply
    const keys = [String(statusCode), `${Math.floor(statusCode / 100)}xx`]
    if (!is404 && !keys.some((key) => reply.getSerializationFunction(key)))
      throw new Error(`${method} ${url} has no schema for ${statusCode}`)
    return payload
  })
}
