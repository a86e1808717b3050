import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { HidingRepository, Item, ItemRow } from './hiding.repository.ts'

export type { Item } from './hiding.repository.ts'

/** The actor: the artist, or an administrator with a reason for the artist. */
export type Hider = { by: 'artist' } | { by: 'administrator'; adminId: number; reason: string }

/** Hiding, as other modules use it (D49). */
export type Hiding = {
  /** Hides the item. Returns false when it was already hidden in the same way. */
  hide(tx: Transaction, item: Item, hider: Hider): Promise<boolean>
  /** Returns whether the items are hidden, in their order. */
  areHidden(items: readonly Item[], db?: Database): Promise<boolean[]>
  /** Returns the recipient of mails about a locked item; undefined after the artist has left. */
  artistOf(tx: Transaction, item: Item): Promise<{ name: string; email: string } | undefined>
}

type Parts = {
  hiding: HidingRepository
  search: Pick<SearchIndex, 'put' | 'putAlbum' | 'remove' | 'removeAlbum'>
}

/**
 * Hides tracks and albums from lists, search, pages, previews and sale, and shows them again (D49).
 * Hiding an album hides its tracks, which may also be hidden themselves. Only administrators show
 * what an administrator has hidden; their actions are recorded. Buyers keep a track. All methods
 * throw `NOT_FOUND`.
 */
export class HidingService implements Hiding {
  #hiding: HidingRepository
  #search: Parts['search']

  constructor({ hiding, search }: Parts) {
    this.#hiding = hiding
    this.#search = search
  }

  /**
   * Hides a item; an administrator's hiding takes the place of the artist's own, and of an administrator's for another reason. False where
   * nothing changes for its artist.
   */
  async hide(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const before = await this.lock(tx, item)
    if (before.hidden && hider.by === 'artist') return false
    const reason = hider.by === 'administrator' ? hider.reason : null
    if (before.hidden_by === 'administrator' && before.hidden_reason === reason) return false
    await this.#hiding.hide(tx, item, hider.by, reason)
    if (item.kind === 'track') await this.#search.remove(tx, item.id)
    else await this.#search.removeAlbum(tx, item.id)
    await record(tx, item, before, true, hider)
    return true
  }

  /**
   * Shows an item again. Throws `FORBIDDEN` if its member has left, and `HIDDEN_BY_ADMINISTRATOR`
   * for an artist.
   */
  async show(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const before = await this.lock(tx, item)
    if (!before.hidden) return false
    if (before.owner_left) throw new AppError('FORBIDDEN')
    if (hider.by === 'artist' && before.hidden_by === 'administrator')
      throw new AppError('HIDDEN_BY_ADMINISTRATOR')
    await this.#hiding.show(tx, item)
    const album =
      item.kind === 'album' ? await this.#hiding.searchableAlbum(tx, item.id) : undefined
    if (album) await this.#search.putAlbum(tx, album)
    for (const track of await this.#hiding.searchableTracks(tx, item))
      await this.#search.put(tx, track)
    await record(tx, item, before, false, hider)
    return true
  }

  areHidden(items: readonly Item[], db?: Database): Promise<boolean[]> {
    return this.#hiding.areHidden(items, db)
  }

  async isHidden(item: Item, db?: Database): Promise<boolean> {
    const [hidden = false] = await this.#hiding.areHidden([item], db)
    return hidden
  }

  /**
   * Returns the recipient of a mail about a hidden item, with its name; undefined after they have
   * left.
   */
  async artistOf(
    tx: Transaction,
    item: Item,
  ): Promise<{ name: string; email: string; label: string } | undefined> {
    const { owner_id: ownerId, label } = await this.lock(tx, item)
    const artist = await this.#hiding.artistOf(tx, ownerId)
    return artist && { ...artist, label }
  }

  /** Locks the item. An edit calls this first, to keep the lock order of `HidingRepository.lock`. */
  async lock(tx: Transaction, item: Item): Promise<ItemRow> {
    const found = await this.#hiding.lock(tx, item)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }
}

async function record(
  tx: Transaction,
  item: Item,
  before: ItemRow,
  to: boolean,
  hider: Hider,
): Promise<void> {
  if (hider.by === 'artist') return
  const { owner_id: memberId, label, hidden: from } = before
  const { adminId, reason } = hider
  await recordChange(tx, {
    adminId,
    memberId,
    subject: item.kind,
    label,
    field: 'hidden',
    from,
    to,
    reason: reason || null,
  })
}
