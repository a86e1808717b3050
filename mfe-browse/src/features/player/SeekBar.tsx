import { commonTexts } from '@sori/contract/messages'
import { type Track, Waveform } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, formatDuration, Spinner } from '@sori/remote-kit/ui'
import type { MouseEvent } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer, usePlayTime } from '../../playback/usePlayer.ts'
import styles from './SeekBar.module.css'
import type { Notice } from './useNotice.ts'
import { useWaveDrawing } from './useWaveDrawing.tsx'

/** The height in px (product.md §9). */
const HEIGHT = 50

/** The slider of the position. While the track cannot play, a notice replaces it. */
export function SeekBar({ track, phase, note }: { track: Track; phase: Phase; note: Notice }) {
  const texts = useTexts().player
  const player = usePlayer()
  const { position, duration } = usePlayTime()
  const wave = useWaveDrawing({ track, phase, note })
  const spokenTime = (seconds: number) =>
    texts.time(Math.floor(seconds / 60), Math.floor(seconds % 60))

  if (note) return <NoticeLine note={note} />
  return (
    <div className={styles.bar} ref={keepFocusInPlayer}>
      <span className={styles.time}>{formatDuration(position)}</span>
      <Waveform
        peaks={track.peaks}
        progress={duration > 0 ? Math.min(1, position / duration) : 0}
        height={HEIGHT}
        loading={phase === 'loading' && position === 0}
        drawing={wave}
        onSeek={(fraction) => player.seek(fraction * duration)}
        slider={{
          label: texts.seek,
          duration,
          valueText: (seconds) => `${spokenTime(seconds)} / ${spokenTime(duration)}`,
        }}
      />
      <span className={styles.time}>{formatDuration(duration || track.duration)}</span>
    </div>
  )
}

/** Returns a function that keeps the focus in the player when a notice replaces the slider. */
function keepFocusInPlayer(bar: HTMLElement | null): () => void {
  return () => {
    if (bar?.contains(document.activeElement)) focusPlayButton(bar)
  }
}

function focusPlayButton(control: HTMLElement): void {
  control.closest('[data-player]')?.querySelector<HTMLElement>('[data-play]')?.focus()
}

function NoticeLine({ note }: { note: Exclude<Notice, undefined> }) {
  const texts = useTexts().player
  const common = commonTexts(useLocale())
  const player = usePlayer()
  const hasFailed = note === 'failed' || note === 'silent'
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusPlayButton(currentTarget)
    player.toggle()
  }
  return (
    <p className={styles.note} data-phase={note} role={hasFailed ? 'alert' : 'status'}>
      {(note === 'pending' || note === 'loading') && <Spinner size={16} />}
      <span>{texts[note]}</span>
      {hasFailed && (
        <Button size={32} onClick={retry}>
          {common.retry}
        </Button>
      )}
    </p>
  )
}
