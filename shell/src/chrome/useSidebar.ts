import { useCallback, useEffect, useState } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'

export type SidebarState = ReturnType<typeof useSidebar>

/** Returns the state of the sidebar. A new route closes it unless it is pinned. */
export function useSidebar() {
  const { history, sidebarPin } = useServices()
  const [isOpen, setOpen] = useState(false)
  const isPinned = useSnapshot(sidebarPin)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => history.subscribe(close), [history, close])
  return {
    isOpen: isOpen || isPinned,
    isPinned,
    /** Opens the sidebar, or closes and unpins it. */
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
