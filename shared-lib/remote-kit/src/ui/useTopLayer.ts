import { useEffect, useState } from 'react'

/**
 * Returns a portal container above everything. An open modal dialog makes the rest inert, so the
 * container moves into it.
 */
export function useTopLayer(className: string | undefined): HTMLElement | null {
  const [placed, setPlaced] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const container = document.createElement('div')
    container.setAttribute('popover', 'manual')
    if (className) container.className = className
    const cleanup = new AbortController()
    const move = () => {
      const dialog = topDialog()
      const parent = dialog ?? document.body
      if (container.parentNode === parent) return
      // A removed dialog fires only its own `close`.
      dialog?.addEventListener('close', move, { signal: cleanup.signal })
      parent.append(container)
      container.showPopover?.()
      // Fires the event that moving a focused element omits.
      container.firstElementChild?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    move()
    const dialogs = new MutationObserver(move)
    dialogs.observe(document, { subtree: true, attributeFilter: ['open'] })
    // eslint-disable-next-line react-hooks/set-state-in-effect -- a server has no container
    setPlaced(container)
    return () => {
      cleanup.abort()
      dialogs.disconnect()
      container.remove()
    }
  }, [className])
  return placed
}

/** Returns the focused dialog, else the newest one. */
function topDialog(): HTMLDialogElement | null | undefined {
  const focused = document.activeElement?.closest<HTMLDialogElement>('dialog[open]')
  return focused ?? [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
