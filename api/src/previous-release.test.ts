import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { urlOf } from './lib/postgres/embedded/embedded-postgres.ts'
import { FORM_TYPE, fileForm } from './modules/files/uploads/testing/form.ts'
import { wav } from './modules/files/uploads/testing/sample-files.ts'
import { findBreaches } from './operations/audit.ts'
import { unpackPreviousRelease } from './testing/previous-release.ts'
import { createTestApp, TEST_SECRET, type TestApp } from './testing/test-app.ts'
import { addMember, bearer, PASSWORD } from './testing/test-members.ts'
import { addTracks, trackRequestBody } from './testing/test-purchases.ts'
import { killServers, startServer, untilReady } from './testing/test-server.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(killServers)
afterAll(() => t.close())

/** Returns a function that sends requests with `token`, or as a visitor if `token` is empty. */
function createRequester(url: string, token: string) {
  return async (
    path: string,
    body?: object | Buffer,
  ): Promise<{ status: number; responseBody: Record<string, unknown> }> => {
    const type = Buffer.isBuffer(body) ? FORM_TYPE : 'application/json'
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type }),
    }
    const payload = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: payload }),
    })
    return {
      status: response.status,
      responseBody: (await response.json().catch(() => ({}))) as Record<string, unknown>,
    }
  }
}

test('the previous release works on the current schema (D48)', async () => {
  const { server } = await unpackPreviousRelease()
  const artist = await addMember(t, 'artist')
  const buyer = await addMember(t, 'buyer', { credits: 9 })
  const [track] = await addTracks(t, artist, 1)
  if (!track) throw new Error('addTracks returned no track')
  await t.services.catalogue.addTags({ instrument: ['piano'], mood: ['calm'], genre: ['jazz'] })
  const owner = urlOf(t.ownerConnection)
  // The previous release migrates at its start, so it needs the role that owns the schema.
  const previous = startServer(
    { DATABASE_URL: owner, DATA_DIR: t.config.dataDir, JWT_SECRET: TEST_SECRET, LOG_LEVEL: 'warn' },
    server,
  )
  const url = await untilReady(previous)

  const requestAsVisitor = createRequester(url, '')
  const details = {
    name: '홍길동',
    nickname: 'newcomer',
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  }
  const registration = {
    ...details,
    email: 'new@example.test',
    password: PASSWORD,
    'password-check': PASSWORD,
  }
  expect((await requestAsVisitor('/api/users', registration)).status).toBe(200)
  const logIn = async (member: { email: string }) => {
    const { responseBody } = await requestAsVisitor('/generateToken', {
      username: member.email,
      password: PASSWORD,
    })
    return createRequester(url, String(responseBody.accessToken))
  }

  const requestAsArtist = await logIn(artist)
  const { responseBody: storedFile } = await requestAsArtist(
    '/api/files/tracks',
    fileForm('a.wav', wav()),
  )
  const published = await requestAsArtist('/api/me/sounds', {
    albumDTO: { albumName: 'first light', albumArtPath: null, description: 'x' },
    musicDTO: { title: 'night walk', filePath: storedFile.path, description: 'x' },
    tagsDTO: { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] },
  })
  expect(published).toMatchObject({ status: 200, responseBody: { code: 'SOUND_PUBLISHED' } })
  expect(
    (await (await logIn(buyer))('/api/cart/transaction', trackRequestBody(buyer, track, 'DONE')))
      .status,
  ).toBe(200)
  expect((await requestAsVisitor('/api/sounds/tracks')).responseBody).toMatchObject({ total: 2 })

  const list = await t.app.inject({
    url: '/api/sounds/tracks?sort=oldest',
    headers: await bearer(t, buyer),
  })
  expect(list.json()).toMatchObject({
    total: 2,
    dtoList: [{ owned: true }, { musicDTO: { title: 'NIGHT WALK' } }],
  })
  expect(await findBreaches(t.db)).toEqual([])
  previous.child.kill('SIGTERM')
  expect(await previous.ended).toBe(0)
  expect(previous.output()).not.toMatch(/"level":(50|60)/)
})

test('the contract still exports every name of the previous release', async () => {
  const { contract } = await unpackPreviousRelease()
  const names = async (path: string) => Object.keys((await import(path)) as object)
  const entries = (await readdir(contract, { recursive: true })).flatMap(
    (path) => /^([\w-]+)\/index\.js$/.exec(path)?.[1] ?? [],
  )
  const missing: string[] = []
  for (const entry of entries) {
    const present = await names(`@sori/contract/${entry}`)
    missing.push(
      ...(await names(join(contract, entry, 'index.js')))
        .filter((name) => !present.includes(name))
        .map((name) => `${entry}: ${name}`),
    )
  }
  expect(entries.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
