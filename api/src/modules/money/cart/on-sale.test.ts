import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findBreaches } from '../../../operations/audit.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTracks, type TestTrack, trackRequestBody } from '../../../testing/test-purchases.ts'
import { hideTrack, showTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
let tracks: TestTrack[]
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
  tracks = await addTracks(t, artist, 2)
})
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([])
  await t.close()
})

test('a hidden track is missing in carts and cannot be added or bought', async () => {
  const [hidden, shown] = tracks as [TestTrack, TestTrack]
  const { cart, purchases, credits } = t.services
  const ann = await addMember(t, 'ann')
  await cart.add(ann.id, trackRequestBody(ann, hidden, 'READY'))
  await cart.add(ann.id, trackRequestBody(ann, shown, 'READY'))
  await hideTrack(t, hidden.id)
  expect((await cart.listItems(ann.id)).map(({ musicId }) => musicId)).toEqual([shown.id])
  for (const refused of [
    cart.add(ann.id, trackRequestBody(ann, hidden, 'READY')),
    purchases.buy(ann.id, trackRequestBody(ann, hidden, 'DONE')),
    purchases.buyAll(ann.id, [shown.id, hidden.id]),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([await credits.balanceOf(ann.id), await cart.listOwned(ann.id)]).toEqual([7, []])
})

test('owners and the artist of a hidden track still get it free of charge', async () => {
  const [hidden] = tracks as [TestTrack, TestTrack]
  const { cart, purchases, credits } = t.services
  await showTrack(t, hidden.id)
  const bob = await addMember(t, 'bob')
  await purchases.buy(bob.id, trackRequestBody(bob, hidden, 'DONE'))
  await hideTrack(t, hidden.id)
  await purchases.buy(bob.id, trackRequestBody(bob, hidden, 'DONE'))
  expect(await purchases.buyAll(bob.id, [hidden.id])).toEqual([hidden.filePath])
  expect(await purchases.buyAll(artist.id, [hidden.id])).toEqual([hidden.filePath])
  expect([
    await credits.balanceOf(bob.id),
    (await cart.listOwned(bob.id)).map(({ musicId }) => musicId),
  ]).toEqual([4, [hidden.id]])
})
