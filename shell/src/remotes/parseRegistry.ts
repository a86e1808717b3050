import type { RegisteredRemote, Registry, RemoteVersion } from '@sori/contract/registry'

/**
 * Returns a usable registry, or undefined. Checks by hand, because the contract's schema would add
 * 11 kB to the first load. Leaves out invalid remotes.
 */
export function parseRegistry(value: unknown): Registry | undefined {
  if (!isObject(value) || !Array.isArray(value.remotes)) return undefined
  const remotes = value.remotes.filter(isRemote)
  return remotes.length > 0 || value.remotes.length === 0 ? { remotes } : undefined
}

function isRemote(value: unknown): value is RegisteredRemote {
  if (!isVersion(value)) return false
  const { name, previous, revoked, manifest } = value as Partial<RegisteredRemote>
  return (
    typeof name === 'string' &&
    (previous === undefined || isVersion(previous)) &&
    isTexts(revoked) &&
    isObject(manifest) &&
    typeof manifest.contract === 'string' &&
    (manifest.dock === undefined || typeof manifest.dock === 'string') &&
    Array.isArray(manifest.routes) &&
    manifest.routes.every(isRoute) &&
    Array.isArray(manifest.nav) &&
    manifest.nav.every(isEntry)
  )
}

function isRoute(value: unknown): boolean {
  if (!isObject(value)) return false
  const { path, access, title, firstData, params = {}, namedBy = [] } = value
  return (
    isText(path) &&
    isText(access) &&
    isWords(title) &&
    isTexts(firstData) &&
    isTexts(namedBy) &&
    isObject(params) &&
    Object.values(params).every(isPattern)
  )
}

function isEntry(value: unknown): boolean {
  if (!isObject(value)) return false
  const { path, label, audience, also = [] } = value
  return isText(path) && isWords(label) && isText(audience) && isTexts(also)
}

function isVersion(value: unknown): value is RemoteVersion {
  if (!isObject(value)) return false
  const { version, base, entry, global, integrity, preload } = value
  return (
    [version, entry, global, integrity].every(isText) &&
    isText(base) &&
    /^\/(?!\/)/.test(base) &&
    isTexts(preload)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

function isWords(value: unknown): boolean {
  return isObject(value) && isText(value.ko) && isText(value.en)
}

function isPattern(value: unknown): boolean {
  try {
    return isText(value) && Boolean(new RegExp(value))
  } catch {
    return false
  }
}
