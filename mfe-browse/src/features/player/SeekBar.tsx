import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { messages } from '@sori/shared-lib/messages'
import { useLocale } from '@sori/shared-lib/remote'
import { Button, formatDuration, Spinner, Waveform } from '@sori/shared-lib/ui'
import type { MouseEvent } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { Phase } from '../../playback/playState.ts'
import { usePlayer, usePlayTime } from '../../playback/usePlayer.ts'
import styles from './SeekBar.module.css'
import { useWaveDrawing } from './useWaveDrawing.tsx'

/** Height that the specification gives the waveform. */
const HEIGHT = 50

/** Where in the sound, to see and to choose; while there is no sound, why. */
export function SeekBar({ track, phase }: { track: TrackItem; phase: Phase }) {
  const t = useWords().player
  const player = usePlayer()
  const { position, duration } = usePlayTime()
  const wave = useWaveDrawing({ track, phase })
  const spoken = (seconds: number) => t.time(Math.floor(seconds / 60), Math.floor(seconds % 60))

  if (phase === 'failed' || phase === 'pending' || phase === 'blocked') return <Note phase={phase} />
  return (
    <div className={styles.bar}>
      <span className={styles.time}>{formatDuration(position)}</span>
      <Waveform
        peaks={track.musicDTO.peaks}
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
      <span className={styles.time}>{formatDuration(duration || track.musicDTO.duration)}</span>
    </div>
  )
}

function Note({ phase }: { phase: 'failed' | 'pending' | 'blocked' }) {
  const t = useWords().player
  const { common } = messages(useLocale())
  const player = usePlayer()
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button goes; who pressed it stays with the player
    currentTarget.closest('[data-player]')?.querySelector<HTMLElement>('[data-play]')?.focus()
    player.toggle()
  }
  return (
    <p className={styles.note} data-phase={phase} role={phase === 'failed' ? 'alert' : 'status'}>
      {phase === 'pending' && <Spinner size={16} />}
      <span>{t[phase]}</span>
      {phase === 'failed' && (
        <Button size={32} onClick={retry}>
          {common.retry}
        </Button>
      )}
    </p>
  )
}
