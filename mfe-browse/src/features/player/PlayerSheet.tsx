import { commonTexts } from '@sori/contract/messages'
import type { Track } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Dialog, IconButton } from '@sori/remote-kit/ui'
import Keyboard from 'lucide-react/icons/keyboard'
import type { MouseEvent } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { PlayState } from '../../playback/playState.ts'
import { NowPlaying } from './NowPlaying.tsx'
import { PlayerActions } from './PlayerActions.tsx'
import styles from './PlayerSheet.module.css'
import { QueueList } from './QueueList.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import type { Notice } from './useNotice.ts'
import { Volume } from './Volume.tsx'

interface PlayerSheetProps {
  play: PlayState
  track: Track
  note: Notice
  onClose(): void
  onHelp(): void
  onCollect(): void
}

/** The player as a sheet on a phone. */
export function PlayerSheet({ play, track, note, onClose, onHelp, onCollect }: PlayerSheetProps) {
  const { player: texts, shortcuts } = useTexts()
  const common = commonTexts(useLocale())
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={texts.sheet} labels={common} width="tall">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
      <div className={styles.sheet} data-player="" onClick={closeOnLink}>
        <NowPlaying track={track} large />
        <SeekBar track={track} phase={play.phase} note={note} />
        <Transport play={play} />
        <div className={styles.more}>
          <PlayerActions track={track} />
          <Volume volume={play.volume} muted={play.muted} />
          <span className={styles.help}>
            <IconButton
              label={shortcuts.title}
              aria-haspopup="dialog"
              onClick={() => {
                onClose()
                onHelp()
              }}
            >
              <Keyboard aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <QueueList
          play={play}
          onCollect={() => {
            onClose()
            onCollect()
          }}
        />
      </div>
    </Dialog>
  )
}
