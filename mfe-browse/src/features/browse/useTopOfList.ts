import { useHost } from '@sori/remote-kit/remote'
import { type RefObject, useEffect, useRef } from 'react'

/** Turning to another page of a list goes on at its top: the host scrolls there, and this takes the keyboard along. Going back leaves both to the host. */
export function useTopOfList(top: RefObject<HTMLElement | null>, page: number): void {
  const { navigation } = useHost()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (navigation.getSnapshot().action === 'POP') return
    top.current?.focus({ preventScroll: true })
  }, [page, top, navigation])
}
