import type { Services } from '../app/createServices.ts'

/** Milliseconds between checks for a newer version. */
const CHECK_MS = 5 * 60_000
const TIMEOUT_MS = 5000
const lastChecks = new WeakMap<Services, number>()

/**
 * Replaces revoked versions, but not during unsaved work. At intervals, returns whether the server
 * has other versions than this tab; otherwise undefined.
 */
export async function checkVersions(services: Services): Promise<boolean | undefined> {
  const { registryStore, remotes, unsaved } = services
  if (document.visibilityState === 'hidden' || !navigator.onLine) return undefined
  const lastCheck = lastChecks.get(services) ?? Date.now()
  const isDue = Date.now() - lastCheck >= CHECK_MS
  lastChecks.set(services, isDue ? Date.now() : lastCheck)
  const [otherShell] = await Promise.all([isDue && isOtherBuildLive(), registryStore.refresh()])
  if (unsaved.count.getSnapshot() === 0) remotes.leaveRevoked()
  return isDue ? otherShell || registryStore.isOutdated() : undefined
}

/**
 * Returns whether the live build differs from `<html data-build>`. By the ETag, the server sends
 * only a changed page.
 */
async function isOtherBuildLive(): Promise<boolean> {
  try {
    const response = await fetch('/', {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return false
    const [, build] = /<html[^>]* data-build="([^"]+)"/.exec(await response.text()) ?? []
    return build !== undefined && build !== document.documentElement.dataset.build
  } catch {
    return false
  }
}
