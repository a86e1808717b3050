/**
 * Compiled into every remote's entry: a chunk or style sheet that failed is asked for once more, and always under another URL,
 * because a browser joins a request that still hangs (a preload's too) and webpack remembers a script that failed.
 * An entry that was itself asked for again (`?attempt=2`) asks for all its files so.
 */
declare let __webpack_get_script_filename__: (chunkId: string) => string
declare let __webpack_chunk_load__: (chunkId: string) => Promise<unknown>
declare const __webpack_require__: { miniCssF?: (chunkId: string) => string }

const before = document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).searchParams.get('attempt') : null
const failures = new Map<string, number>()
const scriptName = __webpack_get_script_filename__
const sheetName = __webpack_require__.miniCssF
const load = __webpack_chunk_load__

function fresh(file: string, chunkId: string): string {
  const attempt = [before, failures.get(chunkId)].filter(Boolean).join('.')
  return file && attempt ? `${file}?attempt=${attempt}` : file
}

__webpack_get_script_filename__ = (chunkId) => fresh(scriptName(chunkId), chunkId)
if (sheetName) __webpack_require__.miniCssF = (chunkId) => fresh(sheetName(chunkId), chunkId)

function attempt(chunkId: string): Promise<unknown> {
  return load(chunkId).catch((error: unknown) => {
    failures.set(chunkId, (failures.get(chunkId) ?? 0) + 1)
    throw error
  })
}

__webpack_chunk_load__ = (chunkId) => attempt(chunkId).catch(() => attempt(chunkId))

/** Module Federation wants a plugin; what matters happened above. */
export default function chunkRetry(): { name: string } {
  return { name: 'chunk-retry' }
}
