import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** Returns props for an area. Focuses the area when a render removes the focused control in it. */
export function useFocusKept<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = currentTarget.contains(relatedTarget)
    },
  }
}
