import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { TrackList } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { DetailView } from '@sori/remote-kit/lists'
import { Button, formatDuration } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AlbumWithTracks, useGetAlbumQuery } from '../../api/albumApi.ts'
import { EmbedButton } from '../../embedding/EmbedButton.tsx'
import { useTexts } from '../../messages/useTexts.ts'
import { isPlayingOrLoading, type PlayState } from '../../playback/playState.ts'
import { isSame, isSameList } from '../../playback/queue.ts'
import { usePlayer, usePlayState } from '../../playback/usePlayer.ts'
import { useAddAll } from '../../purchase/useAddAll.ts'
import { ReportButton } from '../../reporting/ReportButton.tsx'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import styles from '../../ui/Detail.module.css'
import { DetailHead } from '../../ui/DetailHead.tsx'
import { DetailSkeleton } from '../../ui/DetailSkeleton.tsx'
import { HiddenNotice } from '../../ui/HiddenNotice.tsx'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { useAlbumTexts } from './albumTexts.ts'
import { BuyAlbum } from './BuyAlbum.tsx'
import { Description } from './Description.tsx'

const addressOf = ({ artist, name }: AlbumWithTracks) =>
  paths.album({ nickname: artist.nickname, albumName: name })

/** Renders `/sounds/albums/one?nickname=&albumName=`. */
export function AlbumPage() {
  const t = useAlbumTexts()
  const given = new URLSearchParams(useLocation().search)
  const names = { nickname: given.get('nickname') ?? '', albumName: given.get('albumName') ?? '' }
  const isNamed = names.nickname !== '' && names.albumName !== ''
  const query = useGetAlbumQuery(names, { skip: !isNamed })
  return (
    <DetailView
      query={query}
      isNamed={isNamed}
      texts={t}
      title={({ name }) => name}
      address={addressOf}
      skeleton={<DetailSkeleton />}
    >
      {(album) => <AlbumDetail album={album} />}
    </DetailView>
  )
}

function AlbumDetail({ album }: { album: AlbumWithTracks }) {
  const t = useTexts()
  const texts = useAlbumTexts()
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
          <PlayAll album={album} />
          <BuyAlbum album={album} />
          <AddAll album={album} />
          {!hiding && (
            <>
              <ShareButton path={addressOf(album)} label={texts.share} />
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
          {texts.tracks(String(tracks.length))}
        </h2>
        <TrackList label={t.tracks.list}>
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

/** Adds all tracks that can be bought to the cart. */
function AddAll({ album: { tracks } }: { album: AlbumWithTracks }) {
  const t = useAlbumTexts()
  const common = commonTexts(useLocale())
  const { addable, credits, busy, refusal, add } = useAddAll(tracks)
  if (addable.length === 0) return null
  return (
    <>
      <Button
        icon={<ShoppingCart aria-hidden="true" />}
        onClick={add}
        busy={busy}
        busyLabel={common.processing}
      >
        {t.addAll(credits)}
      </Button>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}

/** Plays, resumes or pauses the album. A track started from another list is not the album. */
function PlayAll({ album: { tracks } }: { album: AlbumWithTracks }) {
  const t = useTexts()
  const { playAll } = useAlbumTexts()
  const player = usePlayer()
  const drawn = usePlayState()
  const playsAlbum = ({ list, phase }: PlayState) =>
    isPlayingOrLoading(phase) && isSameList(list, tracks)
  const isPlaying = playsAlbum(drawn)
  const start = tracks.find((track) => isSame(track, drawn.track)) ?? tracks[0]
  if (!start) return null
  return (
    <Button
      variant="primary"
      icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      onClick={() =>
        playsAlbum(player.state.getSnapshot()) ? player.pause() : player.play(start, { tracks })
      }
    >
      {isPlaying ? t.player.pause : playAll}
    </Button>
  )
}
