import { expect } from '@jest/globals'
import { wav } from '../../../api/src/modules/files/uploads/testing/sample-files.ts'
import type { TestApp } from '../../../api/src/testing/test-app.ts'
import { addMember } from '../../../api/src/testing/test-members.ts'
import { addTracks, cartCallsOf } from '../../../api/src/testing/test-purchases.ts'
import { startServer, untilReady } from '../../../api/src/testing/test-server.ts'

const TRACKS = 10
let nameCount = 0
const newName = (kind: string) => `${kind}${nameCount++}`

/** Until the signal, new members buy the ten tracks of an artist and upload an audio file. */
export async function sellUntil(signal: AbortSignal, t: TestApp): Promise<void> {
  const artist = await addMember(t, newName('artist'))
  const tracks = await addTracks(t, artist, TRACKS)
  while (!signal.aborted) {
    const buyer = await addMember(t, newName('buyer'), { credits: 30 })
    const shop = await cartCallsOf(t, buyer)
    await Promise.all(tracks.map((track) => shop.buy(track)))
    await t.services.files.addAudio(buyer.id, wav(), { format: 'wav' })
  }
}

export async function expectServes(databaseUrl: string, folder: string): Promise<void> {
  const server = startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'warn',
  })
  const response = await fetch(`${await untilReady(server)}/api/sounds/tracks`)
  const { total } = (await response.json()) as { total: number }
  expect(total).toBeGreaterThanOrEqual(TRACKS)
  server.child.kill('SIGTERM')
  expect([await server.ended, server.output()]).toEqual([0, expect.anything()])
}
