import type { Track } from '@sori/market-kit/catalogue'
import { IconButton, useMediaQuery, VisuallyHidden } from '@sori/remote-kit/ui'
import Keyboard from 'lucide-react/icons/keyboard'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { PlayState } from '../../playback/playState.ts'
import { loadCollecting } from '../../ui/loadCollecting.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { CompactBar } from './CompactBar.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import { PlayerActions } from './PlayerActions.tsx'
import styles from './PlayerBar.module.css'
import { PlayerSheet } from './PlayerSheet.tsx'
import { QueuePopover } from './QueuePopover.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { useNotice } from './useNotice.ts'
import { Volume } from './Volume.tsx'

/** The player: a bar, or on phones a compact bar with a sheet. */
export function PlayerBar({
  play,
  track,
  onHelp,
}: {
  play: PlayState
  track: Track
  onHelp(): void
}) {
  const { player: texts, shortcuts } = useTexts()
  const isNarrow = useMediaQuery('(width < 768px)')
  const [isSheetOpen, setSheetOpen] = useState(false)
  // The state is here, because the queue's popover closes when the dialog opens.
  const [collectedTracks, setCollectedTracks] = useState<readonly Track[]>()
  const code = useLoaded(collectedTracks !== undefined, loadCollecting)
  const collect = () => setCollectedTracks(play.queue)
  const { phase } = play
  const note = useNotice(phase)
  const announcement =
    phase === 'playing' || phase === 'buffering'
      ? texts.nowPlaying(track.artist.nickname, track.title)
      : ''
  return (
    <section className={styles.dock} aria-label={texts.region} data-phase={phase} data-player="">
      {isNarrow ? (
        <CompactBar play={play} track={track} note={note} onOpen={() => setSheetOpen(true)} />
      ) : (
        <>
          <NowPlaying track={track} />
          <Transport play={play} />
          <SeekBar track={track} phase={phase} note={note} />
          <Volume volume={play.volume} muted={play.muted} />
          <span className={styles.more}>
            <PlayerActions track={track} />
            <span className={styles.help}>
              <IconButton label={shortcuts.title} aria-haspopup="dialog" onClick={onHelp}>
                <Keyboard aria-hidden="true" />
              </IconButton>
            </span>
            <QueuePopover play={play} onCollect={collect} />
          </span>
        </>
      )}
      {isNarrow && isSheetOpen && (
        <PlayerSheet
          play={play}
          track={track}
          note={note}
          onClose={() => setSheetOpen(false)}
          onHelp={onHelp}
          onCollect={collect}
        />
      )}
      {collectedTracks && code && (
        <code.CollectDialog
          tracks={collectedTracks}
          onClose={() => setCollectedTracks(undefined)}
        />
      )}
      <VisuallyHidden>
        {/* Outside the compact bar, because live regions do not work inside a button. */}
        <span role="status">{isNarrow && note ? texts[note] : announcement}</span>
      </VisuallyHidden>
    </section>
  )
}
