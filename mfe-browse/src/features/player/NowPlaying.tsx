import { paths } from '@sori/contract/paths'
import { Artwork, type Track } from '@sori/market-kit/catalogue'
import { Link } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './NowPlaying.module.css'
import { useFreshTrack } from './useFreshTrack.ts'

export function NowPlaying({ track: queued, large = false }: { track: Track; large?: boolean }) {
  const texts = useTexts()
  const track = useFreshTrack(queued)
  return (
    <div className={styles.now} data-large={large || undefined}>
      {large ? (
        <Artwork path={track.album.artPath} alt="" size={480} fluid sizes="min(90vw, 40vh)" />
      ) : (
        <Artwork path={track.album.artPath} alt="" size={48} />
      )}
      <div className={styles.names}>
        <Link
          className={styles.title}
          to={paths.track({ nickname: track.artist.nickname, title: track.title })}
          title={`${track.title} – ${texts.row.openTrack}`}
        >
          {track.title}
        </Link>
        <Link
          className={styles.artist}
          to={paths.artist(track.artist.nickname)}
          title={texts.row.openArtist(track.artist.nickname)}
        >
          {track.artist.nickname}
        </Link>
      </div>
    </div>
  )
}
