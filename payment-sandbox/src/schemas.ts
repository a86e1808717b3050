export const textSchema = { type: 'string', minLength: 1, maxLength: 200 }
export const orderId = { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' }
export const wonSchema = { type: 'integer', minimum: 1 }

/** Returns the schema of an object. Fastify removes properties that the schema does not list. */
export const objectSchema = (
  required: Record<string, object>,
  optional: Record<string, object> = {},
) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
})
