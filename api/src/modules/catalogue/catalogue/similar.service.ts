import { SIMILAR_MAX, type SimilarAnswer } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { presentTrack } from './catalogue.present.ts'
import type { CatalogueRepository } from './catalogue.repository.ts'
import type { Alike, SimilarRepository } from './similar.repository.ts'

/** Related tracks (D47). */
export class SimilarService {
  #similar: SimilarRepository
  #catalogue: CatalogueRepository

  constructor(similar: SimilarRepository, catalogue: CatalogueRepository) {
    this.#similar = similar
    this.#catalogue = catalogue
  }

  /** Similar tracks, the album's others and more of the artist, in one answer. Throws `NOT_FOUND`. */
  async near(trackId: number, caller: Caller | null): Promise<SimilarAnswer> {
    const track = await this.#similar.track(trackId)
    if (!track) throw new AppError('NOT_FOUND')
    const [alike, ofAlbum, ofArtist] = await Promise.all([
      this.#similar.alike(trackId, 4 * SIMILAR_MAX),
      this.#similar.ofAlbum(track, SIMILAR_MAX),
      this.#similar.ofArtist(track, SIMILAR_MAX),
    ])
    const similar = neverTheSameAlbumTwiceInARow(alike).slice(0, SIMILAR_MAX)
    const rows = await this.#catalogue.tracks(
      [...new Set([...similar, ...ofAlbum, ...ofArtist])],
      caller,
    )
    const items = new Map(rows.map((row) => [row.id, presentTrack(row, caller)]))
    const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? [])
    return { dtoList: itemsOf(similar), ofAlbum: itemsOf(ofAlbum), ofArtist: itemsOf(ofArtist) }
  }
}

/** Returns the ids in their order, but delays tracks that would follow one of the same album. */
function neverTheSameAlbumTwiceInARow(tracks: readonly Alike[]): number[] {
  const waiting = [...tracks]
  const ids: number[] = []
  let last: number | undefined
  for (;;) {
    const next = waiting.findIndex(({ albumId }) => albumId !== last)
    const [track] = next === -1 ? [] : waiting.splice(next, 1)
    if (!track) return ids
    ids.push(track.id)
    last = track.albumId
  }
}
