import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

type Json = { [key: string]: unknown }
type Description = {
  paths?: Record<string, Record<string, Json>>
  components?: { schemas?: Record<string, Json> } & Json
} & Json

/** The keyword for a default that zod omits for transformed values. */
export const DEFAULT = 'x-default'

const REFERENCE = '#/components/schemas/'
const refusals = { '4XX': 'Refused', '5XX': 'Failed' } as const

/**
 * Keeps each schema once, removes unused ones and non-standard keywords, and shares common
 * responses.
 */
export function tidied(given: object): object {
  const description = plain(given) as Description
  for (const operations of Object.values(description.paths ?? {})) {
    // HEAD repeats GET.
    delete operations.head
    for (const operation of Object.values(operations))
      tidyAnswers(operation.responses as Record<string, Json>)
  }
  const schemas = description.components?.schemas ?? {}
  const twins = sameInBothDirections(schemas)
  const merged = renamed(description, (name) => twins.get(name) ?? name) as Description
  for (const name of twins.keys()) delete merged.components?.schemas?.[name]
  removeUnused(merged)
  return withShortNames(merged)
}

function tidyAnswers(answers: Record<string, Json>): void {
  for (const [status, answer] of Object.entries(answers)) {
    if (status in refusals) {
      answers[status] = {
        $ref: `#/components/responses/${refusals[status as keyof typeof refusals]}`,
      }
      continue
    }
    if (answer.description === 'Default Response')
      answer.description = STATUS_CODES[status] ?? status
    if (['204', '304'].includes(status)) delete answer.content
  }
}

/** Removes defaults, and zod's formats, which a pattern accompanies. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => inner !== undefined && !isNoise(key, inner),
  )
  return Object.fromEntries(
    entries.map(([key, inner]) => [key === DEFAULT ? 'default' : key, plain(inner)]),
  )
}

function isNoise(key: string, value: unknown): boolean {
  if (key === 'propertyNames') return isDeepStrictEqual(value, { type: 'string' })
  // A newer API may return more fields.
  if (key === 'additionalProperties') return value === false
  if (key === 'minimum' || key === 'maximum')
    return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  return key === 'format' && value === 'starts_with'
}

function sameInBothDirections(schemas: Record<string, Json>): Map<string, string> {
  const twins = new Map<string, string>()
  // Schemas differ until those they refer to are known to be equal.
  for (let before = -1; before < twins.size; ) {
    before = twins.size
    for (const [name, schema] of Object.entries(schemas)) {
      const output = name.replace(/Input$/, '')
      if (output === name || twins.has(name) || !schemas[output]) continue
      if (
        isDeepStrictEqual(
          renamed(schema, (one) => twins.get(one) ?? one),
          schemas[output],
        )
      )
        twins.set(name, output)
    }
  }
  return twins
}

function renamed(value: unknown, nameOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => renamed(inner, nameOf))
  if (typeof value === 'string' && value.startsWith(REFERENCE))
    return REFERENCE + nameOf(value.slice(REFERENCE.length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, renamed(inner, nameOf)]),
  )
}

function removeUnused(description: Description): void {
  const schemas = description.components?.schemas ?? {}
  const { schemas: _schemas, ...otherComponents } = description.components ?? {}
  const used = new Set<string>()
  const waiting = referencesIn({ ...description, components: otherComponents })
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue
    used.add(name)
    waiting.push(...referencesIn(schemas[name]))
  }
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}

function withShortNames(description: Description): Description {
  const schemas = description.components?.schemas ?? {}
  const shortOf = (name: string) => {
    const short = name.replace(/Input$/, '')
    return schemas[short] ? name : short
  }
  const shortened = renamed(description, shortOf) as Description
  const named = Object.entries(shortened.components?.schemas ?? {}).map(([name, schema]) => [
    shortOf(name),
    schema,
  ])
  return {
    ...shortened,
    components: { ...shortened.components, schemas: Object.fromEntries(named) },
  }
}

function referencesIn(value: unknown): string[] {
  const found: string[] = []
  renamed(value, (name) => {
    found.push(name)
    return name
  })
  return found
}
