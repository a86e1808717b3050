/**
 * Compiled into every remote's entry: a chunk or style sheet that failed is asked for once more, and always under another URL,
 * because a browser joins a request that still hangs (a preload's too) and webpack remembers a script that failed.
 * An entry that was itself asked for again (`?attempt=2`) asks for all its files so. What has not come within ten seconds is tried another
 * way beside; only when that arrives is the first request given up, so that a slow line is not made to begin again.
 */
declare let __webpack_get_script_filename__: (chunkId: string) => string
declare let __webpack_chunk_load__: (chunkId: string) => Promise<unknown>
declare const __webpack_require__: { miniCssF?: (chunkId: string) => string; p: string }

/** How long without an answer until another way is tried, in ms (D53). */
const NO_ANSWER_MS = 10_000

const before = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).searchParams.get('attempt') : null
const failures = new Map<string, number>()
const scriptName = __webpack_get_script_filename__
const sheetName = __webpack_require__.miniCssF
const load = __webpack_chunk_load__

function fresh(file: string, chunkId: string, more = 0): string {
  const attempt = [before, (failures.get(chunkId) ?? 0) + more].filter(Boolean).join('.')
  return file && attempt ? `${file}?attempt=${attempt}` : file
}

__webpack_get_script_filename__ = (chunkId) => fresh(scriptName(chunkId), chunkId)
if (sheetName) __webpack_require__.miniCssF = (chunkId) => fresh(sheetName(chunkId), chunkId)

function attempt(chunkId: string): Promise<unknown> {
  const timer = setTimeout(() => tryAnotherWay(chunkId).catch(() => {}), NO_ANSWER_MS)
  return load(chunkId)
    .catch((error: unknown) => {
      failures.set(chunkId, (failures.get(chunkId) ?? 0) + 1)
      throw error
    })
    .finally(() => clearTimeout(timer))
}

/** Fetches what is awaited under the URL of the next attempt; once it is here, the requests that hang are given up, and that attempt finds it. */
async function tryAnotherWay(chunkId: string): Promise<void> {
  const names = [scriptName(chunkId), sheetName?.(chunkId)].filter((name) => name !== undefined)
  const urlOf = (name: string, more: number) => new URL(__webpack_require__.p + fresh(name, chunkId, more), location.href).href
  const awaited = names.flatMap((name) => pendingAt(urlOf(name, 0)).map((element) => ({ element, url: urlOf(name, 1) })))
  if (awaited.length === 0) return
  const answers = await Promise.all(awaited.map(({ url }) => fetch(url)))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  if (answers.every(({ ok }) => ok)) for (const { element } of awaited) element.dispatchEvent(new Event('error'))
}

/** Scripts and style sheets of `url`; webpack takes those away that have failed. */
function pendingAt(url: string): Element[] {
  const scripts = [...document.scripts].filter(({ src }) => src === url)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href, sheet }) => href === url && !sheet,
  )
  return [...scripts, ...sheets]
}

__webpack_chunk_load__ = (chunkId) => attempt(chunkId).catch(() => attempt(chunkId))

/** Module Federation wants a plugin; what matters happened above. */
export default function chunkRetry(): { name: string } {
  return { name: 'chunk-retry' }
}
