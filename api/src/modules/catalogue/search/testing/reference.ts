import { type ListOrder, type TagKind, type TagSet, tagKinds } from '@sori/contract/catalogue'
import type { SearchFilters, SearchRequest, SearchResult } from '../search-index.ts'

type Findable = {
  id: number
  title: string
  artist: { nickname: string }
  createdAt: Date
  downloads: number
}
export type KnownTrack = Findable & { tags: TagSet; album: KnownAlbum }
export type KnownAlbum = Findable & { tracks: KnownTrack[] }

/** Searches the tracks in memory, without an index. */
export function findSimply(tracks: readonly KnownTrack[], request: SearchRequest): SearchResult {
  return pageOf(filterTracks(tracks, request), request)
}

/** Searches the albums in memory. An album matches if one of its tracks has all tags. */
export function findAlbumsSimply(
  albums: readonly KnownAlbum[],
  request: SearchRequest,
): SearchResult {
  const hasTagFilter = tagKinds.some((kind) => request.tags[kind].length > 0)
  const matches = albums.filter(
    (album) =>
      hasKeyword(album, request) &&
      (!hasTagFilter || album.tracks.some((track) => hasTags(track, request.tags))),
  )
  const sort = request.sort === 'bpm' ? 'newest' : request.sort
  return pageOf(matches, { ...request, sort })
}

/** Returns the tags of matching tracks, each kind without its own filter. */
export function mapTagsSimply(tracks: readonly KnownTrack[], filters: SearchFilters): TagSet {
  const findTags = (kind: TagKind) => {
    const matches = filterTracks(tracks, { ...filters, tags: { ...filters.tags, [kind]: [] } })
    return [...new Set(matches.flatMap((track) => track.tags[kind]))].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
  }
  return { instrument: findTags('instrument'), mood: findTags('mood'), genre: findTags('genre') }
}

/** Returns the tags of matching albums. One track must have all tags. */
export function mapAlbumTagsSimply(albums: readonly KnownAlbum[], filters: SearchFilters): TagSet {
  const tracks = albums
    .filter((album) => hasKeyword(album, filters))
    .flatMap((album) => album.tracks)
  return mapTagsSimply(tracks, { ...filters, keyword: '' })
}

function filterTracks(tracks: readonly KnownTrack[], filters: SearchFilters): KnownTrack[] {
  return tracks.filter((track) => hasKeyword(track, filters) && hasTags(track, filters.tags))
}

const normalise = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')

function hasKeyword({ title, artist }: Findable, { keyword, type }: SearchFilters): boolean {
  return (
    keyword === '' ||
    (keyword.isWellFormed() &&
      normalise(type === 't' ? title : artist.nickname).includes(normalise(keyword)))
  )
}

function hasTags(track: KnownTrack, tags: TagSet): boolean {
  return tagKinds.every(
    (kind) => tags[kind].length === 0 || tags[kind].some((name) => track.tags[kind].includes(name)),
  )
}

function pageOf(
  matches: readonly Findable[],
  { sort, page, size }: { sort: ListOrder; page: number; size: number },
): SearchResult {
  const sortValueOf = (item: Findable) => {
    // No track of these worlds has a tempo.
    if (sort === 'bpm') return -item.id
    return sort === 'download' ? item.downloads : item.createdAt.getTime()
  }
  const inOrder = matches
    .toSorted((a, b) => sortValueOf(b) - sortValueOf(a) || b.id - a.id)
    .map(({ id }) => id)
  if (sort === 'oldest') inOrder.reverse()
  return { ids: inOrder.slice((page - 1) * size, page * size), total: matches.length }
}
