import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { Artwork } from '@sori/shared-lib/ui'
import type { CSSProperties } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { PlayState } from '../../playback/playState.ts'
import { usePlayProgress } from '../../playback/usePlayer.ts'
import styles from './CompactBar.module.css'
import { Transport } from './Transport.tsx'

/** A phone's bar: how far it is, which sound it is or what it waits for, play and next. A tap on the names opens the sheet. */
export function CompactBar({ play, track, onOpen }: { play: PlayState; track: TrackItem; onOpen(): void }) {
  const t = useWords().player
  const { phase } = play
  const { musicDTO, albumDTO } = track
  const note = phase === 'pending' || phase === 'failed' || phase === 'blocked' ? t[phase] : undefined
  return (
    <>
      <span className={styles.line} style={{ '--progress': usePlayProgress(true) } as CSSProperties} />
      <button type="button" className={styles.now} aria-haspopup="dialog" onClick={onOpen}>
        <Artwork path={albumDTO.albumArtPath} alt="" size={48} />
        <span className={styles.names}>
          <span className={styles.title}>{musicDTO.title}</span>
          {note ? (
            <span className={styles.note} data-phase={phase} role={phase === 'failed' ? 'alert' : 'status'}>
              {note}
            </span>
          ) : (
            <span className={styles.artist}>{musicDTO.nickname}</span>
          )}
        </span>
      </button>
      <Transport play={play} compact />
    </>
  )
}
