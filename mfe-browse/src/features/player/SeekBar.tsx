import { commonTexts } from '@sori/contract/messages'
import { type Track, Waveform } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, formatDuration, Spinner } from '@sori/remote-kit/ui'
import type { MouseEvent } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer, usePlayTime } from '../../playback/usePlayer.ts'
import styles from './SeekBar.module.css'
import type { Note } from './useNote.ts'
import { useWaveDrawing } from './useWaveDrawing.tsx'

/** Height in px (product.md §9). */
const HEIGHT = 50

/** The position slider, replaced by a notice while there is no audio. */
export function SeekBar({ track, phase, note }: { track: Track; phase: Phase; note: Note }) {
  const t = useTexts().player
  const player = usePlayer()
  const { position, duration } = usePlayTime()
  const wave = useWaveDrawing({ track, phase, note })
  const spoken = (seconds: number) => t.time(Math.floor(seconds / 60), Math.floor(seconds % 60))

  if (note) return <Reason note={note} />
  return (
    <div className={styles.bar} ref={leaveFocus}>
      <span className={styles.time}>{formatDuration(position)}</span>
      <Waveform
        peaks={track.peaks}
        progress={duration > 0 ? Math.min(1, position / duration) : 0}
        height={HEIGHT}
        loading={phase === 'loading' && position === 0}
        drawing={wave}
        onSeek={(fraction) => player.seek(fraction * duration)}
        slider={{
          label: t.seek,
          duration,
          valueText: (seconds) => `${spoken(seconds)} / ${spoken(duration)}`,
        }}
      />
      <span className={styles.time}>{formatDuration(duration || track.duration)}</span>
    </div>
  )
}

/** Texts take the slider's place: the focus must not go with it. */
function leaveFocus(bar: HTMLElement | null): () => void {
  return () => {
    if (bar?.contains(document.activeElement)) stayWithPlayer(bar)
  }
}

/** Keeps the focus in the player when a focused control is removed. */
function stayWithPlayer(control: HTMLElement): void {
  control.closest('[data-player]')?.querySelector<HTMLElement>('[data-play]')?.focus()
}

function Reason({ note }: { note: Exclude<Note, undefined> }) {
  const t = useTexts().player
  const common = commonTexts(useLocale())
  const player = usePlayer()
  const failed = note === 'failed' || note === 'silent'
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    stayWithPlayer(currentTarget)
    player.toggle()
  }
  return (
    <p className={styles.note} data-phase={note} role={failed ? 'alert' : 'status'}>
      {(note === 'pending' || note === 'loading') && <Spinner size={16} />}
      <span>{t[note]}</span>
      {failed && (
        <Button size={32} onClick={retry}>
          {common.retry}
        </Button>
      )}
    </p>
  )
}
