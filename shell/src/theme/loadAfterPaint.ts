/** The longest wait for the report of a paint, in milliseconds. */
const PAINT_REPORT_TIMEOUT_MS = 100

/**
 * Runs the shell's scripts after the first paint, because the scripts keep a slow phone busy for
 * half a second.
 */
export function runAfterPaint(): void {
  const onParsed = () => {
    // A background tab paints nothing.
    if (document.hidden) runScripts()
    else documentPainted().then(runScripts)
  }
  document.addEventListener('DOMContentLoaded', onParsed, { once: true })
}

function documentPainted(): Promise<void> {
  // Browsers report only paints with content. Without the frame the document is empty.
  const hasContent = 'frame' in document.documentElement.dataset
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    // Browsers delay animation frames until the style sheet has loaded.
    requestAnimationFrame(() => setTimeout(resolve, hasContent ? PAINT_REPORT_TIMEOUT_MS : 0))
  })
}

/** Runs the scripts that the document preloads with `data-run`, in their order. */
function runScripts(): void {
  for (const { href, integrity } of document.querySelectorAll<HTMLLinkElement>('link[data-run]'))
    document.head.append(
      Object.assign(document.createElement('script'), { src: href, integrity, async: false }),
    )
}
