import { type RefObject, useEffect, useRef } from 'react'
import { useHost } from '../remote/index.ts'

/** Moves the focus to the top of the list when another page of it is chosen; the host scrolls there. Going back leaves the focus to the host. */
export function useFocusOnPageTurn(top: RefObject<HTMLElement | null>, page: number): void {
  const { navigation } = useHost()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (navigation.getSnapshot().action !== 'POP') top.current?.focus({ preventScroll: true })
  }, [page, top, navigation])
}
