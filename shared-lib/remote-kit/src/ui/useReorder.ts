import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

interface Item {
  readonly id: number
  readonly title: string
}

interface Reorder {
  list: RefObject<HTMLElement | null>
  queue: readonly Item[]
  move(id: number, to: number): void
  /** Returns the announcement: `{title}: 3번째로 옮겼습니다.` */
  texts(title: string, place: number): string
}

/** Reorders rows by dragging or by arrow keys, and announces each step. */
export function useReorder({ list, queue, move, texts }: Reorder) {
  const [draggedIndex, setDraggedIndex] = useState<number>()
  const [announcement, setSaid] = useState('')
  const moveTo = (item: Item, to: number) => {
    if (to < 0 || to >= queue.length) return
    move(item.id, to)
    setSaid(texts(item.title, to + 1))
  }
  const rowUnder = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])]
    return rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  }
  const handleProps = (item: Item, index: number) => ({
    'data-dragged': draggedIndex === item.id || undefined,
    style: { touchAction: 'none' as const, cursor: 'grab' },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDraggedIndex(item.id)
    },
    onPointerMove: (event: PointerEvent) => {
      if (draggedIndex !== item.id) return
      const under = rowUnder(event)
      const to = under < 0 ? queue.length - 1 : under
      if (to !== index) moveTo(item, to)
    },
    onPointerUp: () => setDraggedIndex(undefined),
    onPointerCancel: () => setDraggedIndex(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      moveTo(item, index + step)
      // Focused again, because a row that moves in the document loses the focus.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  })
  return { announcement, handleProps }
}
