import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import styles from './UndoBar.module.css'

/** Duration of the offer, in ms. */
const UNDO_MS = 10_000
/** Interval of checks whether the button still has the focus, in ms. */
const LOOK_AGAIN_MS = 1_000

/**
 * Offers to restore a deleted track for 10 s, or while it has the focus. Takes the focus of the
 * deleted button.
 */
export function UndoBar({
  track,
  busy,
  onUndo,
  onOver,
}: {
  track: MemberTrack
  busy: boolean
  onUndo(): void
  onOver(): void
}) {
  const t = useTexts().cart
  const common = commonTexts(useLocale())
  const button = useRef<HTMLButtonElement>(null)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    button.current?.focus()
    let timer = setTimeout(look, UNDO_MS)
    function look(): void {
      if (document.activeElement === button.current && button.current?.matches(':focus-visible'))
        timer = setTimeout(look, LOOK_AGAIN_MS)
      else over.current()
    }
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.bar} role="status">
      <span>{t.deletedTrack(track.title)}</span>
      <Button ref={button} size={32} busy={busy} busyLabel={common.processing} onClick={onUndo}>
        {t.undo}
      </Button>
    </div>
  )
}
