import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { Artwork, Link } from '@sori/shared-lib/ui'
import { useWords } from '../../messages/useWords.ts'
import type { Phase } from '../../playback/playState.ts'
import { trackHrefs } from '../../ui/trackHrefs.ts'
import styles from './NowPlaying.module.css'

/** Which sound it is; on a phone, where the bar has no other room, also what it waits for. */
export function NowPlaying({ track, phase, narrow }: { track: TrackItem; phase: Phase; narrow: boolean }) {
  const t = useWords()
  const { musicDTO, albumDTO } = track
  const hrefs = trackHrefs(track)
  const note = narrow && (phase === 'pending' || phase === 'failed' || phase === 'blocked') ? t.player[phase] : undefined
  return (
    <div className={styles.now}>
      <Artwork path={albumDTO.albumArtPath} alt="" size={48} />
      <div className={styles.names}>
        <Link className={styles.title} to={hrefs.track} title={`${musicDTO.title} – ${t.row.openTrack}`}>
          {musicDTO.title}
        </Link>
        {note ? (
          <span className={styles.note} data-phase={phase} role={phase === 'failed' ? 'alert' : 'status'}>
            {note}
          </span>
        ) : (
          <Link className={styles.artist} to={hrefs.artist} title={t.row.openArtist(musicDTO.nickname)}>
            {musicDTO.nickname}
          </Link>
        )}
      </div>
    </div>
  )
}
