/** How long the page is waited for, in ms. */
const PATIENCE = 5000

/**
 * True when the server's page comes from another build of the shell than `document` (`<html data-build>`, written by the build);
 * false also while that cannot be found out. The page is revalidated by its ETag: an answer without news has no body.
 */
export async function isOtherBuildLive(document: Document, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(PATIENCE) })
    const live = answer.ok ? /<html[^>]* data-build="([^"]+)"/.exec(await answer.text())?.[1] : undefined
    return live !== undefined && live !== document.documentElement.dataset.build
  } catch {
    return false
  }
}
