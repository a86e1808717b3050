import { Artwork, type Track } from '@sori/market-kit/catalogue'
import type { CSSProperties } from 'react'
import { HeartButton } from '../../favourites/HeartButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import type { PlayState } from '../../playback/playState.ts'
import { usePlayProgress } from '../../playback/usePlayer.ts'
import styles from './CompactBar.module.css'
import { Transport } from './Transport.tsx'
import type { Notice } from './useNotice.ts'

/** The player as a bar on a phone. A tap on the names opens the sheet. */
export function CompactBar({
  play,
  track,
  note,
  onOpen,
}: {
  play: PlayState
  track: Track
  note: Notice
  onOpen(): void
}) {
  const texts = useTexts().player
  return (
    <>
      <span
        className={styles.line}
        style={{ '--progress': usePlayProgress(true) } as CSSProperties}
      />
      <button type="button" className={styles.now} aria-haspopup="dialog" onClick={onOpen}>
        <Artwork path={track.album.artPath} alt="" size={48} />
        <span className={styles.names}>
          <span className={styles.title}>{track.title}</span>
          {note ? (
            <span className={styles.note} data-phase={note}>
              {texts[note]}
            </span>
          ) : (
            <span className={styles.artist}>{track.artist.nickname}</span>
          )}
        </span>
      </button>
      <HeartButton key={track.id} track={track} />
      <Transport play={play} compact />
    </>
  )
}
