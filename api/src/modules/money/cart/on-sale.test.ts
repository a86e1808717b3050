import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { audit } from '../../../operations/audit.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import type { Shown } from '../../../testing/test-purchases.ts'
import { addTracks, chosen } from '../../../testing/test-purchases.ts'
import type { Member } from '../../members/members/member.service.ts'
import { CartRepository } from './cart.repository.ts'
import { CartService } from './cart.service.ts'
import { MemberTrackRepository } from './member-track.repository.ts'
import { PurchaseService } from './purchase.service.ts'

let t: TestApp
let artist: Member
let tracks: Shown[]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = await addTracks(t, artist, 2)
})
afterAll(async () => {
  expect(await audit(t.db)).toEqual([])
  await t.close()
})

function withdrawn() {
  const rule = sql<boolean>`t.id <> ${tracks[0]?.id}`
  const carts = new CartRepository(t.db, rule)
  return {
    cart: new CartService(carts, new MemberTrackRepository(t.db, rule)),
    purchases: new PurchaseService({
      db: t.db,
      cart: carts,
      credits: t.services.credits,
      now: () => new Date(),
    }),
  }
}

test('a withdrawn track is hidden from carts and refused in additions, purchases and batches', async () => {
  const [gone, there] = tracks as [Shown, Shown]
  const { cart, purchases } = withdrawn()
  const ann = await addMember(t, 'ann')
  await t.services.cart.add(ann.id, chosen(ann, gone, 'READY'))
  await t.services.cart.add(ann.id, chosen(ann, there, 'READY'))
  expect((await cart.items(ann.id)).map(({ musicId }) => musicId)).toEqual([there.id])
  for (const refused of [
    cart.add(ann.id, chosen(ann, gone, 'READY')),
    purchases.buy(ann.id, chosen(ann, gone, 'DONE')),
    purchases.buyAll(ann.id, [there.id, gone.id]),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([await t.services.credits.balanceOf(ann.id), await cart.paid(ann.id)]).toEqual([7, []])
})

test('owners and the artist of a withdrawn track still get it free of charge', async () => {
  const [gone] = tracks as [Shown, Shown]
  const bob = await addMember(t, 'bob')
  await t.services.purchases.buy(bob.id, chosen(bob, gone, 'DONE'))
  const { cart, purchases } = withdrawn()
  await purchases.buy(bob.id, chosen(bob, gone, 'DONE'))
  expect(await purchases.buyAll(bob.id, [gone.id])).toEqual([gone.filePath])
  expect(await purchases.buyAll(artist.id, [gone.id])).toEqual([gone.filePath])
  expect([
    await t.services.credits.balanceOf(bob.id),
    (await cart.paid(bob.id)).map(({ musicId }) => musicId),
  ]).toEqual([4, [gone.id]])
})
