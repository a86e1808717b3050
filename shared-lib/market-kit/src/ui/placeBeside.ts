/** Px between menu and button. */
const MENU_GAP = 4
const EDGE_GAP = 8

/**
 * Places the dialog below the element, with equal right edges. Without room below, places it above.
 */
export function placeBeside(dialog: HTMLDialogElement, element: HTMLElement): void {
  const { top, bottom, right } = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const topBelow = bottom + MENU_GAP
  const topAbove = Math.max(EDGE_GAP, top - MENU_GAP - height)
  const isBelow = topBelow + height <= window.innerHeight - EDGE_GAP
  const left = Math.min(right - width, window.innerWidth - EDGE_GAP - width)
  dialog.style.setProperty('--menu-left', `${Math.max(EDGE_GAP, left)}px`)
  dialog.style.setProperty('--menu-top', `${isBelow ? topBelow : topAbove}px`)
}
