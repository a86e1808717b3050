import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { VisuallyHidden } from '@sori/shared-lib/ui'
import { useWords } from '../../messages/useWords.ts'
import type { PlayState } from '../../playback/playState.ts'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerPanel.module.css'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { useNarrow } from './useNarrow.ts'
import { Volume } from './Volume.tsx'

/** The player with its controls, for what is chosen. */
export function PlayerPanel({ play, track }: { play: PlayState; track: TrackItem }) {
  const t = useWords().player
  const narrow = useNarrow()
  const { phase } = play
  const { musicDTO } = track
  return (
    <section className={styles.dock} aria-label={t.region} data-phase={phase}>
      <NowPlaying track={track} phase={phase} narrow={narrow} />
      <Transport play={play} narrow={narrow} />
      <SeekBar track={track} phase={phase} narrow={narrow} />
      {!narrow && <Volume volume={play.volume} muted={play.muted} />}
      <VisuallyHidden>
        <span role="status">{phase === 'playing' || phase === 'buffering' ? t.nowPlaying(musicDTO.nickname, musicDTO.title) : ''}</span>
      </VisuallyHidden>
    </section>
  )
}
