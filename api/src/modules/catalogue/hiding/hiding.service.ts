import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { SearchIndex } from '../search/index.ts'
import {
  type Item,
  type ItemRow,
  lockItem,
  mailRecipient,
  searchableAlbum,
  searchableTracks,
  setHidden,
} from './hiding.repository.ts'

export type { Item } from './hiding.repository.ts'

/** Who hides: the artist, or an administrator for the artist. */
export type Hider = { by: 'artist' } | { by: 'administrator'; adminId: number; reason: string }

/**
 * Hides tracks and albums and shows them again. Hiding an album hides its tracks, which may also
 * be hidden themselves. Records the actions of administrators. All methods throw `NOT_FOUND`.
 */
export class HidingService {
  #search: Pick<SearchIndex, 'put' | 'putAlbum' | 'remove' | 'removeAlbum'>

  constructor(search: SearchIndex) {
    this.#search = search
  }

  /**
   * Hides an item and returns whether that changed anything for the artist. An administrator's
   * hiding replaces the artist's own, and an administrator's for another reason.
   */
  async hide(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const before = await this.lock(tx, item)
    if (before.hidden && hider.by === 'artist') return false
    const reason = hider.by === 'administrator' ? hider.reason : null
    if (before.hidden_by === 'administrator' && before.hidden_reason === reason) return false
    await setHidden(tx, item, hider.by, reason)
    if (item.kind === 'track') await this.#search.remove(tx, item.id)
    else await this.#search.removeAlbum(tx, item.id)
    await record(tx, item, before, true, hider)
    return true
  }

  /**
   * Shows an item and returns whether it was hidden. Throws `FORBIDDEN` after its artist has left,
   * and `HIDDEN_BY_ADMINISTRATOR` for an artist.
   */
  async show(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const before = await this.lock(tx, item)
    if (!before.hidden) return false
    if (before.owner_left) throw new AppError('FORBIDDEN')
    if (hider.by === 'artist' && before.hidden_by === 'administrator')
      throw new AppError('HIDDEN_BY_ADMINISTRATOR')
    await setHidden(tx, item, null, null)
    if (item.kind === 'album') await this.reindexAlbum(tx, item.id)
    await this.reindexTracks(tx, item)
    await record(tx, item, before, false, hider)
    return true
  }

  /** Writes the album to the search index if it is shown. */
  async reindexAlbum(tx: Transaction, id: number): Promise<void> {
    const album = await searchableAlbum(tx, id)
    if (album) await this.#search.putAlbum(tx, album)
  }

  /** Writes the track, or the album's tracks, to the search index if they are shown. */
  async reindexTracks(tx: Transaction, item: Item): Promise<void> {
    const tracks = await searchableTracks(tx, item)
    for (const track of tracks) await this.#search.put(tx, track)
  }

  /** Returns the recipient of a mail about an item, and its name; undefined after they have left. */
  async artistOf(tx: Transaction, item: Item) {
    const { owner_id: ownerId, label } = await this.lock(tx, item)
    const artist = await mailRecipient(tx, ownerId)
    return artist && { ...artist, label }
  }

  /** Locks the item. An edit calls this first, to keep the lock order of `lockItem`. */
  async lock(tx: Transaction, item: Item): Promise<ItemRow> {
    const row = await lockItem(tx, item)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
}

async function record(tx: Transaction, item: Item, before: ItemRow, to: boolean, hider: Hider) {
  if (hider.by === 'artist') return
  await recordChange(tx, {
    adminId: hider.adminId,
    memberId: before.owner_id,
    subject: item.kind,
    label: before.label,
    field: 'hidden',
    from: before.hidden,
    to,
    reason: hider.reason || null,
  })
}
