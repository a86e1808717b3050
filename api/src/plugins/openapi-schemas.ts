import * as account from '@sori/contract/account'
import * as administration from '@sori/contract/administration'
import * as cart from '@sori/contract/cart'
import * as catalogue from '@sori/contract/catalogue'
import * as envelope from '@sori/contract/envelope'
import * as files from '@sori/contract/files'
import * as licence from '@sori/contract/licence'
import * as management from '@sori/contract/management'
import * as payment from '@sori/contract/payment'
import * as payouts from '@sori/contract/payouts'
import * as registry from '@sori/contract/registry'
import * as reports from '@sori/contract/reports'
import * as statistics from '@sori/contract/statistics'
import { core, toJSONSchema, z } from 'zod'
import { DEFAULT } from './openapi-tidy.ts'

const domains = [
  account,
  administration,
  cart,
  catalogue,
  envelope,
  files,
  licence,
  management,
  payment,
  payouts,
  registry,
  reports,
  statistics,
]

export const schemaRegistry = z.registry<{ id?: string; [keyword: string]: unknown }>()

for (const [name, schema] of domains.flatMap((domain) => Object.entries(domain)))
  if (isSharedSchema(schema) && !/(Params|Query)$/.test(name) && !schemaRegistry.has(schema))
    schemaRegistry.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })

// Page numbers and sizes are parsed from texts, but are described as numbers.
for (const field of Object.values(catalogue.pageQuery.shape)) {
  const { default: value, ...output } = outputOf(field)
  schemaRegistry.add(field, { ...output, pattern: undefined, [DEFAULT]: value })
}

/** Returns whether the value is a schema of an object. Only objects are shared schemas. */
function isSharedSchema(value: unknown): value is core.$ZodType {
  if (!(value instanceof core.$ZodType)) return false
  return (
    ['object', 'pipe', 'union'].includes(value._zod.def.type) &&
    (outputOf(value).type ?? 'object') === 'object'
  )
}

function outputOf(schema: core.$ZodType) {
  const options = { io: 'output', unrepresentable: 'any' } as const
  const { $schema, '~standard': _standard, ...output } = toJSONSchema(schema, options)
  return output as { type?: string; default?: unknown }
}
