/** The longest wait, in ms: nothing is painted in a tab in the background. */
const MAX_WAIT = 150

/**
 * Resolves after the browser has painted the shell in `root`. Code of remotes runs afterwards: on a
 * slow phone it would delay the frame by half a second.
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
