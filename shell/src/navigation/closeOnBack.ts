import type { ShellHistory } from './history.ts'

/** Milliseconds for a dialog to close; a busy dialog stays open. */
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
    // Updated later: a busy dialog stays open and needs another Back.
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

  const handleDialog = ({ target }: MutationRecord | Event) => {
    if (!(target instanceof HTMLDialogElement)) return
    setOpen(target, target.open && target.isConnected)
    // Observed by its event: a dialog that is removed before it closes does not toggle.
    target.addEventListener('close', handleDialog, { once: true })
  }
  const handlePopover = (event: Event) => {
    const { target } = event
    // Not a `manual` popover, which is a message and was not opened by the user.
    if (target instanceof HTMLElement && target.popover === 'auto')
      setOpen(target, (event as ToggleEvent).newState === 'open')
  }

  new MutationObserver((records) => records.forEach(handleDialog)).observe(document, {
    subtree: true,
    attributeFilter: ['open'],
  })
  document.addEventListener('toggle', handlePopover, true)
}

/** Closes a layer as the Escape key would. */
function close(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) element.hidePopover()
  else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
}
