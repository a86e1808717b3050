import { type Track, Waveform } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { firstClick, formatLength, Spinner } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useTexts } from '../../messages/useTexts.ts'
import { isLoading, isPlayingOrLoading } from '../../playback/playState.ts'
import { usePhaseOf, usePlayer, usePlayProgress } from '../../playback/usePlayer.ts'
import styles from './TrackPlayback.module.css'
import { useTrackTexts } from './trackTexts.ts'
import { useAlbumQueue } from './useAlbumQueue.ts'

/** Plays the track and then the rest of its album. If the track already plays, its queue stays. */
export function TrackPlayback({ track }: { track: Track }) {
  const texts = useTexts()
  const { seek } = useTrackTexts()
  const player = usePlayer()
  const phase = usePhaseOf(track)
  const { title, peaks, duration } = track
  const isPlaying = phase !== null && isPlayingOrLoading(phase)
  const isWaiting = isLoading(phase)
  const list = { tracks: useAlbumQueue(track) }
  const seconds = duration ?? 0
  const spokenTime = (position: number) =>
    texts.player.time(Math.floor(position / 60), Math.floor(position % 60))
  return (
    <div className={styles.sound}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? texts.row.pause(title) : texts.row.play(title)}
        aria-busy={isWaiting || undefined}
        onClick={firstClick(() =>
          player.isCurrent(track) ? player.toggle() : player.play(track, list),
        )}
      >
        {isWaiting && <Spinner size={24} />}
        {!isWaiting && (isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />)}
      </button>
      <Waveform
        peaks={peaks}
        progress={usePlayProgress(phase !== null)}
        height={64}
        onSeek={(fraction) => player.playFrom(track, list, fraction)}
        slider={{
          label: seek(title),
          duration: seconds,
          valueText: (position) => `${spokenTime(position)} / ${spokenTime(seconds)}`,
        }}
      />
      <span className={styles.time}>{formatLength(useLocale(), duration)}</span>
    </div>
  )
}
