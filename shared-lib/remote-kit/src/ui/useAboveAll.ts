import { useEffect, useState } from 'react'

/**
 * Returns a container above everything, for a portal. An open modal dialog makes everything outside
 * inert, so the container moves into the dialog and back with its content.
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
      // a dialog that is taken out of the page says only itself that it is closed
      dialog?.addEventListener('close', settle, { signal: end.signal })
      home.append(made)
      made.showPopover?.()
      // moving takes the focus away, and no event says so
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

/** The dialog that the person is in: it has the focus, or was put into the page last. */
function topDialog(): HTMLDialogElement | null | undefined {
  const focused = document.activeElement?.closest<HTMLDialogElement>('dialog[open]')
  return focused ?? [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
