import * as account from '@sori/contract/account'
import * as administration from '@sori/contract/administration'
import * as cart from '@sori/contract/cart'
import * as catalogue from '@sori/contract/catalogue'
import * as envelope from '@sori/contract/envelope'
import * as files from '@sori/contract/files'
import * as licence from '@sori/contract/licence'
import * as management from '@sori/contract/management'
import * as payment from '@sori/contract/payment'
import * as registry from '@sori/contract/registry'
import * as reports from '@sori/contract/reports'
import * as statistics from '@sori/contract/statistics'
import { core, toJSONSchema, z } from 'zod'
import { DEFAULT } from './openapi-tidy.ts'

const domains: object[] = [
  account,
  administration,
  cart,
  catalogue,
  envelope,
  files,
  licence,
  management,
  payment,
  registry,
  reports,
  statistics,
]

/**
 * The contract's schemas by name. Those of paths and queries are excluded, since their fields are
 * parameters.
 */
export const schemaRegistry = z.registry<{ id?: string; [keyword: string]: unknown }>()

for (const domain of domains) {
  for (const [name, schema] of Object.entries(domain)) {
    if (isSharedSchema(schema) && !/(Params|Query)$/.test(name) && !schemaRegistry.has(schema))
      schemaRegistry.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
}

// Page numbers and sizes arrive as digits but are numbers for callers.
for (const field of Object.values(catalogue.pageQuery.shape)) {
  const { default: value, ...output } = outputOf(field)
  schemaRegistry.add(field, { ...output, pattern: undefined, [DEFAULT]: value })
}

function isSharedSchema(value: unknown): value is core.$ZodType {
  return (
    value instanceof core.$ZodType &&
    ['object', 'pipe', 'union'].includes(value._zod.def.type) &&
    !isScalar(value)
  )
}

function isScalar(schema: core.$ZodType): boolean {
  const { type } = outputOf(schema)
  return type !== undefined && type !== 'object'
}

function outputOf(schema: core.$ZodType) {
  const {
    $schema,
    '~standard': _standard,
    ...output
  } = toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return output as { type?: string; default?: unknown }
}
