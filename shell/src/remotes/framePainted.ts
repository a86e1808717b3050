/** Time limit in ms: a background tab paints nothing. */
const LIMIT_MS = 150

/**
 * Delays remotes until the shell is painted. On a slow phone they would delay it by half a second.
 */
export function framePainted(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      // The server's HTML is not the shell.
      if (root.hasChildNodes() && !root.querySelector('#sori-plain')) setTimeout(resolve)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    setTimeout(resolve, LIMIT_MS)
  })
}
