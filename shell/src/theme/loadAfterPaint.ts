/** The longest wait for the report of a paint, in milliseconds. */
const PAINT_REPORT_TIMEOUT_MS = 100

/**
 * Loads the files of the shell and of the page after the first paint. Until then the browser needs
 * only the document, so slow lines and processors paint the frame early.
 */
export function loadAfterPaint(): void {
  // A background tab paints nothing, and without the frame the document is empty.
  const isFramePainted = 'frame' in document.documentElement.dataset && !document.hidden
  if (isFramePainted) framePainted().then(load)
  else load()
}

function framePainted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    requestAnimationFrame(() => setTimeout(resolve, PAINT_REPORT_TIMEOUT_MS))
  })
}

/**
 * Moves the links of the files out of their template. Runs the scripts that have `data-run`, in
 * their order, after the style sheets: browsers do not wait for style sheets that a script adds.
 */
async function load(): Promise<void> {
  const files = document.querySelector<HTMLTemplateElement>('template[data-files]')?.content
  if (!files) return
  const scripts = [...files.querySelectorAll<HTMLLinkElement>('link[data-run]')]
  const sheets = [...files.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const ready = Promise.all([documentParsed(), ...sheets.map(settled)])
  document.head.append(files)
  await ready
  for (const { href, integrity } of scripts)
    document.head.append(
      Object.assign(document.createElement('script'), { src: href, integrity, async: false }),
    )
}

function documentParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve())
    else resolve()
  })
}

/** Resolves when `sheet` has loaded or failed. */
function settled(sheet: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    Object.assign(sheet, { onload: resolve, onerror: resolve })
  })
}
