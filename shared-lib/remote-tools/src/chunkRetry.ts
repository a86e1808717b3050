/**
 * Runs first in every remote's entry. Requests a failed chunk or style sheet once more under
 * another URL, because browsers join a pending request and remember a failed script. An entry with
 * `?attempt=2` requests all its files so. After `NO_ANSWER_MS` a second request runs beside the
 * first, so that slow lines do not start over.
 */
declare let __webpack_get_script_filename__: (chunkId: string) => string
declare let __webpack_chunk_load__: (chunkId: string) => Promise<unknown>
declare const __webpack_require__: { miniCssF?: (chunkId: string) => string; p: string }

const NO_ANSWER_MS = 10_000

const { currentScript } = document
const entryAttempt =
  currentScript instanceof HTMLScriptElement
    ? new URL(currentScript.src).searchParams.get('attempt')
    : null
const attempts = new Map<string, number>()
const scriptName = __webpack_get_script_filename__
const sheetName = __webpack_require__.miniCssF
const load = __webpack_chunk_load__

function fresh(file: string, chunkId: string): string {
  const attempt = [entryAttempt, attempts.get(chunkId)].filter(Boolean).join('.')
  return file && attempt ? `${file}?attempt=${attempt}` : file
}

function urlsOf(chunkId: string): string[] {
  const files = [scriptName(chunkId), sheetName?.(chunkId)].filter((file) => file !== undefined)
  return files.map(
    (file) => new URL(__webpack_require__.p + fresh(file, chunkId), location.href).href,
  )
}

function countAttempt(chunkId: string): void {
  attempts.set(chunkId, (attempts.get(chunkId) ?? 0) + 1)
}

__webpack_get_script_filename__ = (chunkId) => fresh(scriptName(chunkId), chunkId)
if (sheetName) __webpack_require__.miniCssF = (chunkId) => fresh(sheetName(chunkId), chunkId)

async function loadOnce(chunkId: string): Promise<unknown> {
  const urls = urlsOf(chunkId)
  const timer = setInterval(() => requestBeside(chunkId, urls), NO_ANSWER_MS)
  try {
    return await load(chunkId)
  } catch (error) {
    countAttempt(chunkId)
    throw error
  } finally {
    clearInterval(timer)
  }
}

function requestBeside(chunkId: string, urls: readonly string[]): void {
  countAttempt(chunkId)
  for (const [index, url] of urlsOf(chunkId).entries()) {
    for (const element of pendingAt(urls[index])) requestAgain(element, url).catch(() => {})
  }
}

/** Fetches `url` and lets the page use it in place of the pending request. Webpack installs a chunk whichever script brings it. */
async function requestAgain(
  element: HTMLScriptElement | HTMLLinkElement,
  url: string,
): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (!answer.ok) return
  const { integrity, crossOrigin } = element
  if (element instanceof HTMLLinkElement) element.href = url
  else
    document.head.append(
      Object.assign(document.createElement('script'), { integrity, crossOrigin, src: url }),
    )
}

/** Returns scripts and style sheets of `url` that have not arrived; webpack removes scripts that have. */
function pendingAt(url: string | undefined): (HTMLScriptElement | HTMLLinkElement)[] {
  const scripts = [...document.scripts].filter(({ src }) => src === url)
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...scripts, ...[...links].filter(({ href, sheet }) => href === url && !sheet)]
}

__webpack_chunk_load__ = (chunkId) => loadOnce(chunkId).catch(() => loadOnce(chunkId))
