import type { Services } from '../app/createServices.ts'

/** Milliseconds between checks for a newer version. */
const CHECK_MS = 5 * 60_000
const TIMEOUT_MS = 5000
const BUILD_ATTRIBUTE = /<html[^>]* data-build="([^"]+)"/
const lastChecks = new WeakMap<Services, number>()

/**
 * Replaces revoked versions unless work is unsaved. Every `CHECK_MS`, returns whether the server
 * has other versions than this tab. Returns undefined in between.
 */
export async function checkVersions(services: Services): Promise<boolean | undefined> {
  const { registryStore, remotes, unsaved } = services
  if (document.visibilityState === 'hidden' || !navigator.onLine) return undefined
  const lastCheck = lastChecks.get(services) ?? Date.now()
  const isDue = Date.now() - lastCheck >= CHECK_MS
  lastChecks.set(services, isDue ? Date.now() : lastCheck)
  const [isShellOutdated] = await Promise.all([isDue && isBuildOutdated(), registryStore.refresh()])
  if (unsaved.count.getSnapshot() === 0) remotes.leaveRevoked()
  return isDue ? isShellOutdated || registryStore.isOutdated() : undefined
}

/**
 * Returns whether the live shell differs from this tab's `<html data-build>`. Thanks to the ETag,
 * the server sends the page only after a change.
 */
async function isBuildOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return false
    const [, build] = BUILD_ATTRIBUTE.exec(await response.text()) ?? []
    return build !== undefined && build !== document.documentElement.dataset.build
  } catch {
    return false
  }
}
