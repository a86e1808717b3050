/** Milliseconds to wait for a restored style sheet. */
const TIMEOUT_MS = 4_000

const mounts = new Map<string, number>()
const removedSheets = new Map<string, HTMLLinkElement[]>()

/**
 * Enables the style sheets of a version. The returned function disables them after the last mount.
 */
export function applySheets(base: string): () => void {
  mounts.set(base, (mounts.get(base) ?? 0) + 1)
  for (const link of linksBelow(base)) link.media = 'all'
  return () => {
    const remainingMounts = (mounts.get(base) ?? 0) - 1
    mounts.set(base, remainingMounts)
    if (remainingMounts === 0) for (const link of linksBelow(base)) link.media = 'not all'
  }
}

/** Removes the style sheets of a replaced version. */
export function removeSheets(base: string): void {
  const links = linksBelow(base)
  for (const link of links) link.remove()
  removedSheets.set(base, [...(removedSheets.get(base) ?? []), ...links])
}

/**
 * Restores the removed style sheets of a version before that version is loaded again. Webpack does
 * not request a style sheet twice.
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
