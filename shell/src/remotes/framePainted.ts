/** Milliseconds to wait, because a background tab paints nothing. */
const LIMIT_MS = 150

/**
 * Resolves when the shell is painted. On a slow phone, earlier remotes would delay it by half a
 * second.
 */
export function framePainted(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      // The document's frame is in the root until the shell is drawn.
      if (root.hasChildNodes() && !root.querySelector('#sori-frame')) setTimeout(resolve)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    setTimeout(resolve, LIMIT_MS)
  })
}
