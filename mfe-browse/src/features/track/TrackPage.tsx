import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { DetailView } from '@sori/remote-kit/lists'
import { TextLink } from '@sori/remote-kit/ui'
import { useLocation } from 'react-router-dom'
import { useGetTrackQuery } from '../../api/trackApi.ts'
import { EmbedButton } from '../../embedding/EmbedButton.tsx'
import { SaveButton } from '../../favourites/SaveButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import { ReportButton } from '../../reporting/ReportButton.tsx'
import styles from '../../ui/Detail.module.css'
import { DetailHead } from '../../ui/DetailHead.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { HiddenNotice } from '../../ui/HiddenNotice.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { FileFacts } from './FileFacts.tsx'
import { GetTrack } from './GetTrack.tsx'
import { Related } from './Related.tsx'
import { TrackPlayback } from './TrackPlayback.tsx'
import { TrackTags } from './TrackTags.tsx'
import { useTrackTexts } from './trackTexts.ts'

const addressOf = ({ artist, title }: Track) => paths.track({ nickname: artist.nickname, title })

/** Renders `/sounds/tracks/one?nickname=&title=`. */
export function TrackPage() {
  const texts = useTrackTexts()
  const search = new URLSearchParams(useLocation().search)
  const names = { nickname: search.get('nickname') ?? '', title: search.get('title') ?? '' }
  const isNamed = names.nickname !== '' && names.title !== ''
  const query = useGetTrackQuery(names, { skip: !isNamed })
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={texts}
      title={({ title }) => title}
      address={addressOf}
      skeleton={<DetailSkeleton />}
    >
      {(track) => <TrackDetail track={track} />}
    </DetailView>
  )
}

function TrackDetail({ track }: { track: Track }) {
  const texts = useTexts()
  const { share } = useTrackTexts()
  const { id, title, artist, album, hiding } = track
  const albumPath = paths.album({ nickname: artist.nickname, albumName: album.name })
  return (
    <article className={styles.page}>
      {hiding && <HiddenNotice kind="track" {...{ id, artist, hiding }} albumPath={albumPath} />}
      <DetailHead
        artPath={album.artPath}
        albumName={album.name}
        name={title}
        nickname={artist.nickname}
        aside={
          <TextLink to={albumPath} title={`${album.name} – ${texts.row.openAlbum}`}>
            {album.name}
          </TextLink>
        }
      >
        <TrackPlayback track={track} />
        <div className={styles.actions}>
          <GetTrack track={track} />
          {!hiding && (
            <>
              <SaveButton track={track} />
              <ShareButton path={addressOf(track)} label={share} />
              <EmbedButton embedded={{ kind: 'track', id, name: title }} />
              <ReportButton
                reported={{ kind: 'track', id, name: title }}
                artistId={artist.userId}
              />
            </>
          )}
        </div>
        <FileFacts track={track} />
        <TrackTags track={track} />
        {track.description && <p className={styles.text}>{track.description}</p>}
      </DetailHead>
      {!hiding && <Related track={track} />}
    </article>
  )
}
