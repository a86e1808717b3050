import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { type Mailer, mailTexts } from '../../site/mail/index.ts'
import type { NotificationService } from '../../site/notifications/notification.service.ts'
import {
  addAnnouncement,
  type DueAnnouncement,
  type Follower,
  lockFollowers,
  lockNextDue,
  removeAnnouncement,
  removeDueBefore,
  setNotified,
} from './announcement.repository.ts'

/** Milliseconds before followers are notified: the artist can add tracks and correct mistakes. */
const DELAY_MS = 600_000
/** The number of days that the announcement of a hidden album waits for the album to be shown. */
const HIDDEN_DAYS_MAX = 30
/** Small, so that a transaction with a mail for each follower takes less than half a second. */
const FOLLOWERS_PER_BATCH = 200
const DAY_MS = 86_400_000

type Dependencies = {
  db: Database
  mailer: Mailer
  notifications: Pick<NotificationService, 'notify' | 'unsubscribeLinks'>
  publicUrl: string
  now: () => Date
}

/** Notifies the followers of an artist of each new album, once (D179). */
export class AnnouncementService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Schedules the announcement of an album when its first track is published. */
  plan(tx: Transaction, trackId: number): Promise<void> {
    return addAnnouncement(tx, trackId, new Date(this.#dependencies.now().getTime() + DELAY_MS))
  }

  /**
   * Announces due albums. Each batch of followers is committed with its position, so that a new
   * process continues where a killed one stopped.
   */
  async announceDue(signal?: AbortSignal): Promise<void> {
    const { db, now } = this.#dependencies
    let hasMore = true
    while (hasMore && !signal?.aborted)
      hasMore = await db.transaction().execute((tx) => this.#announceNext(tx))
    await removeDueBefore(db, new Date(now().getTime() - HIDDEN_DAYS_MAX * DAY_MS))
  }

  /** Notifies a batch of followers of the oldest due album. Returns false when no album is due. */
  async #announceNext(tx: Transaction): Promise<boolean> {
    const due = await lockNextDue(tx, this.#dependencies.now())
    if (!due) return false
    const followers = await lockFollowers(tx, due, FOLLOWERS_PER_BATCH)
    await this.#notify(tx, due, followers)
    const lastOfFullBatch = followers[FOLLOWERS_PER_BATCH - 1]
    if (lastOfFullBatch) await setNotified(tx, due.albumId, lastOfFullBatch.id)
    else await removeAnnouncement(tx, due.albumId)
    return true
  }

  async #notify(tx: Transaction, due: DueAnnouncement, followers: readonly Follower[]) {
    const { notifications, mailer, publicUrl } = this.#dependencies
    const { nickname, albumName } = due
    const content = { nickname, albumName }
    const recipients = followers.map(({ id }) => ({ memberId: id, facts: content }))
    const idsToMail = await notifications.notify(tx, 'new-album', recipients)
    for (const { id, name, email, locale } of followers.filter((each) => idsToMail.has(each.id))) {
      const { page, post } = notifications.unsubscribeLinks(id, 'new-album')
      const mailContent = { name, nickname, albumName, unsubscribe: page }
      const mail = mailTexts(locale).newAlbum(mailContent, publicUrl)
      await mailer.send(tx, { to: email, ...mail, unsubscribe: post })
    }
  }
}
