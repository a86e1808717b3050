import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { TagSet, TracksAnswer } from '@sori/contract/catalogue'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import {
  killAtEveryCall,
  killServers,
  startServer,
  untilReady,
} from '../../../testing/test-server.ts'
import { addTrack } from '../../../testing/test-tracks.ts'
import type { MemberRow } from '../../members/members/member.service.ts'

let t: TestApp
let admin: MemberRow
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

const env = () => ({
  DATABASE_URL: t.databaseUrl,
  DATA_DIR: t.config.dataDir,
  JWT_SECRET: TEST_SECRET,
  LOG_LEVEL: 'warn',
  ROLES: 'web',
})

/** Returns both tags as visitors see them: in the list of tags, in counts and on tracks. */
async function readTags(url: string) {
  const get = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>
  const having = async (mood: string) =>
    (await get<TracksAnswer>(`/api/sounds/tracks?more[mood]=${mood}`)).total
  const { dtoList } = await get<TracksAnswer>('/api/sounds/tracks?sort=oldest')
  return {
    all: (await get<{ dtoList: TagSet[] }>('/api/sounds/tags')).dtoList[0]?.mood,
    mapped: (await get<{ dto: TagSet }>('/api/sounds/tags/mapped')).dto.mood,
    having: [await having('calm'), await having('quiet')],
    shown: dtoList.map(({ tagsStreamDTO }) => tagsStreamDTO.moodTagName),
  }
}

const before = {
  all: ['calm', 'quiet'],
  mapped: ['calm', 'quiet'],
  having: [2, 2],
  shown: ['calm', 'quiet', 'calm,quiet'],
}
const after = {
  all: ['quiet'],
  mapped: ['quiet'],
  having: [0, 3],
  shown: ['quiet', 'quiet', 'quiet'],
}

test('a process killed at any step of a merge leaves two tags or one merged tag', async () => {
  const headers = { ...(await bearer(t, admin)), 'content-type': 'application/json' }
  const body = JSON.stringify({ mood: ['quiet'] })
  const merge = (url: string) =>
    fetch(`${url}/api/admin/tags/instruments/calm?merge=true`, { method: 'PATCH', headers, body })
  const points = await killAtEveryCall('merge', env(), async (mortal) => {
    const url = await untilReady(mortal)
    // All killed merges have left the tags unchanged.
    expect(await readTags(url)).toEqual(before)
    await expect(merge(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'insert into admin_changes',
    'insert into tag_merges',
    'delete from track_tags',
    'update tags',
    'delete from tag_names',
    'insert into tag_names',
    'delete from tags',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  expect(await readTags(url)).toEqual(after)
  expect((await merge(url)).status).toBe(404)
  expect(await readTags(url)).toEqual(after)
}, 600_000)

test('a process killed while undoing a merge leaves the merged tag or both tags', async () => {
  const headers = await bearer(t, admin)
  const [{ id } = { id: 0 }] = await t.db
    .selectFrom('tag_merges')
    .select('change_id as id')
    .execute()
  const undo = (url: string) =>
    fetch(`${url}/api/admin/tags/merges/${id}/undo`, { method: 'POST', headers })
  const points = await killAtEveryCall('undo', env(), async (mortal) => {
    const url = await untilReady(mortal)
    // All killed requests have left the tags unchanged.
    expect(await readTags(url)).toEqual(after)
    await expect(undo(url)).rejects.toThrow()
  })
  expect(points).toEqual([
    'begin',
    'insert into tags',
    'insert into track_tags',
    'update tags',
    'update tags',
    'update track_search',
    'insert into tag_names',
    'insert into tag_names',
    'delete from tag_merges',
    'insert into admin_changes',
    'update tag_requests',
    'insert into notifications',
    'commit',
    'return',
  ])
  const url = await untilReady(startServer(env()))
  expect(await readTags(url)).toEqual(before)
  expect((await undo(url)).status).toBe(404)
  expect(await readTags(url)).toEqual(before)
}, 600_000)
