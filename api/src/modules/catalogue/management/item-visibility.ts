import { RefusedRequest } from '../../../lib/errors/app-error.ts'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { Hider, HidingService, Item } from '../hiding/index.ts'
import { editsForOthers } from './recorded-edits.ts'

type Wish = { hidden: boolean; reason: string | undefined; owner: number; caller: Caller }

/**
 * Hides and shows items for artists and administrators (D49): checks permission and reason, and
 * mails the artist.
 */
export class ItemVisibility {
  #hiding: HidingService
  #mailer: Mailer
  #publicUrl: string

  constructor({
    hiding,
    mailer,
    publicUrl,
  }: { hiding: HidingService; mailer: Mailer; publicUrl: string }) {
    this.#hiding = hiding
    this.#mailer = mailer
    this.#publicUrl = publicUrl
  }

  /**
   * Hides or shows an item. An administrator must give a reason for others' items (`VALIDATION` at
   * `reason`), and the artist gets a mail. Throws like `HidingService`.
   */
  async set(
    tx: Transaction,
    item: Item,
    { hidden, reason = '', owner, caller }: Wish,
  ): Promise<void> {
    const isAdministrators = editsForOthers(caller, owner)
    if (isAdministrators && hidden && reason === '')
      throw new RefusedRequest([{ field: 'reason', code: 'REQUIRED' }])
    const hider: Hider = isAdministrators
      ? { by: 'administrator', adminId: caller.id, reason }
      : { by: 'artist' }
    const changed = hidden
      ? await this.#hiding.hide(tx, item, hider)
      : await this.#hiding.show(tx, item, hider)
    if (changed && isAdministrators) await this.#tell(tx, item, hidden, reason)
  }

  async #tell(tx: Transaction, item: Item, hidden: boolean, reason: string): Promise<void> {
    const artist = await this.#hiding.artistOf(tx, item)
    if (!artist) return
    const about = { name: artist.name, label: artist.label, kind: item.kind, reason }
    // The artist has not asked just now, so their language is not known: the product's own.
    const texts = mailTexts('ko')
    const letter = hidden
      ? texts.hiddenByAdministrator(about, this.#publicUrl)
      : texts.shownByAdministrator(about, this.#publicUrl)
    await this.#mailer.send(tx, { to: artist.email, ...letter })
  }
}
