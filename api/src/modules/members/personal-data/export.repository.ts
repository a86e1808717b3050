import type { PersonalData } from '@sori/contract/account'
import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'

type Lists = Omit<PersonalData, 'exportDate' | 'profile' | 'subscription' | 'sessions'>
type Query = (memberId: number) => RawBuilder<object>

const cartItems = (memberId: number, status: 'READY' | 'DONE') => sql<object>`
  SELECT t.id AS "musicId", t.title, m.nickname AS artist, c.since AS date
    ${status === 'DONE' ? sql`, c.buyer_name AS "buyerName"` : sql``}
  FROM cart_items c JOIN tracks t ON t.id = c.track_id JOIN members m ON m.id = t.member_id
  WHERE c.member_id = ${memberId} AND c.status = ${status} ORDER BY c.since, t.id`

const tagsOfTrack = (kind: TagKind) => sql`ARRAY(
  SELECT name FROM track_tags JOIN tags ON tags.id = tag_id
  WHERE track_id = t.id AND kind = ${kind} ORDER BY name COLLATE "C") AS ${sql.ref(kind)}`

/** The SQL query of each list. Columns have the names of the contract. */
const queries: Record<keyof Lists, Query> = {
  ledger: (memberId) => sql`
    SELECT kind, amount, reference, created_at AS date
    FROM credit_entries WHERE member_id = ${memberId} ORDER BY id`,
  earnings: (memberId) => sql`
    SELECT m.track_id AS "musicId", m.paid_credits AS "paidCredits",
      coalesce(n.amount, 0) AS won, m.created_at AS date
    FROM money_transactions m
    LEFT JOIN money_entries n ON n.transaction_id = m.id AND n.account = 'earnings'
    WHERE m.member_id = ${memberId} AND m.kind = 'sale' ORDER BY m.created_at, m.id`,
  // These columns contain the masked holder and number, so the export does not reveal an account.
  payoutAccounts: (memberId) => sql`
    SELECT holder, bank, number, created_at AS date
    FROM payout_accounts WHERE member_id = ${memberId} ORDER BY id`,
  payouts: (memberId) => sql`
    SELECT gross, income_tax AS "incomeTax", local_tax AS "localTax", state, reason,
      created_at AS date
    FROM payouts WHERE member_id = ${memberId} ORDER BY id`,
  purchases: (memberId) => cartItems(memberId, 'DONE'),
  cart: (memberId) => cartItems(memberId, 'READY'),
  favourites: (memberId) => sql`
    SELECT t.id AS "musicId", t.title, m.nickname AS artist, v.created_at AS date
    FROM favourites v JOIN tracks t ON t.id = v.track_id JOIN members m ON m.id = t.member_id
    WHERE v.member_id = ${memberId} ORDER BY v.created_at, t.id`,
  collections: (memberId) => sql`
    SELECT c.name, c.shared, c.created_at AS "createDate", c.modified_at AS "modifyDate",
      ARRAY(SELECT t.title FROM collection_tracks ct JOIN tracks t ON t.id = ct.track_id
            WHERE ct.collection_id = c.id ORDER BY ct.place, t.id) AS tracks
    FROM collections c WHERE c.member_id = ${memberId} ORDER BY c.id`,
  certificates: (memberId) => sql`
    SELECT code, track_id AS "musicId", title, nickname AS artist, album_name AS "albumName",
      licence_version AS "licenceVersion", created_at AS date
    FROM certificates WHERE member_id = ${memberId} ORDER BY created_at, code`,
  unpaidOrders: (memberId) => sql`
    SELECT id AS "orderId", name AS "orderName", amount, state, failure_reason AS reason,
      failure_says AS says, created_at AS date
    FROM orders WHERE member_id = ${memberId} AND state <> 'DONE' ORDER BY created_at, id`,
  payments: (memberId) => sql`
    SELECT o.id AS "orderId", o.name AS "orderName", p.amount, p.refunded, p.method,
      p.card->>'number' AS "cardNumber", p.approved_at AS date
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.member_id = ${memberId} ORDER BY p.approved_at, o.id`,
  refundRequests: (memberId) => sql`
    SELECT r.order_id AS "orderId", r.decision, r.answer, r.created_at AS date
    FROM refund_requests r JOIN orders o ON o.id = r.order_id
    WHERE o.member_id = ${memberId} ORDER BY r.id`,
  albums: (memberId) => sql`
    SELECT id AS "albumId", name AS "albumName", art_path AS "albumArtPath", description,
      ARRAY(SELECT name_key FROM former_album_names WHERE album_id = a.id ORDER BY name_key)
        AS "formerNames",
      created_at AS "createDate", modified_at AS "modifyDate"
    FROM albums a WHERE member_id = ${memberId} ORDER BY id`,
  tracks: (memberId) => sql`
    SELECT t.id AS "musicId", t.album_id AS "albumId", t.title, f.path AS "filePath",
      t.description, coalesce(n.downloads, 0) AS downloads,
      ARRAY(SELECT title_key FROM former_titles WHERE track_id = t.id ORDER BY title_key)
        AS "formerTitles",
      t.created_at AS "createDate", t.modified_at AS "modifyDate",
      ${sql.join(tagKinds.map(tagsOfTrack))}
    FROM tracks t JOIN files f ON f.id = t.file_id LEFT JOIN track_counters n ON n.track_id = t.id
    WHERE t.member_id = ${memberId} ORDER BY t.id`,
  unpublishedFiles: (memberId) => sql`
    SELECT path AS "filePath", bytes, created_at AS date FROM files f
    WHERE owner_id = ${memberId} AND NOT EXISTS (SELECT FROM tracks WHERE file_id = f.id)
    ORDER BY id`,
  images: (memberId) => sql`
    SELECT path AS "imagePath", bytes, created_at AS date
    FROM images WHERE owner_id = ${memberId} ORDER BY created_at, path`,
  artistPage: (memberId) => sql`
    SELECT introduction, links FROM artist_pages WHERE member_id = ${memberId}`,
  following: (memberId) => sql`
    SELECT m.nickname AS artist, f.followed_at AS date
    FROM follows f JOIN members m ON m.id = f.artist_id
    WHERE f.member_id = ${memberId} ORDER BY f.followed_at, m.id`,
  reports: (memberId) => sql`
    SELECT CASE WHEN r.track_id IS NULL THEN 'album' ELSE 'track' END AS kind,
      coalesce(t.title, a.name) AS name, r.reason, r.body AS text, r.answer, r.created_at AS date
    FROM reports r LEFT JOIN tracks t ON t.id = r.track_id LEFT JOIN albums a ON a.id = r.album_id
    WHERE r.reporter_id = ${memberId} ORDER BY r.id`,
  tagRequests: (memberId) => sql`
    SELECT kind, name AS "tagName", decision, created_at AS date
    FROM tag_requests WHERE member_id = ${memberId} ORDER BY id`,
  notifications: (memberId) => sql`
    SELECT kind, facts, created_at AS date
    FROM notifications WHERE member_id = ${memberId} ORDER BY id`,
  notificationChoices: (memberId) => sql`
    SELECT kind, site, mail, chosen_at AS date
    FROM notification_choices WHERE member_id = ${memberId} ORDER BY kind`,
  // The administrators' names are omitted.
  changes: (memberId) => sql`
    SELECT subject, label AS "subjectLabel", field, from_value AS "from", to_value AS "to", reason,
      at AS date
    FROM admin_changes WHERE member_id = ${memberId} ORDER BY id`,
  knownDevices: (memberId) => sql`
    SELECT last_used_at AS "lastUsedDate"
    FROM known_devices WHERE member_id = ${memberId} ORDER BY last_used_at`,
}

export async function readFormerNicknames(db: Database, memberId: number): Promise<string[]> {
  const names = db.selectFrom('former_nicknames').select('nickname_key')
  const rows = await names.where('member_id', '=', memberId).orderBy('since').execute()
  return rows.map(({ nickname_key }) => nickname_key)
}

/** Returns all lists of personal data, without secrets and without data of one day. */
export async function readPersonalLists(db: Database, memberId: number): Promise<Lists> {
  const lists: Record<string, object[]> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query(memberId).execute(db)
    lists[name] = rows.map(withIsoDates)
  }
  return lists as Lists
}

function withIsoDates(row: object): object {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields)
}
