import { VisuallyHidden } from '@sori/shared-lib/ui'
import { useWords } from '../../messages/useWords.ts'
import { isOn } from '../../playback/playState.ts'
import { usePlayState } from '../../playback/usePlayer.ts'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './PlayerDock.module.css'
import { SeekBar } from './SeekBar.tsx'
import { Transport } from './Transport.tsx'
import { useNarrow } from './useNarrow.ts'
import { Volume } from './Volume.tsx'

/** The bottom player. Nothing, and no room kept for it, before a sound was chosen (visual.md §4). */
export function PlayerDock() {
  const t = useWords().player
  const play = usePlayState()
  const narrow = useNarrow()
  const { track, phase } = play
  if (!track) return null
  const { musicDTO } = track
  return (
    <section className={styles.dock} aria-label={t.region} data-phase={phase}>
      <NowPlaying track={track} phase={phase} narrow={narrow} />
      <Transport play={play} narrow={narrow} />
      <SeekBar track={track} phase={phase} narrow={narrow} />
      {!narrow && <Volume volume={play.volume} muted={play.muted} />}
      <VisuallyHidden>
        <span role="status">{isOn(phase) ? t.nowPlaying(musicDTO.nickname, musicDTO.title) : ''}</span>
      </VisuallyHidden>
    </section>
  )
}
