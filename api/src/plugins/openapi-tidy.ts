import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

type Json = { [key: string]: unknown }
type Schemas = Record<string, Json>
type Description = Json & {
  paths: Record<string, Record<string, Json>>
  components: Json & { schemas: Schemas }
}

/** A keyword for the default of a transformed value, because zod omits it. */
export const DEFAULT = 'x-default'

const REFERENCE = '#/components/schemas/'
const refusals: Record<string, string> = { '4XX': 'Refused', '5XX': 'Failed' }

export function tidyDescription(generated: object): object {
  const description = withoutRedundancy(generated) as Description
  for (const operations of Object.values(description.paths)) {
    // Omits HEAD, which equals GET.
    delete operations.head
    for (const { responses } of Object.values(operations)) tidyResponses(responses as Schemas)
  }
  const outputOfTwin = findTwins(description.components.schemas)
  const mergedDescription = renameSchemas(description, (name) => outputOfTwin.get(name) ?? name)
  removeUnused(mergedDescription)
  const { schemas } = mergedDescription.components
  // Removes the ending `Input` of names, unless an output schema has the name without it.
  return renameSchemas(mergedDescription, (name) =>
    outputOf(name) in schemas ? name : outputOf(name),
  )
}

function tidyResponses(responses: Record<string, Json>) {
  for (const [status, response] of Object.entries(responses)) {
    const refusal = refusals[status]
    if (refusal) responses[status] = { $ref: `#/components/responses/${refusal}` }
    else if (response.description === 'Default Response')
      response.description = STATUS_CODES[status] ?? status
    if (['204', '304'].includes(status)) delete response.content
  }
}

/** Returns the description without redundant keywords of zod. */
function withoutRedundancy(value: unknown) {
  return mapEntries(value, withoutRedundancy, ([key, inner]) => {
    if (inner === undefined || isRedundant(key, inner)) return []
    return [[key === DEFAULT ? 'default' : key, inner]]
  })
}

function isRedundant(key: string, value: unknown) {
  if (key === 'propertyNames') return isDeepStrictEqual(value, { type: 'string' })
  // Allows additional fields, because a newer API may return more.
  if (key === 'additionalProperties') return value === false
  if (key === 'minimum' || key === 'maximum')
    return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  return key === 'format' && value === 'starts_with'
}

/** Returns the names of input schemas that equal an output schema, with the name of that schema. */
function findTwins(schemas: Schemas) {
  const outputOfTwin = new Map<string, string>()
  // Repeats until nothing changes: two schemas are equal only after the schemas that they refer to
  // are found to be equal.
  let sizeBefore = -1
  while (sizeBefore < outputOfTwin.size) {
    sizeBefore = outputOfTwin.size
    for (const [name, schema] of Object.entries(schemas)) {
      const output = outputOf(name)
      if (output === name || outputOfTwin.has(name) || !schemas[output]) continue
      const withOutputs = renameReferences(schema, (name) => outputOfTwin.get(name) ?? name)
      if (isDeepStrictEqual(withOutputs, schemas[output])) outputOfTwin.set(name, output)
    }
  }
  return outputOfTwin
}

function outputOf(name: string) {
  return name.replace(/Input$/, '')
}

function removeUnused({ components, ...rest }: Description) {
  const { schemas, ...others } = components
  const usedNames = new Set<string>()
  const unvisited = referencesIn({ rest, others })
  for (let name = unvisited.pop(); name !== undefined; name = unvisited.pop()) {
    if (usedNames.has(name)) continue
    usedNames.add(name)
    unvisited.push(...referencesIn(schemas[name]))
  }
  for (const name of Object.keys(schemas)) if (!usedNames.has(name)) delete schemas[name]
}

function referencesIn(value: unknown) {
  const references: string[] = []
  renameReferences(value, (name) => {
    references.push(name)
    return name
  })
  return references
}

function renameSchemas(description: Description, nameOf: (name: string) => string): Description {
  const renamed = renameReferences(description, nameOf) as Description
  const { components } = renamed
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => nameOf(name) === name || !(nameOf(name) in components.schemas))
    .map(([name, schema]) => [nameOf(name), schema])
  return { ...renamed, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

function renameReferences(value: unknown, nameOf: (name: string) => string): unknown {
  if (typeof value === 'string' && value.startsWith(REFERENCE))
    return REFERENCE + nameOf(value.slice(REFERENCE.length))
  return mapEntries(value, (inner) => renameReferences(inner, nameOf))
}

function mapEntries(
  value: unknown,
  map: (inner: unknown) => unknown,
  select = (entry: [string, unknown]) => [entry],
) {
  if (Array.isArray(value)) return value.map(map)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(select)
  return Object.fromEntries(entries.map(([key, inner]) => [key, map(inner)]))
}
