/** Milliseconds to wait at most, because a background tab paints nothing. */
const LIMIT_MS = 150

/**
 * Resolves when the shell is painted. Remotes run after that: on a slow phone, they would delay the
 * first paint by half a second.
 */
export function framePainted(root: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      // The shell's first render replaces `#sori-frame`, the frame that the document contains.
      if (root.hasChildNodes() && !root.querySelector('#sori-frame')) setTimeout(resolve)
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
    setTimeout(resolve, LIMIT_MS)
  })
}
