import type { RegisteredRemote, Registry } from '@sori/contract/registry'

type Check = (value: unknown) => boolean

/**
 * Returns the registry without its invalid remotes. Checks by hand, because the contract's schema
 * would add 11 kB to the first load.
 */
export function parseRegistry(value: unknown): Registry | undefined {
  if (!isObject(value) || !Array.isArray(value.remotes)) return undefined
  const remotes = value.remotes.filter((remote): remote is RegisteredRemote => isRemote(remote))
  return remotes.length > 0 || value.remotes.length === 0 ? { remotes } : undefined
}

const isText: Check = (value) => typeof value === 'string'
const isOwnPath: Check = (value) => typeof value === 'string' && /^\/(?!\/)/.test(value)
const isPattern: Check = (value) => {
  try {
    return typeof value === 'string' && Boolean(new RegExp(value))
  } catch {
    return false
  }
}
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const recordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
const objectOf =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const isWords = objectOf({ ko: isText, en: isText })
const versionFields = {
  version: isText,
  base: isOwnPath,
  entry: isText,
  global: isText,
  integrity: isText,
  preload: listOf(isText),
}
const isRoute = objectOf({
  path: isText,
  access: isText,
  title: isWords,
  firstData: listOf(isText),
  namedBy: optional(listOf(isText)),
  params: optional(recordOf(isPattern)),
})
const isNavEntry = objectOf({
  path: isText,
  label: isWords,
  audience: isText,
  also: optional(listOf(isText)),
})
const isRemote = objectOf({
  ...versionFields,
  name: isText,
  previous: optional(objectOf(versionFields)),
  revoked: listOf(isText),
  manifest: objectOf({
    contract: isText,
    dock: optional(isText),
    routes: listOf(isRoute),
    nav: listOf(isNavEntry),
  }),
})

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
