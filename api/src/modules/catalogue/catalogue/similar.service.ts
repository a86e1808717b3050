import { SIMILAR_MAX, type SimilarAnswer } from '@sori/contract/catalogue'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { presentTrack } from './catalogue.present.ts'
import type { CatalogueRepository } from './catalogue.repository.ts'
import type { SimilarRepository, SimilarTrack } from './similar.repository.ts'

export class SimilarService {
  #similar: SimilarRepository
  #catalogue: CatalogueRepository

  constructor(similar: SimilarRepository, catalogue: CatalogueRepository) {
    this.#similar = similar
    this.#catalogue = catalogue
  }

  /** Returns similar tracks and other tracks of the album and artist. Throws `NOT_FOUND`. */
  async findSimilar(trackId: number, caller: Caller | null): Promise<SimilarAnswer> {
    const track = await this.#similar.findTrack(trackId)
    if (!track) throw new AppError('NOT_FOUND')
    const [candidates, album, ofArtist] = await Promise.all([
      this.#similar.findSimilar(trackId, 4 * SIMILAR_MAX),
      this.#similar.findTracksOfAlbum(track, SIMILAR_MAX + 1),
      this.#similar.findTracksOfArtist(track, SIMILAR_MAX),
    ])
    const similar = separateAlbums(candidates).slice(0, SIMILAR_MAX)
    const ofAlbum = album.filter((id) => id !== trackId).slice(0, SIMILAR_MAX)
    const ids = new Set([...similar, ...ofAlbum, ...ofArtist])
    const rows = await this.#catalogue.readTracks([...ids], caller)
    const items = new Map(rows.map((row) => [row.id, presentTrack(row, caller)]))
    const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? [])
    return {
      dtoList: itemsOf(similar),
      ofAlbum: itemsOf(ofAlbum),
      ofArtist: itemsOf(ofArtist),
      ...(album.includes(trackId) && { placeInAlbum: album.indexOf(trackId) }),
    }
  }
}

/**
 * Reorders tracks so that tracks of one album are never adjacent. Omits the tracks at the end that
 * cannot be separated.
 */
function separateAlbums(tracks: readonly SimilarTrack[]): number[] {
  const remainingTracks = [...tracks]
  const ids: number[] = []
  let lastAlbum: number | undefined
  for (;;) {
    const nextIndex = remainingTracks.findIndex(({ albumId }) => albumId !== lastAlbum)
    const [track] = nextIndex === -1 ? [] : remainingTracks.splice(nextIndex, 1)
    if (!track) return ids
    ids.push(track.id)
    lastAlbum = track.albumId
  }
}
