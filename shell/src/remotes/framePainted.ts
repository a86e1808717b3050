/** The longest wait, in ms: nothing is painted in a tab in the background. */
const MAX_WAIT = 150

/**
 * Resolves once the browser has painted what the shell has drawn into `root`. The code of a remote is run after that: on a slow phone it would keep
 * the frame of the page from being seen for half a second.
 */
export function framePainted(page: Window, root: Element | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (root?.hasChildNodes()) page.setTimeout(resolve)
      else page.requestAnimationFrame(look)
    }
    page.requestAnimationFrame(look)
    page.setTimeout(resolve, MAX_WAIT)
  })
}
