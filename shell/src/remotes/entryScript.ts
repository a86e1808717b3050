/** Where an entry is found and under which global variable it puts its container. */
export interface EntryPlace {
  readonly url: string
  readonly integrity: string
  readonly global: string
}

/** What a container offers (module federation). */
export interface Container {
  init(...args: unknown[]): unknown
  get(name: string): Promise<() => unknown>
}

const failures = new Map<string, number>()

/**
 * Runs a remote's entry. After a failure it is asked for under another URL: a browser joins a request that still hangs
 * and remembers a script that failed. Rejects when it is missing, is not what the registry's hash says (HTML in its place),
 * throws, leaves no container, or `signal` aborts.
 */
export function loadEntryScript({ url, integrity, global }: EntryPlace, signal: AbortSignal): Promise<Container> {
  const attempt = failures.get(url) ?? 0
  const script = document.createElement('script')
  return new Promise<Container>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded or is not what the registry says`)))
    script.addEventListener('load', () => {
      const container = (globalThis as Record<string, unknown>)[global]
      if (isContainer(container)) resolve(container)
      else reject(new Error(`${script.src} ran and left no container`))
    })
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.async = true
    script.src = attempt > 0 ? `${url}?attempt=${attempt}` : url
    document.head.append(script)
  }).catch((error: unknown) => {
    failures.set(url, attempt + 1)
    script.remove()
    throw error
  })
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value
}
