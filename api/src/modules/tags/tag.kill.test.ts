import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { TagSet, TracksAnswer } from '@sori/contract/catalogue'
import type { TestApp } from '../../testing/test-app.ts'
import { createTestApp, TEST_SECRET } from '../../testing/test-app.ts'
import { addMember, bearer } from '../../testing/test-members.ts'
import { killServers, ready, startServer } from '../../testing/test-server.ts'
import { addTrack } from '../../testing/test-tracks.ts'
import type { Member } from '../members/member.service.ts'

/** The points of a merge in the order it comes to them: what is killed at the last has been committed. */
const points = ['tags.1', 'tags.2', 'tags.3', 'tags.4', 'tags.5'] as const

let t: TestApp
let admin: Member
beforeAll(async () => {
  t = await createTestApp()
  admin = await addMember(t, 'admin', { roleId: 3 })
  const artist = await addMember(t, 'artist')
  await addTrack(t, artist, 'One', { tags: { mood: ['calm'] } })
  await addTrack(t, artist, 'Two', { tags: { mood: ['quiet'] } })
  await addTrack(t, artist, 'Three', { tags: { mood: ['calm', 'quiet'] } })
})
afterAll(() => t.close())
afterEach(killServers)

const server = (failpoint = '') =>
  startServer({ DATABASE_URL: t.databaseUrl, DATA_DIR: t.config.dataDir, JWT_SECRET: TEST_SECRET, FAILPOINT: failpoint, LOG_LEVEL: 'warn' })

/** What readers see of the two tags at the server behind `url`: the list, the facets, how many have each, what the tracks show. */
async function seen(url: string) {
  const get = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>
  const having = async (mood: string) => (await get<TracksAnswer>(`/api/sounds/tracks?more[mood]=${mood}`)).total
  const { dtoList } = await get<TracksAnswer>('/api/sounds/tracks?sort=oldest')
  return {
    all: (await get<{ dtoList: TagSet[] }>('/api/sounds/tags')).dtoList[0]?.mood,
    mapped: (await get<{ dto: TagSet }>('/api/sounds/tags/mapped')).dto.mood,
    having: [await having('calm'), await having('quiet')],
    shown: dtoList.map(({ tagsStreamDTO }) => tagsStreamDTO.moodTagName),
  }
}

const before = { all: ['calm', 'quiet'], mapped: ['calm', 'quiet'], having: [2, 2], shown: ['calm', 'quiet', 'calm,quiet'] }
const after = { all: ['quiet'], mapped: ['quiet'], having: [0, 3], shown: ['quiet', 'quiet', 'quiet'] }

test('the points that are killed at are all that there are', async () => {
  const code = await readFile(new URL('tag.service.ts', import.meta.url), 'utf8')
  expect([...code.matchAll(/failpoint\('([^']+)'\)/g)].map(([, name]) => name)).toEqual([...points])
})

test('kill -9 at each await of a merge leaves the two tags, or the one', async () => {
  const headers = { ...(await bearer(t, admin)), 'content-type': 'application/json' }
  const body = JSON.stringify({ mood: ['quiet'] })
  const merge = (url: string) => fetch(`${url}/api/admin/tags/instruments/calm?merge=true`, { method: 'PATCH', headers, body })
  // Each server tells what the one before it has left, and then is killed at the next point.
  for (const point of points) {
    const mortal = server(point)
    const url = await ready(mortal)
    expect([point, await seen(url)]).toEqual([point, before])
    await expect(merge(url)).rejects.toThrow()
    await mortal.ended
    expect([point, mortal.child.signalCode]).toEqual([point, 'SIGKILL'])
  }
  const url = await ready(server())
  expect(await seen(url)).toEqual(after)
  expect((await merge(url)).status).toBe(404)
  expect(await seen(url)).toEqual(after)
}, 180_000)
