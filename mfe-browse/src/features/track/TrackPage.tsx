import type { TrackItem } from '@sori/contract/catalogue'
import type { RequestProblem } from '@sori/remote-kit/http'
import { Artwork, Button, TextLink } from '@sori/remote-kit/ui'
import LinkIcon from 'lucide-react/icons/link'
import { useLocation } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'
import { catalogueHrefs, trackHref } from '../../ui/catalogueHrefs.ts'
import styles from '../../ui/Detail.module.css'
import { DetailFace } from '../../ui/DetailFaces.tsx'
import { useCanonicalAddress } from '../../ui/useCanonicalAddress.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useShare } from '../../ui/useShare.ts'
import { GetSound } from './GetSound.tsx'
import { TrackSound } from './TrackSound.tsx'
import { TrackTags } from './TrackTags.tsx'
import { useGetTrackQuery } from './trackApi.ts'

/** `/sounds/tracks/one?nickname=&title=`: one track, to hear and to have. */
export function TrackPage() {
  const t = useWords().track
  const given = new URLSearchParams(useLocation().search)
  const names = { nickname: given.get('nickname') ?? '', title: given.get('title') ?? '' }
  const isNamed = names.nickname !== '' && names.title !== ''
  const { currentData: track, error, refetch } = useGetTrackQuery(names, { skip: !isNamed })
  const problem = isNamed ? (error as RequestProblem | undefined) : nothing
  usePageTitle(track?.musicDTO.title)
  useCanonicalAddress(track && trackHref(track.musicDTO))
  return track ? <Track track={track} /> : <DetailFace problem={problem} words={t} retry={() => void refetch()} />
}

/** An address without names. */
const nothing: RequestProblem = { status: 404, code: 'NOT_FOUND', message: '' }

function Track({ track }: { track: TrackItem }) {
  const t = useWords()
  const share = useShare()
  const hrefs = catalogueHrefs(track)
  const { musicDTO, albumDTO } = track
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <span className={styles.art}>
          <Artwork
            path={albumDTO.albumArtPath}
            alt={t.art(albumDTO.albumName)}
            size={480}
            fluid
            sizes="(width < 1024px) 320px, 320px"
            priority
          />
        </span>
        <div className={styles.about}>
          <div className={styles.names}>
            <h1 className={styles.name}>{musicDTO.title}</h1>
            <p className={styles.line}>
              <TextLink to={hrefs.artist} title={t.row.openArtist(musicDTO.nickname)}>
                {musicDTO.nickname}
              </TextLink>
              <TextLink to={hrefs.album} title={`${albumDTO.albumName} – ${t.row.openAlbum}`}>
                {albumDTO.albumName}
              </TextLink>
            </p>
          </div>
          <TrackSound track={track} />
          <div className={styles.actions}>
            <GetSound track={track} />
            <Button icon={<LinkIcon aria-hidden="true" />} onClick={() => void share(hrefs.track)}>
              {t.track.share}
            </Button>
          </div>
          <TrackTags tags={track.tagsStreamDTO} />
          {musicDTO.description && <p className={styles.text}>{musicDTO.description}</p>}
        </div>
      </div>
    </article>
  )
}
