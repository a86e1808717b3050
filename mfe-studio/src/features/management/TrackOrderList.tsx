import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ManagedTrack } from '@sori/market-kit/management'
import { classes, formatDuration, IconButton, VisuallyHidden } from '@sori/remote-kit/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './TrackOrder.module.css'

interface TrackOrderListProps {
  tracks: readonly ManagedTrack[]
  onChange(tracks: readonly ManagedTrack[]): void
}

/** A list whose rows move by a pointer on their handle, or by two buttons. */
export function TrackOrderList({ tracks, onChange }: TrackOrderListProps) {
  const { order: texts } = useTexts()
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor))
  const move = (from: number, to: number) => {
    const track = tracks[from]
    if (!track || from === to || to < 0 || to >= tracks.length) return
    setAnnouncement(texts.moved(track.title, to + 1, tracks.length))
    onChange(arrayMove([...tracks], from, to))
  }
  const indexOfTrack = (id: unknown) => tracks.findIndex((track) => track.id === id)
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          over && move(indexOfTrack(active.id), indexOfTrack(over.id))
        }
      >
        <SortableContext items={tracks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={texts.list}>
            {tracks.map((track, index) => (
              <TrackOrderRow
                key={track.id}
                track={track}
                position={index + 1}
                trackCount={tracks.length}
                onMove={(step) => move(index, index + step)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

interface TrackOrderRowProps {
  track: ManagedTrack
  position: number
  trackCount: number
  onMove(step: 1 | -1): void
}

function TrackOrderRow({ track, position, trackCount, onMove }: TrackOrderRowProps) {
  const { order: texts } = useTexts()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id: track.id })
  const upButton = useRef<HTMLButtonElement>(null)
  const downButton = useRef<HTMLButtonElement>(null)
  const pressedDirection = useRef<'up' | 'down'>(undefined)
  // React moves the row in the document, and the row loses its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the place
  useEffect(() => {
    if (pressedDirection.current)
      (pressedDirection.current === 'up' ? upButton : downButton).current?.focus()
    pressedDirection.current = undefined
  }, [position])
  const press = (direction: 'up' | 'down') => {
    pressedDirection.current = direction
    onMove(direction === 'up' ? -1 : 1)
  }
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.row, isDragging && styles.dragged)}
      data-muted={track.hidden || undefined}
      style={style}
    >
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        className={styles.handle}
        title={texts.drag}
        aria-hidden="true"
      >
        <GripVertical />
      </span>
      <span className={styles.place}>{position}</span>
      <span className={styles.title}>{track.title}</span>
      <span className={styles.length}>{formatDuration(track.duration)}</span>
      <IconButton
        ref={upButton}
        label={texts.up(track.title)}
        unavailable={position === 1}
        onClick={() => press('up')}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={downButton}
        label={texts.down(track.title)}
        unavailable={position === trackCount}
        onClick={() => press('down')}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </li>
  )
}
