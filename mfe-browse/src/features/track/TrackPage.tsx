import { paths } from '@sori/contract/paths'
import { Artwork, type Track } from '@sori/market-kit/catalogue'
import { DetailView } from '@sori/remote-kit/lists'
import { Button, TextLink } from '@sori/remote-kit/ui'
import LinkIcon from 'lucide-react/icons/link'
import { useLocation } from 'react-router-dom'
import { useGetTrackQuery } from '../../api/trackApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ReportButton } from '../../reporting/ReportButton.tsx'
import styles from '../../ui/Detail.module.css'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { useShare } from '../../ui/useShare.ts'
import { FileFacts } from './FileFacts.tsx'
import { GetTrack } from './GetTrack.tsx'
import { Related } from './Related.tsx'
import { TrackPlayback } from './TrackPlayback.tsx'
import { TrackTags } from './TrackTags.tsx'

const addressOf = ({ artist, title }: Track) => paths.track({ nickname: artist.nickname, title })

/** Renders `/sounds/tracks/one?nickname=&title=`. */
export function TrackPage() {
  const t = useTexts().track
  const given = new URLSearchParams(useLocation().search)
  const names = { nickname: given.get('nickname') ?? '', title: given.get('title') ?? '' }
  const isNamed = names.nickname !== '' && names.title !== ''
  const query = useGetTrackQuery(names, { skip: !isNamed })
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={t}
      title={({ title }) => title}
      address={addressOf}
      skeleton={<DetailSkeleton />}
    >
      {(track) => <TrackDetail track={track} />}
    </DetailView>
  )
}

function TrackDetail({ track }: { track: Track }) {
  const t = useTexts()
  const share = useShare()
  const { title, artist, album } = track
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <span className={styles.art}>
          <Artwork
            path={album.artPath}
            alt={t.art(album.name)}
            size={480}
            fluid
            sizes="320px"
            priority
          />
        </span>
        <div className={styles.about}>
          <div className={styles.names}>
            <h1 className={styles.name}>{title}</h1>
            <p className={styles.line}>
              <TextLink
                to={paths.artist(artist.nickname)}
                title={t.row.openArtist(artist.nickname)}
              >
                {artist.nickname}
              </TextLink>
              <TextLink
                to={paths.album({ nickname: artist.nickname, albumName: album.name })}
                title={`${album.name} – ${t.row.openAlbum}`}
              >
                {album.name}
              </TextLink>
            </p>
          </div>
          <TrackPlayback track={track} />
          <div className={styles.actions}>
            <GetTrack track={track} />
            <Button
              icon={<LinkIcon aria-hidden="true" />}
              onClick={() => void share(addressOf(track))}
            >
              {t.track.share}
            </Button>
            <ReportButton
              reported={{ kind: 'track', id: track.id, name: title }}
              artistId={artist.userId}
            />
          </div>
          <FileFacts track={track} />
          <TrackTags tags={track.tags} />
          {track.description && <p className={styles.text}>{track.description}</p>}
        </div>
      </div>
      <Related track={track} />
    </article>
  )
}
