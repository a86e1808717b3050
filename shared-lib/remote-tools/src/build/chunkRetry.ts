/**
 * Runs first in every remote's entry. Retries each failed chunk once. A retry has a new URL:
 * browsers reuse a pending request or a failed script of the same URL.
 */
declare let __webpack_get_script_filename__: (chunkId: string) => string
declare let __webpack_chunk_load__: (chunkId: string) => Promise<unknown>
declare const __webpack_require__: { miniCssF?: (chunkId: string) => string; p: string }

/** Milliseconds before a second request. The first continues, because the network may be slow. */
const SLOW_MS = 10_000
/**
 * Milliseconds. When the user retries a chunk that has been pending for longer, a second request
 * starts immediately.
 */
const HANGING_MS = 2_000

const { currentScript } = document
/** The number of the shell's retry of this entry. Every chunk's URL contains this number. */
const entryAttempt =
  currentScript instanceof HTMLScriptElement
    ? new URL(currentScript.src).searchParams.get('attempt')
    : null
const attempts = new Map<string, number>()
const scriptName = __webpack_get_script_filename__
const sheetName = __webpack_require__.miniCssF
const loadChunk = __webpack_chunk_load__

function withAttempt(file: string, chunkId: string): string {
  const attempt = [entryAttempt, attempts.get(chunkId)].filter(Boolean).join('.')
  return file && attempt ? `${file}?attempt=${attempt}` : file
}

function urlsOf(chunkId: string): string[] {
  const files = [scriptName(chunkId), sheetName?.(chunkId)].filter((file) => file !== undefined)
  return files.map(
    (file) => new URL(__webpack_require__.p + withAttempt(file, chunkId), location.href).href,
  )
}

function countAttempt(chunkId: string): void {
  attempts.set(chunkId, (attempts.get(chunkId) ?? 0) + 1)
}

__webpack_get_script_filename__ = (chunkId) => withAttempt(scriptName(chunkId), chunkId)
if (sheetName) __webpack_require__.miniCssF = (chunkId) => withAttempt(sheetName(chunkId), chunkId)

const pendingChunks = new Map<string, { since: number; urls: string[] }>()

async function loadOnce(chunkId: string): Promise<unknown> {
  const pendingChunk = pendingChunks.get(chunkId)
  const { since, urls } = pendingChunk ?? { since: Date.now(), urls: urlsOf(chunkId) }
  pendingChunks.set(chunkId, { since, urls })
  if (pendingChunk && Date.now() - since > HANGING_MS) requestConcurrently(chunkId, urls)
  const timer = setInterval(() => requestConcurrently(chunkId, urls), SLOW_MS)
  try {
    return await loadChunk(chunkId)
  } catch (error) {
    countAttempt(chunkId)
    throw error
  } finally {
    pendingChunks.delete(chunkId)
    clearInterval(timer)
  }
}

function requestConcurrently(chunkId: string, firstUrls: readonly string[]): void {
  countAttempt(chunkId)
  for (const [index, url] of urlsOf(chunkId).entries()) {
    for (const element of pendingElements(firstUrls[index]))
      requestAgain(element, url).catch(() => {})
  }
}

/** Requests the file of a pending element at another URL, and runs it if it arrives first. */
async function requestAgain(
  element: HTMLScriptElement | HTMLLinkElement,
  url: string,
): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) return
  const { integrity, crossOrigin } = element
  if (element instanceof HTMLLinkElement) element.href = url
  else
    document.head.append(
      Object.assign(document.createElement('script'), { integrity, crossOrigin, src: url }),
    )
}

/**
 * Returns the elements that still load `url`. Webpack removes a script element after it has run.
 */
function pendingElements(url: string | undefined): (HTMLScriptElement | HTMLLinkElement)[] {
  const scripts = [...document.scripts].filter(({ src }) => src === url)
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...scripts, ...[...links].filter(({ href, sheet }) => href === url && !sheet)]
}

__webpack_chunk_load__ = (chunkId) => loadOnce(chunkId).catch(() => loadOnce(chunkId))
