import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** What `docs/openapi.json` is made of: the routes' own schemas. */
export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: '소리장터 API',
      description: 'Every call of the specification (section 7) and the additions of the decisions.',
      version: '1.0.0',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  },
  transform: (document) => {
    const access = document.route.config?.access
    const { schema, url } = jsonSchemaTransform(document)
    if (access === undefined || access === 'public') return { schema, url }
    const security: Record<string, string[]>[] = access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }]
    return { schema: { ...schema, security, description: `Who: ${access}.` }, url }
  },
}
