import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { Hider, HidingService, Item } from '../hiding/index.ts'
import { type Edit, editsForOther } from './recorded-edits.ts'

type Parts = { hiding: HidingService; mailer: Mailer; publicUrl: string }
type Change = { hidden: boolean; reason: string }

/** Hides and shows items for artists and administrators. */
export class ItemVisibility {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Hides or shows an item. An administrator must give a reason for others' items (`VALIDATION` at
   * `reason`), and the artist gets a mail. Throws like `HidingService`.
   */
  async set({ owner, caller, tx }: Edit, item: Item, change: Change): Promise<void> {
    const { hiding } = this.#parts
    const { hidden, reason } = change
    const isForOther = editsForOther(caller, owner)
    if (isForOther && hidden && reason === '')
      throw new RefusedRequest([{ field: 'reason', code: 'REQUIRED' }])
    const hider: Hider = isForOther
      ? { by: 'administrator', adminId: caller.id, reason }
      : { by: 'artist' }
    const isChanged = hidden
      ? await hiding.hide(tx, item, hider)
      : await hiding.show(tx, item, hider)
    if (isChanged && isForOther) await this.#mailArtist(tx, item, change)
  }

  async #mailArtist(tx: Transaction, item: Item, { hidden, reason }: Change): Promise<void> {
    const { hiding, mailer, publicUrl } = this.#parts
    const artist = await hiding.artistOf(tx, item)
    if (!artist) return
    const about = { name: artist.name, label: artist.label, kind: item.kind, reason }
    // The artist's language is unknown here.
    const texts = mailTexts('ko')
    const mail = hidden
      ? texts.hiddenByAdministrator(about, publicUrl)
      : texts.shownByAdministrator(about, publicUrl)
    await mailer.send(tx, { to: artist.email, ...mail })
  }
}
