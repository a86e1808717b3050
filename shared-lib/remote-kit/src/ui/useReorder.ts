import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

interface Item {
  readonly id: number
  readonly title: string
}

interface Reorder {
  list: RefObject<HTMLElement | null>
  queue: readonly Item[]
  move(id: number, newIndex: number): void
  /** Returns the announcement: `{title}: 3번째로 옮겼습니다.` */
  texts(title: string, place: number): string
}

/** Reorders rows by dragging or by arrow keys, and announces each step. */
export function useReorder({ list, queue, move, texts }: Reorder) {
  const [draggedId, setDraggedId] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const moveTo = (item: Item, newIndex: number) => {
    if (newIndex < 0 || newIndex >= queue.length) return
    move(item.id, newIndex)
    setAnnouncement(texts(item.title, newIndex + 1))
  }
  const rowUnder = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])]
    return rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
  }
  const handleProps = (item: Item, index: number) => ({
    'data-dragged': draggedId === item.id || undefined,
    style: { touchAction: 'none' as const, cursor: 'grab' },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDraggedId(item.id)
    },
    onPointerMove: (event: PointerEvent) => {
      if (draggedId !== item.id) return
      const rowIndex = rowUnder(event)
      const newIndex = rowIndex < 0 ? queue.length - 1 : rowIndex
      if (newIndex !== index) moveTo(item, newIndex)
    },
    onPointerUp: () => setDraggedId(undefined),
    onPointerCancel: () => setDraggedId(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      moveTo(item, index + step)
      // Restores the focus: a row that moves in the document loses the focus.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  })
  return { announcement, handleProps }
}
