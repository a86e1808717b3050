import { registry, remoteOf } from '../testing/registrySamples.ts'
import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createCatalog } from './createCatalog.ts'

const inlined = JSON.stringify(registry)
const answering =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status })
const offline: typeof fetch = async () => {
  throw new TypeError('offline')
}

test('the inlined registry is used without asking', async () => {
  const catalog = await createCatalog({
    inlined,
    storage: tabStorage(memoryStorage()),
    fetch: offline,
  })
  expect(catalog.find('browse')?.version).toBe('1')
})

test.each([null, '', 'not json', '{"remotes":7}'])(
  'with %j in the page the registry is asked for',
  async (inlined) => {
    const catalog = await createCatalog({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: answering(registry),
    })
    expect(catalog.getSnapshot().remotes).toHaveLength(4)
  },
)

test('the last good registry of this browser stands in when none can be had', async () => {
  const storage = tabStorage(memoryStorage())
  await createCatalog({ inlined, storage, fetch: offline })
  const catalog = await createCatalog({ inlined: null, storage, fetch: answering({}, 503) })
  expect(catalog.find('account')).toBeDefined()
})

test('a first visit without any registry is empty, and fills once there is one', async () => {
  const answers = [offline, offline, answering(registry)]
  const fetch: typeof globalThis.fetch = (...args) => (answers.shift() ?? offline)(...args)
  const catalog = await createCatalog({
    inlined: null,
    storage: tabStorage(memoryStorage()),
    fetch,
  })
  expect(catalog.getSnapshot().remotes).toEqual([])
  expect(await catalog.refresh()).toBe(false)
  expect(await catalog.refresh()).toBe(true)
  expect(catalog.find('browse')).toBeDefined()
})

test('a remote of unknown shape alone is missing', async () => {
  const odd = {
    remotes: [
      ...registry.remotes,
      { ...remoteOf('odd', []), base: 'https://evil.example/' },
      { name: 'half' },
    ],
  }
  const catalog = await createCatalog({
    inlined: JSON.stringify(odd),
    storage: tabStorage(memoryStorage()),
    fetch: offline,
  })
  expect(catalog.getSnapshot().remotes.map(({ name }) => name)).toEqual([
    'browse',
    'account',
    'commerce',
    'admin',
  ])
})

test('a tab keeps the version it started with until the remote is adopted', async () => {
  const next = {
    remotes: registry.remotes.map((remote) =>
      remote.name === 'browse' ? { ...remote, version: '2', revoked: ['1'] } : remote,
    ),
  }
  const catalog = await createCatalog({
    inlined,
    storage: tabStorage(memoryStorage()),
    fetch: answering(next),
  })
  await catalog.refresh()
  expect(catalog.find('browse')?.version).toBe('1')
  expect(catalog.outdated()).toBe(true)
  expect(catalog.isRevoked('browse', '1')).toBe(true)
  expect(catalog.adopt('browse')?.version).toBe('2')
  expect(catalog.outdated()).toBe(false)
})

test('a remote that was published later is found', async () => {
  const next = {
    remotes: [...registry.remotes, remoteOf('studio', [['/me/statistic', 'ROLE_USER']])],
  }
  const catalog = await createCatalog({
    inlined,
    storage: tabStorage(memoryStorage()),
    fetch: answering(next),
  })
  await catalog.refresh()
  expect(catalog.find('studio')).toBeDefined()
})
