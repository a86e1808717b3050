import type { ShellHistory } from './history.ts'

/** Milliseconds that a dialog needs to close. */
const CLOSING_MS = 200

/** Makes Back close the last opened dialog or popover instead of leaving the page. */
export function closeOnBack(history: Pick<ShellHistory, 'onNextBack'>): void {
  /** The open layers in the order of opening. */
  let openLayers: HTMLElement[] = []
  let release: (() => void) | undefined

  const closeLast = () => {
    release = undefined
    const topElement = openLayers.at(-1)
    if (topElement) close(topElement)
    // A busy dialog is still open then, and the next Back must try again.
    setTimeout(update, CLOSING_MS)
  }
  const update = () => {
    openLayers = openLayers.filter((element) => element.isConnected)
    if (openLayers.length > 0) release ??= history.onNextBack(closeLast)
    else {
      release?.()
      release = undefined
    }
  }
  const setOpen = (element: HTMLElement, isOpen: boolean) => {
    openLayers = openLayers.filter((other) => other !== element)
    if (isOpen) openLayers.push(element)
    update()
  }

  const updateDialog = ({ target }: MutationRecord | Event) => {
    if (!(target instanceof HTMLDialogElement)) return
    setOpen(target, target.open && target.isConnected)
    // A dialog that is removed from the document keeps `open`, but fires `close`.
    target.addEventListener('close', updateDialog, { once: true })
  }
  const updatePopover = (event: Event) => {
    const { target } = event
    // The user opens only `auto` popovers. A `manual` popover is a message.
    if (target instanceof HTMLElement && target.popover === 'auto')
      setOpen(target, (event as ToggleEvent).newState === 'open')
  }

  new MutationObserver((records) => records.forEach(updateDialog)).observe(document, {
    subtree: true,
    attributeFilter: ['open'],
  })
  document.addEventListener('toggle', updatePopover, true)
}

/** Closes a layer as the Escape key would. */
function close(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) element.hidePopover()
  else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
}
