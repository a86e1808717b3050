/** Px between menu and button, and between menu and window. */
const MENU_GAP = 4
const EDGE_GAP = 8

/** Places the dialog below the element, aligned right, or above it without room below. */
export function placeBeside(dialog: HTMLDialogElement, element: HTMLElement): void {
  const { top, bottom, right } = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const below = bottom + MENU_GAP
  const above = Math.max(EDGE_GAP, top - MENU_GAP - height)
  const isBelow = below + height <= window.innerHeight - EDGE_GAP
  const left = Math.min(right - width, window.innerWidth - EDGE_GAP - width)
  dialog.style.setProperty('--menu-left', `${Math.max(EDGE_GAP, left)}px`)
  dialog.style.setProperty('--menu-top', `${isBelow ? below : above}px`)
}
