/** Time limit of the request, in ms. */
const PATIENCE = 5000

/**
 * Returns true when the server has another build of the shell than `document` (`<html
 * data-build>`); false also when unknown. The ETag keeps an unchanged page from being sent.
 */
export async function isOtherBuildLive(
  document: Document,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const answer = await fetch('/', {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    const live = answer.ok
      ? /<html[^>]* data-build="([^"]+)"/.exec(await answer.text())?.[1]
      : undefined
    return live !== undefined && live !== document.documentElement.dataset.build
  } catch {
    return false
  }
}
