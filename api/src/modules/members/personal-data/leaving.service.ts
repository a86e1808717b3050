import type { Locale } from '@sori/contract/messages'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import type { ArtistService } from '../../catalogue/artists/artist.service.ts'
import type { CollectionService } from '../../catalogue/collections/collection.service.ts'
import type { FavouriteService } from '../../catalogue/favourites/favourite.service.ts'
import type { ManagementService } from '../../catalogue/management/management.service.ts'
import type { ImageService } from '../../files/images/image.service.ts'
import type { CartService } from '../../money/cart/cart.service.ts'
import type { CreditService } from '../../money/credits/credit.service.ts'
import type { DraftService } from '../../money/payments/draft.service.ts'
import type { PayoutService } from '../../money/payouts/payout.service.ts'
import type { SubscriptionService } from '../../money/subscriptions/subscription.service.ts'
import type { Limits } from '../../site/limits/index.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import {
  type MemberRow,
  type MemberService,
  type Passwords,
  requireOwnPassword,
} from '../members/member.service.ts'
import type { SessionService } from '../sessions/session.service.ts'

type Dependencies = {
  db: Database
  members: MemberService
  passwords: Passwords
  sessions: SessionService
  accounts: { removeSecrets(tx: Transaction, memberId: number): Promise<void> }
  drafts: DraftService
  credits: CreditService
  cart: CartService
  payouts: Pick<PayoutService, 'leave'>
  subscriptions: SubscriptionService
  favourites: FavouriteService
  collections: CollectionService
  artists: Pick<ArtistService, 'leave'>
  management: ManagementService
  images: ImageService
  notifications: Pick<NotificationService, 'removeOf'>
  limits: Limits
  mailer: Mailer
  publicUrl: string
  log: Log
}

/**
 * Removes a leaving member's identifying data, plan, cart, credits, saved tracks and collections.
 * The ledger, payments and sold tracks stay.
 */
export class LeavingService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Ends the caller's membership. Throws `PAYMENT_IN_PROGRESS` while the outcome of a payment is
   * unknown, and the errors of `requireOwnPassword` and {@link PayoutService.leave}.
   */
  async leave({ id }: Caller, password: string): Promise<void> {
    const { db, members, images, log } = this.#dependencies
    await requireOwnPassword(this.#dependencies, id, password)
    const photos = await db.transaction().execute(async (tx) => {
      const member = await this.#removeDraftAndLock(tx, id)
      await this.#removeData(tx, member)
      await this.#mail(tx, member)
      await members.anonymise(tx, member)
      return images.markPhotos(tx, id)
    })
    log.info({ memberId: id }, 'a member has left')
    await images.removeMarked(photos).catch((err: unknown) => {
      log.warn(
        { err, memberId: id },
        'the next sweep removes the photos of a member who left: the storage failed',
      )
    })
  }

  async #mail(tx: Transaction, { email, name, locale }: MemberRow): Promise<void> {
    const { mailer, publicUrl } = this.#dependencies
    const mail = mailTexts(locale as Locale).accountLeft(name, publicUrl)
    await mailer.send(tx, { to: email, ...mail })
  }

  /** Locks payments first and then the member, in the order of `Settlement`, against deadlocks. */
  async #removeDraftAndLock(tx: Transaction, id: number): Promise<MemberRow> {
    const { drafts, members } = this.#dependencies
    if (await drafts.removeOnLeaving(tx, id)) throw new AppError('PAYMENT_IN_PROGRESS')
    return members.lock(tx, id)
  }

  async #removeData(tx: Transaction, { id, credit_balance: balance }: MemberRow): Promise<void> {
    const { sessions, accounts, credits, cart, subscriptions, management } = this.#dependencies
    const { favourites, collections, artists, notifications, payouts } = this.#dependencies
    await payouts.leave(tx, id)
    await sessions.removeAll(tx, id)
    await accounts.removeSecrets(tx, id)
    if (balance > 0)
      await credits.post(tx, {
        memberId: id,
        kind: 'adjustment',
        amount: -balance,
        reference: `left:${id}`,
      })
    await cart.leave(tx, id)
    await subscriptions.removeOfMember(tx, id)
    await favourites.removeAll(tx, id)
    await collections.removeAll(tx, id)
    await artists.leave(tx, id)
    await management.hideAllOf(tx, id)
    await notifications.removeOf(tx, id)
  }
}
