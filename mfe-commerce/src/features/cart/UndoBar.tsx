import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import styles from './UndoBar.module.css'

const UNDO_MS = 10_000
const FOCUS_CHECK_MS = 1_000

/**
 * A bar that offers to restore a removed track for `UNDO_MS`, or longer while its button has
 * keyboard focus. Takes the focus, because the button that removed the track has disappeared.
 */
export function UndoBar({
  track,
  busy,
  onUndo,
  onExpire,
}: {
  track: MemberTrack
  busy: boolean
  onUndo(): void
  onExpire(): void
}) {
  const texts = useTexts().cart
  const common = commonTexts(useLocale())
  const button = useRef<HTMLButtonElement>(null)
  const expire = useEffectEvent(onExpire)
  useEffect(() => {
    button.current?.focus()
    let timer = setTimeout(expireUnlessFocused, UNDO_MS)
    function expireUnlessFocused(): void {
      if (document.activeElement === button.current && button.current?.matches(':focus-visible'))
        timer = setTimeout(expireUnlessFocused, FOCUS_CHECK_MS)
      else expire()
    }
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.bar} role="status">
      <span>{texts.deletedTrack(track.title)}</span>
      <Button ref={button} size={32} busy={busy} busyLabel={common.processing} onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  )
}
