import type { ShellHistory } from './history.ts'

/** How long a dialog has to close after it was asked to, in ms: it may be at work, and stays then. */
const CLOSES_WITHIN = 200

/** What can lie above the page. A `manual` popover is a message, which nobody opened. */
const isPopover = (element: unknown): element is HTMLElement =>
  element instanceof HTMLElement && element.popover === 'auto'

/**
 * Lets a step back close what is open above the page (a dialog, a sheet, a menu), whichever remote drew it, instead of leaving the page. The one
 * opened last goes first.
 */
export function closeOnBack(document: Document, history: Pick<ShellHistory, 'above'>): void {
  let open: HTMLElement[] = []
  let release: (() => void) | undefined

  const back = () => {
    release = undefined
    const top = open.at(-1)
    if (top) close(top)
    // those below it, or the same where it refused, are closed by the next step back
    setTimeout(settle, CLOSES_WITHIN)
  }
  const settle = () => {
    open = open.filter((element) => element.isConnected)
    if (open.length > 0) release ??= history.above(back)
    else {
      release?.()
      release = undefined
    }
  }
  const note = (element: HTMLElement, isOpen: boolean) => {
    open = open.filter((other) => other !== element)
    if (isOpen) open.push(element)
    settle()
  }

  const noteDialog = ({ target }: MutationRecord | Event) => {
    if (!(target instanceof HTMLDialogElement)) return
    note(target, target.open && target.isConnected)
    // a dialog that closes after it was taken out of the page is no longer observed
    target.addEventListener('close', noteDialog, { once: true })
  }

  new MutationObserver((records) => records.forEach(noteDialog)).observe(document, {
    subtree: true,
    attributeFilter: ['open'],
  })
  document.addEventListener(
    'toggle',
    (event) =>
      isPopover(event.target) && note(event.target, (event as ToggleEvent).newState === 'open'),
    true,
  )
}

/** Asks for it as Esc does. */
function close(element: HTMLElement): void {
  if (!(element instanceof HTMLDialogElement)) element.hidePopover()
  else if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
}
