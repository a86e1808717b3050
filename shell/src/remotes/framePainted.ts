/** The longest wait in milliseconds. A background tab paints nothing. */
const PAINT_TIMEOUT_MS = 150

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
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
}
