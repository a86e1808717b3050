import type { HiddenBy } from '@sori/contract/management'
import type { Locale } from '@sori/contract/messages'
import { sql } from 'kysely'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Item } from '../hiding/index.ts'

type Takedown = {
  reason: string
  buyersKeep: boolean
  formerHiddenBy: HiddenBy | null
  formerHiddenReason: string | null
}
type TakedownRow = Takedown & { id: number }

const columnOf = ({ kind }: Item) => sql.ref(kind === 'track' ? 'track_id' : 'album_id')

/** Returns the takedown of the item itself, unless it is lifted. */
export async function findTakedown(tx: Transaction, item: Item) {
  const { rows } = await sql<TakedownRow>`
    SELECT id, reason, buyers_keep AS "buyersKeep", former_hidden_by AS "formerHiddenBy",
           former_hidden_reason AS "formerHiddenReason"
    FROM takedowns WHERE ${columnOf(item)} = ${item.id} AND lifted_at IS NULL`.execute(tx)
  return rows[0]
}

export async function addTakedown(tx: Transaction, item: Item, takedown: Takedown) {
  const { reason, buyersKeep, formerHiddenBy, formerHiddenReason } = takedown
  await sql`
    INSERT INTO takedowns
      (${columnOf(item)}, reason, buyers_keep, former_hidden_by, former_hidden_reason)
    VALUES (${item.id}, ${reason}, ${buyersKeep}, ${formerHiddenBy},
            ${formerHiddenReason})`.execute(tx)
}

export async function liftTakedown(tx: Transaction, id: number) {
  await sql`UPDATE takedowns SET lifted_at = now() WHERE id = ${id}`.execute(tx)
}

/** A buyer. `tracks` has the titles of the bought tracks. */
type BuyerRow = { name: string; email: string; locale: Locale; tracks: string[] }

/** Returns the other members who bought the track, or a track of the album. */
export async function findBuyers(tx: Transaction, { kind, id }: Item) {
  const { rows } = await sql<BuyerRow>`
    SELECT m.name, m.email, m.locale, array_agg(t.title ORDER BY t.id) AS tracks
    FROM cart_items c
    JOIN tracks t ON t.id = c.track_id
    JOIN members m ON m.id = c.member_id
    WHERE c.status = 'DONE' AND c.member_id <> t.member_id AND m.left_at IS NULL
      AND ${sql.ref(kind === 'track' ? 't.id' : 't.album_id')} = ${id}
    GROUP BY m.id
    ORDER BY m.id`.execute(tx)
  return rows
}
