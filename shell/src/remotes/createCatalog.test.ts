import { registry, remoteOf } from '../testing/registrySamples.ts'
import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createCatalog } from './createCatalog.ts'

const inlined = JSON.stringify(registry)
const responding =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status })
const offline: typeof fetch = async () => {
  throw new TypeError('offline')
}

describe('createCatalog', () => {
  it('uses the inlined registry without a request', async () => {
    const catalog = await createCatalog({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: offline,
    })
    expect(catalog.find('browse')?.version).toBe('1')
  })

  it.each([null, '', 'not json', '{"remotes":7}'])(
    'requests the registry when the page contains %j',
    async (inlined) => {
      const catalog = await createCatalog({
        inlined,
        storage: tabStorage(memoryStorage()),
        fetch: responding(registry),
      })
      expect(catalog.getSnapshot().remotes).toHaveLength(4)
    },
  )

  it('uses the last registry of this browser when the server returns no registry', async () => {
    const storage = tabStorage(memoryStorage())
    await createCatalog({ inlined, storage, fetch: offline })
    const catalog = await createCatalog({ inlined: null, storage, fetch: responding({}, 503) })
    expect(catalog.find('account')).toBeDefined()
  })

  it('stays empty at a first visit until the server returns a registry', async () => {
    const fetches = [offline, offline, responding(registry)]
    const fetch: typeof globalThis.fetch = (...args) => (fetches.shift() ?? offline)(...args)
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

  it('leaves out only remotes with an unknown shape', async () => {
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

  it('keeps the version that the tab started with until the remote is adopted', async () => {
    const next = {
      remotes: registry.remotes.map((remote) =>
        remote.name === 'browse' ? { ...remote, version: '2', revoked: ['1'] } : remote,
      ),
    }
    const catalog = await createCatalog({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: responding(next),
    })
    await catalog.refresh()
    expect(catalog.find('browse')?.version).toBe('1')
    expect(catalog.isOutdated()).toBe(true)
    expect(catalog.isRevoked('browse', '1')).toBe(true)
    expect(catalog.adopt('browse')?.version).toBe('2')
    expect(catalog.isOutdated()).toBe(false)
  })

  it('finds a remote that was published later', async () => {
    const next = {
      remotes: [...registry.remotes, remoteOf('studio', [['/me/statistic', 'ROLE_USER']])],
    }
    const catalog = await createCatalog({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: responding(next),
    })
    await catalog.refresh()
    expect(catalog.find('studio')).toBeDefined()
  })
})
