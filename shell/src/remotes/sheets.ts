/** Milliseconds to wait for a restored style sheet. */
const TIMEOUT_MS = 4_000

const mounts = new Map<string, number>()
const removedSheets = new Map<string, HTMLLinkElement[]>()

/** Enables the sheets of a version until its last mount ends. */
export function applySheets(base: string): () => void {
  mounts.set(base, (mounts.get(base) ?? 0) + 1)
  for (const link of linksBelow(base)) link.media = 'all'
  return () => {
    const remainingMounts = (mounts.get(base) ?? 0) - 1
    mounts.set(base, remainingMounts)
    if (remainingMounts === 0) for (const link of linksBelow(base)) link.media = 'not all'
  }
}

/** Removes the sheets of a version that another one has replaced. */
export function removeSheets(base: string): void {
  const links = linksBelow(base)
  for (const link of links) link.remove()
  removedSheets.set(base, [...(removedSheets.get(base) ?? []), ...links])
}

/**
 * Restores the sheets of a removed version before it is loaded again, because webpack takes them
 * for loaded.
 */
export async function restoreSheets(base: string): Promise<void> {
  const links = removedSheets.get(base) ?? []
  removedSheets.delete(base)
  await Promise.all(links.map(restore))
}

function restore(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    for (const type of ['load', 'error'])
      link.addEventListener(type, () => resolve(), { once: true })
    link.media = 'all'
    document.head.append(link)
  })
}

function linksBelow(base: string): HTMLLinkElement[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...links].filter(({ href }) => new URL(href).pathname.startsWith(base))
}
