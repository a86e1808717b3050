import { useEffect, useState } from 'react'

/**
 * Returns a container for a portal above the whole page. While a modal dialog is open, everything
 * outside the dialog is inert, so the container moves into the dialog.
 */
export function useTopLayer(className: string | undefined): HTMLElement | null {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.setAttribute('popover', 'manual')
    if (className) element.className = className
    const cleanup = new AbortController()
    const move = () => {
      const dialog = topDialog()
      const parent = dialog ?? document.body
      if (element.parentNode === parent) return
      // The observer does not notice a removed dialog, but the dialog fires `close`.
      dialog?.addEventListener('close', move, { signal: cleanup.signal })
      parent.append(element)
      element.showPopover?.()
      // A focused element that moves loses the focus without an event.
      element.firstElementChild?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    move()
    const dialogs = new MutationObserver(move)
    dialogs.observe(document, { subtree: true, attributeFilter: ['open'] })
    // eslint-disable-next-line react-hooks/set-state-in-effect -- a server has no container
    setContainer(element)
    return () => {
      cleanup.abort()
      dialogs.disconnect()
      element.remove()
    }
  }, [className])
  return container
}

/** Returns the focused dialog, else the newest one. */
function topDialog(): HTMLDialogElement | null | undefined {
  const focused = document.activeElement?.closest<HTMLDialogElement>('dialog[open]')
  return focused ?? [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
