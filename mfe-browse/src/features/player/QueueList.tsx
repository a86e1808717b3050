import { Artwork, Equaliser, type Track } from '@sori/market-kit/catalogue'
import {
  Button,
  firstClick,
  formatDuration,
  IconButton,
  useReorder,
  VisuallyHidden,
} from '@sori/remote-kit/ui'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ListPlus from 'lucide-react/icons/list-plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { isSame } from '../../playback/queue.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './QueueList.module.css'

export function QueueList({ play, onCollect }: { play: PlayState; onCollect(): void }) {
  const texts = useTexts().player
  const player = usePlayer()
  const list = useRef<HTMLOListElement>(null)
  const { announcement, handleProps } = useReorder({
    list,
    queue: play.queue,
    move: player.moveInQueue,
    texts: texts.moved,
  })
  const remove = (track: Track, index: number) => {
    player.removeFromQueue(track.id)
    // Keeps the focus in the queue when the pressed button disappears.
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-pick]')
    rows?.[index === 0 ? 1 : index - 1]?.focus()
  }
  return (
    <section className={styles.queue} aria-label={texts.queue}>
      <h3 className={styles.heading}>{texts.queue}</h3>
      {play.queue.length > 0 && (
        <Button
          size={32}
          variant="ghost"
          icon={<ListPlus aria-hidden="true" />}
          onClick={onCollect}
        >
          {texts.collect}
        </Button>
      )}
      {play.queue.length === 0 && <p className={styles.artist}>{texts.queueEmpty}</p>}
      <ol className={styles.list} ref={list}>
        {play.queue.map((track, index) => {
          const isCurrent = isSame(track, play.track)
          return (
            <li key={track.id} aria-current={isCurrent || undefined} className={styles.item}>
              <IconButton label={texts.move(track.title)} {...handleProps(track, index)}>
                <GripVertical aria-hidden="true" />
              </IconButton>
              <PickButton track={track} isCurrent={isCurrent} play={play} />
              {!isCurrent && (
                <IconButton label={texts.remove(track.title)} onClick={() => remove(track, index)}>
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <label className={styles.level}>
        <input type="checkbox" checked={play.levelled} onChange={player.toggleLevelling} />
        {texts.level}
      </label>
    </section>
  )
}

function PickButton({
  track,
  isCurrent,
  play: { phase },
}: {
  track: Track
  isCurrent: boolean
  play: PlayState
}) {
  const texts = useTexts().player
  const player = usePlayer()
  return (
    <button
      type="button"
      data-pick=""
      className={styles.row}
      onClick={firstClick(() => (isCurrent ? player.toggle() : player.pick(track)))}
    >
      <Artwork path={track.album.artPath} alt="" size={40} />
      <span className={styles.names}>
        <span className={styles.title}>{track.title}</span>
        <span className={styles.artist}>{track.artist.nickname}</span>
      </span>
      {isCurrent && phase === 'playing' && <Equaliser />}
      <span className={styles.time}>{formatDuration(track.duration)}</span>
      <VisuallyHidden>
        {isCurrent && isPlayingOrLoading(phase) ? texts.pause : texts.play}
      </VisuallyHidden>
    </button>
  )
}
