import { useCallback, useEffect, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.tsx'

/** The sidebar's state. */
export interface SidebarState {
  readonly isOpen: boolean
  /** A pinned sidebar stays open over route changes, outside clicks and visits. */
  readonly isPinned: boolean
  /** Opens the sidebar, or closes it and removes the pin. */
  toggle(): void
  close(): void
  togglePin(): void
}

/** Returns the sidebar's state. A route change closes a sidebar that is not pinned. */
export function useSidebar(): SidebarState {
  const { history, sidebarPin } = useServices()
  const [isOpen, setOpen] = useState(false)
  const isPinned = useSnapshot(sidebarPin)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => history.subscribe(close), [history, close])
  return {
    isOpen: isOpen || isPinned,
    isPinned,
    toggle: () => {
      if (isPinned) sidebarPin.toggle()
      setOpen(!isOpen && !isPinned)
    },
    close,
    togglePin: () => {
      setOpen(isPinned)
      sidebarPin.toggle()
    },
  }
}
