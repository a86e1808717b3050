import { useEffect, useState } from 'react'

/**
 * Returns a portal container above everything. An open modal dialog makes the rest inert, so the
 * container moves into it.
 */
export function useAboveAll(className: string | undefined): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const made = document.createElement('div')
    made.setAttribute('popover', 'manual')
    if (className) made.className = className
    const end = new AbortController()
    const settle = () => {
      const dialog = topDialog()
      const home = dialog ?? document.body
      if (made.parentNode === home) return
      // A dialog that is removed from the page only fires its own `close`.
      dialog?.addEventListener('close', settle, { signal: end.signal })
      home.append(made)
      made.showPopover?.()
      // Moving an element drops its focus without an event.
      made.firstElementChild?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    settle()
    const dialogs = new MutationObserver(settle)
    dialogs.observe(document, { subtree: true, attributeFilter: ['open'] })
    setPlace(made)
    return () => {
      end.abort()
      dialogs.disconnect()
      made.remove()
    }
  }, [className])
  return place
}

/** Returns the focused dialog, else the newest one. */
function topDialog(): HTMLDialogElement | null | undefined {
  const focused = document.activeElement?.closest<HTMLDialogElement>('dialog[open]')
  return focused ?? [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
