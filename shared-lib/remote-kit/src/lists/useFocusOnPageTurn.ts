import { type RefObject, useEffect, useRef } from 'react'
import { useHost } from '../remote/index.ts'

/** Focuses the list after the user turns the page. After "back", the host restores the focus. */
export function useFocusOnPageTurn(top: RefObject<HTMLElement | null>, page: number): void {
  const { navigation } = useHost()
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    if (navigation.getSnapshot().action !== 'POP') top.current?.focus({ preventScroll: true })
  }, [page, top, navigation])
}
