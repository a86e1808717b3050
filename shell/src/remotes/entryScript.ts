import type { RemoteVersion } from '@sori/contract/registry'

export interface Container {
  init(...args: unknown[]): unknown
  get(name: string): Promise<() => unknown>
}

const failures = new Map<string, number>()

/**
 * Runs an entry if it has the right hash. A retry uses another URL, because browsers join a pending
 * request and remember a failed script.
 */
export async function loadEntryScript(
  { base, entry, integrity, global }: RemoteVersion,
  signal: AbortSignal,
): Promise<Container> {
  const url = base + entry
  const attempt = failures.get(url) ?? 0
  const script = document.createElement('script')
  script.integrity = integrity
  script.crossOrigin = 'anonymous'
  script.async = true
  script.src = attempt > 0 ? `${url}?attempt=${attempt}` : url
  try {
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      script.addEventListener('load', resolve)
      script.addEventListener('error', () =>
        reject(new Error(`${script.src} could not be loaded or has another hash`)),
      )
      document.head.append(script)
    })
    const container = (globalThis as Record<string, unknown>)[global] as
      | Partial<Container>
      | undefined
    if (!container?.get || !container.init)
      throw new Error(`${script.src} ran and left no container`)
    return container as Container
  } catch (error) {
    failures.set(url, attempt + 1)
    script.remove()
    throw error
  }
}
