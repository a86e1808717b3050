import { type PointerEvent, useState } from 'react'

/** Returns the fraction under the pointer, and whether the user drags it. */
export function useScrub(onSeek: ((fraction: number) => void) | undefined) {
  const [pointed, setPointed] = useState<number>()
  const [dragging, setDragging] = useState(false)
  if (!onSeek) return { pointed: undefined, dragging: false, handlers: undefined }
  const clearPointed = () => setPointed(undefined)
  const handlers = {
    onPointerMove: (event: PointerEvent) => setPointed(fractionAt(event)),
    onPointerLeave: () => dragging || clearPointed(),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDragging(true)
      setPointed(fractionAt(event))
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragging) onSeek(fractionAt(event))
      setDragging(false)
      if (event.pointerType !== 'mouse') clearPointed()
    },
    // The browser cancels the pointer when a touch becomes a scroll.
    onPointerCancel: () => {
      setDragging(false)
      clearPointed()
    },
  }
  return { pointed, dragging, handlers }
}

function fractionAt({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
