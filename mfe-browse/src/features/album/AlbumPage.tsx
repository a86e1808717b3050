import { paths } from '@sori/contract/paths'
import { TrackList } from '@sori/market-kit/catalogue'
import { DetailView } from '@sori/remote-kit/lists'
import { formatDuration } from '@sori/remote-kit/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AlbumWithTracks, useGetAlbumQuery } from '../../api/albumApi.ts'
import { EmbedButton } from '../../embedding/EmbedButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import { ReportButton } from '../../reporting/ReportButton.tsx'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import styles from '../../ui/Detail.module.css'
import { DetailHead } from '../../ui/DetailHead.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { HiddenNotice } from '../../ui/HiddenNotice.tsx'
import { AddAll, PlayAll } from '../../ui/ListActions.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { useAlbumTexts } from './albumTexts.ts'
import { BuyAlbum } from './BuyAlbum.tsx'
import { Description } from './Description.tsx'

const addressOf = ({ artist, name }: AlbumWithTracks) =>
  paths.album({ nickname: artist.nickname, albumName: name })

/** Renders `/sounds/albums/one?nickname=&albumName=`. */
export function AlbumPage() {
  const texts = useAlbumTexts()
  const search = new URLSearchParams(useLocation().search)
  const names = { nickname: search.get('nickname') ?? '', albumName: search.get('albumName') ?? '' }
  const isNamed = names.nickname !== '' && names.albumName !== ''
  const query = useGetAlbumQuery(names, { skip: !isNamed })
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={texts}
      title={({ name }) => name}
      address={addressOf}
      skeleton={<DetailSkeleton />}
    >
      {(album) => <AlbumDetail album={album} />}
    </DetailView>
  )
}

function AlbumDetail({ album }: { album: AlbumWithTracks }) {
  const texts = useTexts()
  const albumTexts = useAlbumTexts()
  const navigate = useNavigate()
  const { name, artist, tracks, hiding } = album
  const seconds = tracks.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  return (
    <article className={styles.page}>
      {hiding && <HiddenNotice kind="album" id={album.id} artist={artist} hiding={hiding} />}
      <DetailHead
        artPath={album.artPath}
        albumName={name}
        name={name}
        nickname={artist.nickname}
        aside={<span>{formatDuration(seconds)}</span>}
      >
        <div className={styles.actions}>
          <PlayAll tracks={tracks} label={albumTexts.playAll} />
          <BuyAlbum album={album} />
          <AddAll tracks={tracks} label={albumTexts.addAll} />
          {!hiding && (
            <>
              <ShareButton path={addressOf(album)} label={albumTexts.share} />
              <EmbedButton embedded={{ kind: 'album', id: album.id, name }} />
              <ReportButton
                reported={{ kind: 'album', id: album.id, name }}
                artistId={artist.userId}
              />
            </>
          )}
        </div>
        <Description text={album.description} />
      </DetailHead>
      <section aria-labelledby="album-tracks">
        <h2 className={styles.section} id="album-tracks">
          {albumTexts.tracks(String(tracks.length))}
        </h2>
        <TrackList label={texts.tracks.list}>
          {tracks.map((track, index) => (
            <CatalogueRow
              key={track.id}
              track={track}
              list={{ tracks }}
              number={index + 1}
              onTag={(kind, tag) => void navigate(paths.tag(kind, tag))}
            />
          ))}
        </TrackList>
      </section>
    </article>
  )
}
