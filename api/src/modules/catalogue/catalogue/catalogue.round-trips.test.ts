import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import { addTrack } from '../../../testing/test-tracks.ts'

const { query } = pg.Client.prototype
let statementCount = 0
let t: TestApp
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    statementCount++
    return Reflect.apply(query, this, statement) as never
  } as typeof query
  t = await createTestApp()
  const artist = await addMember(t, 'artist')
  for (let index = 0; index < 30; index++)
    await addTrack(t, artist, `Song ${index}`, { album: `Album ${index % 10}` })
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await t.close()
})

// A list takes three statements: the count, the ordered ids, and the rows. Tag names take a fourth.
test.each([
  ['/api/sounds/tracks', 3],
  ['/api/sounds/tracks?keyword=song&page=2&size=10', 3],
  ['/api/sounds/tracks?sort=download&size=100', 3],
  ['/api/sounds/tracks?more[mood]=calm&more[genre]=jazz', 4],
  ['/api/sounds/tracks?keyword=nothing', 1],
  ['/api/sounds/tracks?page=99', 1],
  ['/api/sounds/albums', 3],
  ['/api/sounds/tracks/artist/title/song%201', 1],
  ['/api/sounds/albums/artist/title/album%201', 2],
  ['/api/sounds/tags', 1],
])('%s takes %d database statements when the caches are warm', async (url, statements) => {
  expect((await t.app.inject({ url })).statusCode).toBe(200)
  statementCount = 0
  await t.app.inject({ url })
  expect(statementCount).toBe(statements)
})

test("a member's request takes one statement more than a visitor's", async () => {
  const headers = await bearer(t, await addMember(t, 'member'))
  const url = '/api/sounds/tracks'
  expect((await t.app.inject({ url, headers })).statusCode).toBe(200)
  statementCount = 0
  await t.app.inject({ url, headers })
  expect(statementCount).toBe(4)
})
