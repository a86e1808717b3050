import type { TrackItem } from '@sori/contract/catalogue'
import { Artwork, Link } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { catalogueHrefs } from '../../ui/catalogueHrefs.ts'
import styles from './NowPlaying.module.css'

/** Which sound it is, and the ways to its page and to its artist. */
export function NowPlaying({ track, large = false }: { track: TrackItem; large?: boolean }) {
  const t = useWords()
  const { musicDTO, albumDTO } = track
  const hrefs = catalogueHrefs(track)
  return (
    <div className={styles.now} data-large={large || undefined}>
      {large ? (
        <Artwork path={albumDTO.albumArtPath} alt="" size={480} fluid sizes="min(90vw, 40vh)" />
      ) : (
        <Artwork path={albumDTO.albumArtPath} alt="" size={48} />
      )}
      <div className={styles.names}>
        <Link className={styles.title} to={hrefs.track} title={`${musicDTO.title} – ${t.row.openTrack}`}>
          {musicDTO.title}
        </Link>
        <Link className={styles.artist} to={hrefs.artist} title={t.row.openArtist(musicDTO.nickname)}>
          {musicDTO.nickname}
        </Link>
      </div>
    </div>
  )
}
