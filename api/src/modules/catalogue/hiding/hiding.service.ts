import type { HiddenBy } from '@sori/contract/management'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { SearchIndex } from '../search/index.ts'
import {
  findMailRecipient,
  type Item,
  type ItemRow,
  lockItem,
  readSearchableAlbum,
  readSearchableTracks,
  setHidden,
} from './hiding.repository.ts'

export type { Item } from './hiding.repository.ts'

/** The person behind a change of visibility: the artist, or an administrator with a reason. */
export type Hider = { by: 'artist' } | { by: 'administrator'; adminId: number; reason: string }

/**
 * Hides and shows tracks and albums, and records this when an administrator does it. All methods
 * throw `NOT_FOUND` for a missing item; `hide` and `show` throw `TAKEN_DOWN`.
 */
export class HidingService {
  #search: Pick<SearchIndex, 'putTrack' | 'putAlbum' | 'removeTrack' | 'removeAlbum'>

  constructor(search: SearchIndex) {
    this.#search = search
  }

  /**
   * Hides the item and returns whether anything changed. An administrator can also hide an item
   * that its artist has hidden: then only an administrator can show it.
   */
  async hide(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const itemBefore = await this.lockForEdit(tx, item)
    if (itemBefore.hidden && hider.by === 'artist') return false
    const reason = hider.by === 'administrator' ? hider.reason : null
    if (itemBefore.hidden_by === 'administrator' && itemBefore.hidden_reason === reason)
      return false
    await this.hideOrShow(tx, item, { by: hider.by, reason })
    await recordHiding(tx, item, itemBefore, hider, { isHidden: true })
    return true
  }

  /**
   * Shows the item and returns whether it was hidden. Throws `FORBIDDEN` after its artist has left,
   * and `HIDDEN_BY_ADMINISTRATOR` if an administrator has hidden the artist's item.
   */
  async show(tx: Transaction, item: Item, hider: Hider): Promise<boolean> {
    const itemBefore = await this.lockForEdit(tx, item)
    if (!itemBefore.hidden) return false
    if (itemBefore.owner_left) throw new AppError('FORBIDDEN')
    if (hider.by === 'artist' && itemBefore.hidden_by === 'administrator')
      throw new AppError('HIDDEN_BY_ADMINISTRATOR')
    await this.hideOrShow(tx, item, { by: null, reason: null })
    await recordHiding(tx, item, itemBefore, hider, { isHidden: false })
    return true
  }

  /**
   * Hides the item, or shows it when `by` is null. Records no change. Callers must lock the item
   * first.
   */
  async hideOrShow(
    tx: Transaction,
    item: Item,
    { by, reason }: { by: HiddenBy | null; reason: string | null },
  ): Promise<void> {
    await setHidden(tx, item, by, reason)
    if (by === null) {
      if (item.kind === 'album') await this.reindexAlbum(tx, item.id)
      await this.reindexTracks(tx, item)
    } else if (item.kind === 'track') await this.#search.removeTrack(tx, item.id)
    else await this.#search.removeAlbum(tx, item.id)
  }

  async reindexAlbum(tx: Transaction, id: number): Promise<void> {
    const album = await readSearchableAlbum(tx, id)
    if (album) await this.#search.putAlbum(tx, album)
  }

  async reindexTracks(tx: Transaction, item: Item): Promise<void> {
    const tracks = await readSearchableTracks(tx, item)
    for (const track of tracks) await this.#search.putTrack(tx, track)
  }

  /** Returns the item's artist for a mail, or undefined after the artist has left. */
  async findArtistOf(tx: Transaction, item: Item) {
    const { owner_id: ownerId, label } = await this.lock(tx, item)
    const artist = await findMailRecipient(tx, ownerId)
    return artist && { ...artist, label }
  }

  /**
   * Locks the item. Throws `TAKEN_DOWN`, because nobody may change the evidence of a takedown.
   */
  async lockForEdit(tx: Transaction, item: Item): Promise<ItemRow> {
    const row = await this.lock(tx, item)
    if (row.taken_down) throw new AppError('TAKEN_DOWN')
    return row
  }

  /** Locks the item. Transactions must do this before other locks, to lock in the same order. */
  async lock(tx: Transaction, item: Item): Promise<ItemRow> {
    const row = await lockItem(tx, item)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
}

async function recordHiding(
  tx: Transaction,
  item: Item,
  itemBefore: ItemRow,
  hider: Hider,
  { isHidden }: { isHidden: boolean },
) {
  if (hider.by === 'artist') return
  await recordChange(tx, {
    adminId: hider.adminId,
    memberId: itemBefore.owner_id,
    subject: item.kind,
    label: itemBefore.label,
    field: 'hidden',
    from: itemBefore.hidden,
    to: isHidden,
    reason: hider.reason || null,
  })
}
