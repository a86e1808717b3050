import { firstClick, IconButton, Spinner } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import Repeat1 from 'lucide-react/icons/repeat-1'
import Shuffle from 'lucide-react/icons/shuffle'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useTexts } from '../../messages/useTexts.ts'
import { isLoading, isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './Transport.module.css'

/** The buttons of playback: previous, play, next, shuffle and repeat. `compact`: play and next. */
export function Transport({ play, compact = false }: { play: PlayState; compact?: boolean }) {
  const texts = useTexts().player
  const player = usePlayer()
  const isPlaying = isPlayingOrLoading(play.phase)
  const isWaiting = isLoading(play.phase)
  return (
    <div className={styles.transport}>
      {!compact && (
        <>
          <span>
            <IconButton
              label={texts.shuffle}
              onClick={player.toggleShuffle}
              active={play.shuffle}
              aria-pressed={play.shuffle}
            >
              <Shuffle aria-hidden="true" />
            </IconButton>
          </span>
          <IconButton label={texts.previous} onClick={player.previous}>
            <SkipBack className={styles.solid} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <button
        type="button"
        className={styles.play}
        data-play=""
        aria-label={isPlaying ? texts.pause : texts.play}
        aria-busy={isWaiting || undefined}
        data-phase={play.phase}
        onClick={firstClick(player.toggle)}
      >
        {isWaiting && (
          <span className={styles.ring}>
            <Spinner size={44} />
          </span>
        )}
        {isPlaying ? (
          <Pause className={styles.solid} aria-hidden="true" />
        ) : (
          <Play className={styles.solid} aria-hidden="true" />
        )}
      </button>
      <IconButton label={texts.next} onClick={player.next} disabled={!player.hasNext()}>
        <SkipForward className={styles.solid} aria-hidden="true" />
      </IconButton>
      {!compact && (
        <span>
          <IconButton
            label={texts.repeat[play.repeat]}
            onClick={player.cycleRepeat}
            active={play.repeat !== 'off'}
          >
            {play.repeat === 'one' ? <Repeat1 aria-hidden="true" /> : <Repeat aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    </div>
  )
}
