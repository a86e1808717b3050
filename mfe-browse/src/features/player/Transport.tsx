import { IconButton, Spinner } from '@sori/shared-lib/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useWords } from '../../messages/useWords.ts'
import { isOn, neighbour, type PlayState } from '../../playback/playState.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './Transport.module.css'

/** Previous, play or pause, next; in the compact bar without previous, so that the title keeps its room. */
export function Transport({ play, compact = false }: { play: PlayState; compact?: boolean }) {
  const t = useWords().player
  const player = usePlayer()
  const on = isOn(play.phase)
  const waits = play.phase === 'loading' || play.phase === 'pending'
  return (
    <div className={styles.transport}>
      {!compact && (
        <IconButton label={t.previous} onClick={player.previous}>
          <SkipBack className={styles.solid} aria-hidden="true" />
        </IconButton>
      )}
      <button
        type="button"
        className={styles.play}
        data-play=""
        aria-label={on ? t.pause : t.play}
        aria-busy={waits || undefined}
        data-phase={play.phase}
        onClick={player.toggle}
      >
        {waits && (
          <span className={styles.ring}>
            <Spinner size={44} />
          </span>
        )}
        {on ? <Pause className={styles.solid} aria-hidden="true" /> : <Play className={styles.solid} aria-hidden="true" />}
      </button>
      <IconButton label={t.next} onClick={player.next} disabled={!neighbour(play, 1)}>
        <SkipForward className={styles.solid} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
