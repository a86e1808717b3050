/** The functions that webpack's containers export. */
export interface Container {
  init(...args: unknown[]): unknown
  get(name: string): Promise<() => unknown>
}

/** The URL of an entry, with its hash and its global variable. */
export interface EntryScript {
  url: string
  integrity: string
  global: string
}

/** Runs an entry if it has the right hash, and returns the container that it creates. */
export async function runEntryScript(
  { url, integrity, global }: EntryScript,
  signal: AbortSignal,
): Promise<Container> {
  signal.throwIfAborted()
  const script = document.createElement('script')
  Object.assign(script, { integrity, crossOrigin: 'anonymous', async: true, src: url })
  try {
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      script.addEventListener('load', resolve)
      script.addEventListener('error', () =>
        reject(new Error(`${url} could not be loaded or has another hash`)),
      )
      document.head.append(script)
    })
    const container = (globalThis as Record<string, unknown>)[global] as
      | Partial<Container>
      | undefined
    if (!container?.get || !container.init) throw new Error(`${url} ran and left no container`)
    return container as Container
  } catch (error) {
    script.remove()
    throw error
  }
}
