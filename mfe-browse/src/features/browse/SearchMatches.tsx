import { type BrowseParams, SUGGEST_MAX } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { Artwork, type Suggestions } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { ButtonLink, Link } from '@sori/remote-kit/ui'
import CircleUser from 'lucide-react/icons/circle-user'
import { useListTracksQuery, useSuggestQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useListAlbumsQuery } from './albumsApi.ts'
import { NamedTags, NamedTempo } from './NamedTags.tsx'
import styles from './SearchMatches.module.css'
import { searchTexts } from './searchTexts.ts'

const ALBUMS_MAX = 5

/** A link with a picture: an artist or an album. */
interface Match {
  to: string
  name: string
  detail: string
  picture: string | null
  isBest: boolean
}

interface SearchMatchesProps {
  params: BrowseParams
  spelling: string | null | undefined
}

/**
 * The matches above the tracks. A search of artists shows the artist with that name. A search of
 * everything shows the best match, artists and albums.
 */
export function SearchMatches({ params, spelling }: SearchMatchesProps) {
  if (params.type === 'n') return <NamedArtist params={params} />
  return <EveryMatch params={params} spelling={spelling} />
}

/** Links to the artist whose nickname equals the keyword. */
function NamedArtist({ params }: Pick<SearchMatchesProps, 'params'>) {
  const search = searchTexts(useLocale())
  const { items = [] } = useListTracksQuery(params).currentData ?? {}
  const track = items.find(({ artist }) => isSameName(artist.nickname, params.keyword))
  if (!track) return null
  const { nickname } = track.artist
  return (
    <ButtonLink to={paths.artistPage(nickname)} icon={<CircleUser aria-hidden="true" />}>
      {search.artistPage(nickname)}
    </ButtonLink>
  )
}

/** Shows the best match, artists and albums. */
function EveryMatch({ params, spelling }: SearchMatchesProps) {
  const { tracks } = useTexts()
  const locale = useLocale()
  const search = searchTexts(locale)
  const keyword = spelling || params.keyword
  const firstAlbums = { ...params, keyword, sort: undefined, page: 1, size: ALBUMS_MAX }
  const albums = useListAlbumsQuery(firstAlbums).currentData
  const suggested = useSuggestQuery(keyword, { skip: keyword.length > SUGGEST_MAX }).currentData
  const artistMatches = suggested ? artistsOf(suggested, keyword, search.artist) : []
  const albumMatches = (albums?.items ?? []).map(({ name, artist: { nickname }, artPath }) => ({
    to: paths.album({ nickname, albumName: name }),
    name,
    detail: nickname,
    picture: artPath,
    isBest: isSameName(name, keyword),
  }))
  const bestMatch = [...artistMatches, ...albumMatches].find(({ isBest }) => isBest)
  const withoutBest = (matches: readonly Match[]) => matches.filter((match) => match !== bestMatch)
  const { page, size, sort, ...filters } = params
  const total = albums?.paging.total ?? 0
  return (
    <>
      <NamedTags params={{ ...params, keyword }} />
      <NamedTempo params={{ ...params, keyword }} />
      <Matches title={search.best} matches={bestMatch ? [bestMatch] : []} />
      <Matches title={search.artists} matches={withoutBest(artistMatches)} />
      <Matches title={search.albums} matches={withoutBest(albumMatches)}>
        {total > ALBUMS_MAX && (
          <Link to={paths.albums(filters)}>{search.moreAlbums(total.toLocaleString(locale))}</Link>
        )}
      </Matches>
      <h2 className={styles.title}>{tracks.title}</h2>
    </>
  )
}

function artistsOf({ artists }: Suggestions, keyword: string, detail: string): Match[] {
  return artists.map(({ nickname, photoPath }) => ({
    to: paths.artist(nickname),
    name: nickname,
    detail,
    picture: photoPath,
    isBest: isSameName(nickname, keyword),
  }))
}

const WHITESPACE = /\s/gu

function isSameName(name: string, keyword: string): boolean {
  const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replace(WHITESPACE, '')
  return normalize(name) === normalize(keyword)
}

function Matches({
  title,
  matches,
  children,
}: {
  title: string
  matches: readonly Match[]
  children?: React.ReactNode
}) {
  if (matches.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {matches.map(({ to, name, detail, picture }) => (
          <li key={to}>
            <Link className={styles.match} to={to}>
              <Artwork path={picture} alt="" size={48} />
              <span className={styles.texts}>
                <span className={styles.name}>{name}</span>
                <span className={styles.detail}>{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
