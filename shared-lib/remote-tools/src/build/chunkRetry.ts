/**
 * Runs first in every remote's entry and retries each failed chunk once. A retry needs a new URL:
 * browsers join pending requests and remember failed scripts.
 */
declare let __webpack_get_script_filename__: (chunkId: string) => string
declare let __webpack_chunk_load__: (chunkId: string) => Promise<unknown>
declare const __webpack_require__: { miniCssF?: (chunkId: string) => string; p: string }

/** Milliseconds before a second, concurrent request. On a slow line the first one continues. */
const SLOW_MS = 10_000
/** Milliseconds for a load that joins an older request, for example by the user's retry. */
const JOINED_MS = 2_000

const { currentScript } = document
/** The number of the shell's retry of the entry; all its files then get new URLs too. */
const entryAttempt =
  currentScript instanceof HTMLScriptElement
    ? new URL(currentScript.src).searchParams.get('attempt')
    : null
const attempts = new Map<string, number>()
const scriptName = __webpack_get_script_filename__
const sheetName = __webpack_require__.miniCssF
const load = __webpack_chunk_load__

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
  const joined = pendingChunks.get(chunkId)
  const { since, urls } = joined ?? { since: Date.now(), urls: urlsOf(chunkId) }
  pendingChunks.set(chunkId, { since, urls })
  if (joined && Date.now() - since > JOINED_MS) requestConcurrently(chunkId, urls)
  const timer = setInterval(() => requestConcurrently(chunkId, urls), SLOW_MS)
  try {
    return await load(chunkId)
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
    for (const element of pendingAt(firstUrls[index])) requestAgain(element, url).catch(() => {})
  }
}

/** Adds a second copy of the file to the page. The first to arrive is run. */
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

/** Returns the element that is still loading; Webpack removes scripts that have arrived. */
function pendingAt(url: string | undefined): (HTMLScriptElement | HTMLLinkElement)[] {
  const scripts = [...document.scripts].filter(({ src }) => src === url)
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...scripts, ...[...links].filter(({ href, sheet }) => href === url && !sheet)]
}

__webpack_chunk_load__ = (chunkId) => loadOnce(chunkId).catch(() => loadOnce(chunkId))
