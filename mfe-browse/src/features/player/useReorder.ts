import type { Track } from '@sori/market-kit/catalogue'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

/** Arguments of {@link useReorder}. */
interface Reorder {
  list: RefObject<HTMLElement | null>
  queue: readonly Track[]
  move(id: number, to: number): void
  /** `{title}: 3번째로 옮겼습니다.` */
  texts(title: string, place: number): string
}

/** Reorders the rows of a list by dragging a handle or by arrow keys, and announces each step. */
export function useReorder({ list, queue, move, texts }: Reorder) {
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const put = (track: Track, to: number) => {
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
      if (to !== at) put(track, to)
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      put(track, at + step)
      // a row that is moved in the document loses the focus
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  })
  return { said, handleProps }
}
