import { Artwork, Equaliser, formatDuration, VisuallyHidden } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { isSame } from '../../playback/queue.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './QueueList.module.css'

/** What plays along: the list that was in view when a sound was chosen. */
export function QueueList({ play: { queue, track: current, phase } }: { play: PlayState }) {
  const t = useWords().player
  const player = usePlayer()
  return (
    <section className={styles.queue} aria-label={t.queue}>
      <h3 className={styles.heading}>{t.queue}</h3>
      <ol className={styles.list}>
        {queue.map((track) => {
          const here = isSame(track, current)
          return (
            <li key={track.id} aria-current={here || undefined}>
              <button type="button" className={styles.row} onClick={() => (here ? player.toggle() : player.pick(track))}>
                <Artwork path={track.album.artPath} alt="" size={40} />
                <span className={styles.names}>
                  <span className={styles.title}>{track.title}</span>
                  <span className={styles.artist}>{track.artist.nickname}</span>
                </span>
                {here && phase === 'playing' && <Equaliser />}
                <span className={styles.time}>{formatDuration(track.duration)}</span>
                <VisuallyHidden>{here && isPlayingOrLoading(phase) ? t.pause : t.play}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
