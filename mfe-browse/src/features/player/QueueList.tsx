import { Artwork, Equaliser, formatDuration, VisuallyHidden } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { isOn, type PlayState } from '../../playback/playState.ts'
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
          const { musicDTO, albumDTO } = track
          const here = musicDTO.musicId === current?.musicDTO.musicId
          return (
            <li key={musicDTO.musicId} aria-current={here || undefined}>
              <button type="button" className={styles.row} onClick={() => (here ? player.toggle() : player.pick(track))}>
                <Artwork path={albumDTO.albumArtPath} alt="" size={40} />
                <span className={styles.names}>
                  <span className={styles.title}>{musicDTO.title}</span>
                  <span className={styles.artist}>{musicDTO.nickname}</span>
                </span>
                {here && phase === 'playing' && <Equaliser />}
                <span className={styles.time}>{formatDuration(musicDTO.duration)}</span>
                <VisuallyHidden>{here && isOn(phase) ? t.pause : t.play}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
