import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Props for an area whose controls disappear after they were used. The area takes the focus when
 * a render of its component removes the focused control.
 */
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
