/** Time limit for a restored style sheet before its page is shown anyway, in ms. */
const PATIENCE = 4_000

const mounts = new Map<string, number>()
const removed = new Map<string, HTMLLinkElement[]>()

/** Puts the style sheets of the version at `base` in force while something of it is mounted. The returned function ends that. */
export function applySheets(base: string): () => void {
  mounts.set(base, (mounts.get(base) ?? 0) + 1)
  for (const link of linksBelow(base)) link.media = 'all'
  return () => {
    const left = (mounts.get(base) ?? 1) - 1
    if (left > 0) return void mounts.set(base, left)
    mounts.delete(base)
    for (const link of linksBelow(base)) link.media = 'not all'
  }
}

/** Removes the style sheets of an unmounted version. */
export function removeSheets(base: string): void {
  const links = linksBelow(base)
  for (const link of links) link.remove()
  removed.set(base, [...(removed.get(base) ?? []), ...links])
}

/** Puts sheets that were taken out back, because their version is wanted again: its bundler believes that they are there. */
export async function restoreSheets(base: string): Promise<void> {
  const links = removed.get(base) ?? []
  removed.delete(base)
  await Promise.all(links.map(putBack))
}

function putBack(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
    link.media = 'all'
    document.head.append(link)
  })
}

function linksBelow(base: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => new URL(href).pathname.startsWith(base),
  )
}
