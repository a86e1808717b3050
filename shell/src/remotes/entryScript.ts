/** The URL of an entry, and the global variable of its container. */
export interface EntryPlace {
  readonly url: string
  readonly integrity: string
  readonly global: string
}

/** A container of Module Federation. */
export interface Container {
  init(...args: unknown[]): unknown
  get(name: string): Promise<() => unknown>
}

const failures = new Map<string, number>()

/**
 * Runs a remote's entry, after a failure under another URL, because browsers join a pending request
 * and remember a failed script. Rejects when it is missing, differs from the registry's hash (for
 * example HTML), throws, leaves no container, or `signal` aborts.
 */
export function loadEntryScript(
  { url, integrity, global }: EntryPlace,
  signal: AbortSignal,
): Promise<Container> {
  const attempt = failures.get(url) ?? 0
  const script = document.createElement('script')
  return new Promise<Container>((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    script.addEventListener('error', () =>
      reject(new Error(`${script.src} could not be loaded or is not what the registry says`)),
    )
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
