/** Milliseconds to wait, because a background tab paints nothing. */
const LIMIT_MS = 150

/**
 * Resolves when the shell is painted. On a slow phone, earlier remotes would delay it by half a
 * second.
 */
export function framePainted(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      // Not while the root has only the server's HTML, which is not the shell.
      if (root.hasChildNodes() && !root.querySelector('#sori-plain')) setTimeout(resolve)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    setTimeout(resolve, LIMIT_MS)
  })
}
