import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { messages } from '@sori/shared-lib/messages'
import { useLocale } from '@sori/shared-lib/remote'
import { Dialog } from '@sori/shared-lib/ui'
import type { MouseEvent } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { PlayState } from '../../playback/playState.ts'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerSheet.module.css'
import { QueueList } from './QueueList.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { Volume } from './Volume.tsx'

/** The player over a phone's whole height: the picture, the waveform to seek by, the controls, and what comes next. */
export function PlayerSheet({ play, track, onClose }: { play: PlayState; track: TrackItem; onClose(): void }) {
  const t = useWords().player
  const { common } = messages(useLocale())
  // whoever follows a link wants to see where it leads
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t.region} labels={common} width="tall">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
      <div className={styles.sheet} data-player="" onClick={leave}>
        <NowPlaying track={track} large />
        <SeekBar track={track} phase={play.phase} />
        <Transport play={play} />
        <div className={styles.volume}>
          <Volume volume={play.volume} muted={play.muted} />
        </div>
        <QueueList play={play} />
      </div>
    </Dialog>
  )
}
