import type { Track } from '@sori/market-kit/catalogue'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

interface Reorder {
  list: RefObject<HTMLElement | null>
  queue: readonly Track[]
  move(id: number, to: number): void
  /** Returns `{title}: 3번째로 옮겼습니다.` */
  texts(title: string, place: number): string
}

/** Reorders rows by dragging or by arrow keys, and announces each step. */
export function useReorder({ list, queue, move, texts }: Reorder) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setSaid] = useState('')
  const moveTo = (track: Track, to: number) => {
    if (to < 0 || to >= queue.length) return
    move(track.id, to)
    setSaid(texts(track.title, to + 1))
  }
  const rowUnder = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])]
    return rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  }
  const handleProps = (track: Track, at: number) => ({
    'data-dragged': dragged === track.id || undefined,
    style: { touchAction: 'none' as const, cursor: 'grab' },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDragged(track.id)
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged !== track.id) return
      const under = rowUnder(event)
      const to = under < 0 ? queue.length - 1 : under
      if (to !== at) moveTo(track, to)
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      moveTo(track, at + step)
      // A row that moves in the document loses the focus.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  })
  return { said: announcement, handleProps }
}
