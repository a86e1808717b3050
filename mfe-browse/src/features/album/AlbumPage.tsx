import type { RequestProblem } from '@sori/remote-kit/http'
import { Artwork, Button, formatDuration, TextLink, TrackList } from '@sori/remote-kit/ui'
import LinkIcon from 'lucide-react/icons/link'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'
import { isOn, isSame, isSameList } from '../../playback/playState.ts'
import { usePlayer, usePlayState } from '../../playback/usePlayer.ts'
import { CatalogueRow } from '../../ui/CatalogueRow.tsx'
import { albumHref, artistHref, tagHref } from '../../ui/catalogueHrefs.ts'
import styles from '../../ui/Detail.module.css'
import { DetailFace } from '../../ui/DetailFaces.tsx'
import { useCanonicalAddress } from '../../ui/useCanonicalAddress.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useShare } from '../../ui/useShare.ts'
import { type Album as AlbumData, useGetAlbumQuery } from './albumApi.ts'
import { Description } from './Description.tsx'

/** `/sounds/albums/one?nickname=&albumName=`: an album and its tracks. */
export function AlbumPage() {
  const t = useWords().album
  const given = new URLSearchParams(useLocation().search)
  const names = { nickname: given.get('nickname') ?? '', albumName: given.get('albumName') ?? '' }
  const isNamed = names.nickname !== '' && names.albumName !== ''
  const { currentData: album, error, isSuccess, refetch } = useGetAlbumQuery(names, { skip: !isNamed })
  const isMissing = !isNamed || (isSuccess && !album)
  usePageTitle(album?.albumDTO.albumName)
  useCanonicalAddress(album && albumHref(album.albumDTO))
  if (album) return <Album album={album} />
  return <DetailFace problem={isMissing ? nothing : (error as RequestProblem | undefined)} words={t} retry={() => void refetch()} />
}

/** An address without names, or an answer without an album. */
const nothing: RequestProblem = { status: 404, code: 'NOT_FOUND', message: '' }

function Album({ album: { albumDTO, tracks } }: { album: AlbumData }) {
  const t = useWords()
  const share = useShare()
  const player = usePlayer()
  const { track: playing, list, phase } = usePlayState()
  // a track of it that was started elsewhere goes on along another list
  const on = isOn(phase) && isSameList(list, tracks)
  const navigate = useNavigate()
  const start = tracks.find((track) => isSame(track, playing)) ?? tracks[0]
  const seconds = tracks.reduce((sum, { musicDTO }) => sum + (musicDTO.duration ?? 0), 0)
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <span className={styles.art}>
          <Artwork path={albumDTO.albumArtPath} alt={t.art(albumDTO.albumName)} size={480} fluid sizes="320px" priority />
        </span>
        <div className={styles.about}>
          <div className={styles.names}>
            <h1 className={styles.name}>{albumDTO.albumName}</h1>
            <p className={styles.line}>
              <TextLink to={artistHref(albumDTO.nickname)} title={t.row.openArtist(albumDTO.nickname)}>
                {albumDTO.nickname}
              </TextLink>
              <span>{formatDuration(seconds)}</span>
            </p>
          </div>
          <div className={styles.actions}>
            {start && (
              <Button
                variant="primary"
                icon={on ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
                onClick={() => (on ? player.pause() : player.play(start, tracks))}
              >
                {on ? t.player.pause : t.album.playAll}
              </Button>
            )}
            <Button icon={<LinkIcon aria-hidden="true" />} onClick={() => void share(albumHref(albumDTO))}>
              {t.album.share}
            </Button>
          </div>
          <Description text={albumDTO.description} />
        </div>
      </div>
      <section aria-labelledby="album-tracks">
        <h2 className={styles.section} id="album-tracks">
          {t.album.tracks(String(tracks.length))}
        </h2>
        <TrackList label={t.tracks.list}>
          {tracks.map((track) => (
            <CatalogueRow
              key={track.musicDTO.musicId}
              track={track}
              queue={tracks}
              onTag={(kind, tag) => void navigate(tagHref(kind, tag))}
            />
          ))}
        </TrackList>
      </section>
    </article>
  )
}
