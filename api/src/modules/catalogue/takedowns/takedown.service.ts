import type { TakedownBody } from '@sori/contract/management'
import { AppError } from '../../../lib/errors/app-error.ts'
import {
  type Database,
  setTimeoutSeconds,
  type Transaction,
} from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { HidingService, Item } from '../hiding/index.ts'
import { addTakedown, findBuyers, findTakedown, liftTakedown } from './takedown.repository.ts'

type Dependencies = { db: Database; hiding: HidingService; mailer: Mailer; publicUrl: string }
type Buyers = TakedownBody['buyers']

/**
 * Takes tracks and albums down, and keeps them as evidence (D117). All methods throw `NOT_FOUND`.
 */
export class TakedownService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Takes an item down. Accepts a repeated request. */
  async takeDown(adminId: number, { reason, buyers, ...item }: TakedownBody): Promise<void> {
    await this.#dependencies.db
      .transaction()
      .execute((tx) => this.takeDownIn(tx, item, { adminId, reason, buyers }))
  }

  /** Hides the item and mails its artist and buyers. Ignores a repeated takedown. */
  async takeDownIn(
    tx: Transaction,
    item: Item,
    { adminId, reason, buyers }: { adminId: number; reason: string; buyers: Buyers },
  ): Promise<void> {
    const { hiding } = this.#dependencies
    const before = await hiding.lock(tx, item)
    if (await findTakedown(tx, item)) return
    await addTakedown(tx, item, {
      reason,
      buyersKeep: buyers === 'keep',
      formerHiddenBy: before.hidden_by,
      formerHiddenReason: before.hidden_reason,
    })
    await hiding.hideOrShow(tx, item, { by: 'administrator', reason })
    await recordChange(tx, {
      adminId,
      memberId: before.owner_id,
      subject: item.kind,
      label: before.label,
      field: 'takedown',
      from: null,
      to: buyers,
      reason,
    })
    await this.#mail(tx, item, { reason, buyers, isLifted: false })
  }

  /**
   * Lifts the takedown: the item is hidden or shown as before. It stays hidden if its artist has
   * left.
   */
  async lift(adminId: number, item: Item): Promise<void> {
    const { db, hiding } = this.#dependencies
    await db.transaction().execute(async (tx) => {
      const { owner_id: memberId, owner_left: isLeft, label } = await hiding.lock(tx, item)
      const takedown = await findTakedown(tx, item)
      if (!takedown) throw new AppError('NOT_FOUND')
      await liftTakedown(tx, takedown.id)
      const { formerHiddenReason, buyersKeep } = takedown
      const hiddenBy = takedown.formerHiddenBy ?? (isLeft ? 'artist' : null)
      await hiding.hideOrShow(tx, item, { by: hiddenBy, reason: formerHiddenReason })
      const buyers = buyersKeep ? 'keep' : 'lose'
      await recordChange(tx, {
        adminId,
        memberId,
        subject: item.kind,
        label,
        field: 'takedown',
        from: buyers,
        to: null,
        reason: null,
      })
      await this.#mail(tx, item, { reason: takedown.reason, buyers, isLifted: true })
    })
  }

  async #mail(
    tx: Transaction,
    item: Item,
    { reason, buyers, isLifted }: { reason: string; buyers: Buyers; isLifted: boolean },
  ) {
    const { hiding, mailer, publicUrl } = this.#dependencies
    // Ten thousand buyers can exceed the default timeout of 15 s.
    await setTimeoutSeconds(tx, 60)
    const { label } = await hiding.lock(tx, item)
    const mailContent = { label, kind: item.kind, reason, buyers, isLifted }
    const artist = await hiding.findArtistOf(tx, item)
    if (artist) {
      const mail = mailTexts(artist.locale).takenDown(
        { ...mailContent, name: artist.name },
        publicUrl,
      )
      await mailer.send(tx, { to: artist.email, ...mail })
    }
    if (isLifted && buyers === 'keep') return
    for (const { name, email, locale, tracks } of await findBuyers(tx, item)) {
      const mail = mailTexts(locale).boughtTakenDown({ ...mailContent, name, tracks }, publicUrl)
      await mailer.send(tx, { to: email, ...mail })
    }
  }
}
