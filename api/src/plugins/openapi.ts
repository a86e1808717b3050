import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import { version } from '../lib/runtime/version.ts'
import { schemaRegistry } from './openapi-schemas.ts'
import { tidyDescription } from './openapi-tidy.ts'
import { operationTags } from './operation.ts'

const transform = createJsonSchemaTransform({ schemaRegistry })
const transformObject = createJsonSchemaTransformObject({ schemaRegistry })

const problem = { $ref: '#/components/schemas/Problem' }
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: problem } },
})
/** The body of the upload routes, which read a stream and therefore have no schema. */
const uploadForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' }, userId: { type: 'integer' } },
  required: ['file'],
}
const bearer = { bearer: [] }

export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: '소리장터 API',
      description:
        'Every call of the specification (docs/product.md §7) and the additions of the decisions.',
      version,
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The origin that serves the site' }],
    tags: Object.entries(operationTags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refused: refusal('The request was refused; `code` is a stable reason (D6)'),
        Failed: refusal('The server or one of its dependencies failed'),
      },
    },
  },
  transform: (document) => {
    const { schema, url } = transform(document)
    const { config, schema: { body, consumes } = {} } = document.route
    const isUpload = consumes?.includes('multipart/form-data') && !body
    return {
      schema: {
        ...schema,
        ...(isUpload && { body: uploadForm }),
        security: securityOf(config?.access),
        description: `Who: ${config?.access}.`,
      },
      url,
    }
  },
  transformObject: (document) => tidyDescription(transformObject(document)),
}

function securityOf(access: string | undefined): Record<string, string[]>[] {
  if (access === undefined || access === 'public') return []
  return access === 'anyone' ? [{}, bearer] : [bearer]
}
