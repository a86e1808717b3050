import { type BrowseParams, SUGGEST_MAX } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { Artwork, type Suggestions } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { ButtonLink, Link } from '@sori/remote-kit/ui'
import CircleUser from 'lucide-react/icons/circle-user'
import { useListTracksQuery, useSuggestQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useListAlbumsQuery } from './albumsApi.ts'
import { NamedTags } from './NamedTags.tsx'
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
  /** The corrected keyword. Null if the server has found the typed one. */
  spelling: string | null | undefined
}

/**
 * Renders the matches above the track list. A search by artist links to the artist with that
 * nickname. Any other search shows the best match, artists and albums.
 */
export function SearchMatches({ params, spelling }: SearchMatchesProps) {
  const isArtistSearch = params.type === 'n'
  if (isArtistSearch) return <ArtistPageLink params={params} />
  return <KeywordMatches params={params} keyword={spelling || params.keyword} />
}

/** Links to the artist whose nickname equals the keyword. */
function ArtistPageLink({ params }: { params: BrowseParams }) {
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

interface KeywordSearch {
  params: BrowseParams
  keyword: string
}

/** Shows the best match, artists and albums. */
function KeywordMatches({ params, keyword }: KeywordSearch) {
  const { tracks } = useTexts()
  const locale = useLocale()
  const search = searchTexts(locale)
  const { best, artists, albums, albumTotal } = useKeywordMatches({ params, keyword })
  const { page, size, sort, ...filters } = params
  return (
    <>
      <NamedTags params={{ ...params, keyword }} />
      <Matches title={search.best} matches={best} />
      <Matches title={search.artists} matches={artists} />
      <Matches title={search.albums} matches={albums}>
        {albumTotal > ALBUMS_MAX && (
          <Link to={paths.albums(filters)}>
            {search.moreAlbums(albumTotal.toLocaleString(locale))}
          </Link>
        )}
      </Matches>
      <h2 className={styles.title}>{tracks.title}</h2>
    </>
  )
}

/** Returns the artists and the first albums of a search. `best` has one match at most. */
function useKeywordMatches({ params, keyword }: KeywordSearch) {
  const search = searchTexts(useLocale())
  const firstAlbums = { ...params, keyword, sort: undefined, page: 1, size: ALBUMS_MAX }
  const albumList = useListAlbumsQuery(firstAlbums).currentData
  const suggested = useSuggestQuery(keyword, { skip: keyword.length > SUGGEST_MAX }).currentData
  const artists = suggested ? artistsOf(suggested, keyword, search.artist) : []
  const albums = (albumList?.items ?? []).map(({ name, artist: { nickname }, artPath }) => ({
    to: paths.album({ nickname, albumName: name }),
    name,
    detail: nickname,
    picture: artPath,
    isBest: isSameName(name, keyword),
  }))
  const best = [...artists, ...albums].find(({ isBest }) => isBest)
  return {
    best: best ? [best] : [],
    artists: artists.filter((match) => match !== best),
    albums: albums.filter((match) => match !== best),
    albumTotal: albumList?.paging.total ?? 0,
  }
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
