import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let artist: MemberRow
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, '달빛작업실')
})
afterAll(() => t.close())

const readCard = (url: string) => t.app.inject({ url })
const cardPathOf = async (id: number): Promise<string> =>
  (await readCard(`/api/sounds/tracks/${id}`)).json().dto.cardPath
/** Returns the brightest value in a part of the picture. */
async function brightestIn(
  picture: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
) {
  const part = sharp(picture).extract({ left, top, width, height }).greyscale()
  return (await part.raw().toBuffer()).reduce((most, value) => Math.max(most, value), 0)
}

describe('the picture of a shared link', () => {
  test('shows title, waveform and price in 1200 × 630 pixels', async () => {
    const { id } = await addTrack(t, artist, '달빛 산책로 & 별')
    const { statusCode, headers, rawPayload } = await readCard(await cardPathOf(id))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=604800, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    // The title, artist, waveform and price are drawn, and the space above them is empty.
    expect(await brightestIn(rawPayload, 610, 80, 500, 60)).toBeGreaterThan(200)
    expect(await brightestIn(rawPayload, 610, 150, 500, 60)).toBeGreaterThan(150)
    expect(await brightestIn(rawPayload, 610, 320, 500, 110)).toBeGreaterThan(100)
    expect(await brightestIn(rawPayload, 610, 500, 200, 60)).toBeGreaterThan(200)
    expect(await brightestIn(rawPayload, 610, 0, 500, 70)).toBeLessThan(40)
  })

  test('exists for albums and artists, with titles of any length', async () => {
    await addTrack(t, artist, 'NIGHT', { album: '긴 이름 '.repeat(50).trim() })
    const page = (
      await readCard(`/api/sounds/artists/${encodeURIComponent(artist.nickname)}`)
    ).json()
    const name = encodeURIComponent('긴 이름 '.repeat(50).trim())
    const album = await readCard(
      `/api/sounds/albums/${encodeURIComponent(artist.nickname)}/title/${name}`,
    )
    for (const path of [page.dto.cardPath, album.json().dtoList[0].cardPath])
      expect([path, (await readCard(path)).statusCode]).toEqual([path, 200])
  })

  test('gets a new address after a change, and the former address redirects to it', async () => {
    const { id } = await addTrack(t, artist, 'BEFORE')
    const formerCard = await cardPathOf(id)
    await t.db.updateTable('tracks').set({ title: 'AFTER' }).where('id', '=', id).execute()
    const present = await cardPathOf(id)
    expect(present).not.toBe(formerCard)
    const { statusCode, headers } = await readCard(formerCard)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      present,
      'no-store',
    ])
  })

  test('answers 404 for hidden items and invalid names', async () => {
    const { id } = await addTrack(t, artist, 'HIDDEN')
    const path = await cardPathOf(id)
    await t.db
      .updateTable('tracks')
      .set({ hidden_at: new Date(), hidden_by: 'artist' })
      .where('id', '=', id)
      .execute()
    const names = ['track-0-0123456789ab.jpg', 'member-1-0123456789ab.jpg', 'x', 'track-1.jpg']
    for (const url of [path, ...names.map((name) => `/media/card/${name}`)])
      expect([url, (await readCard(url)).statusCode]).toEqual([url, 404])
  })
})
