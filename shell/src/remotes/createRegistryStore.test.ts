import { registry, remoteOf } from '../testing/registrySamples.ts'
import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createRegistryStore } from './createRegistryStore.ts'

const inlined = JSON.stringify(registry)
const responding =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status })
const offline: typeof fetch = async () => {
  throw new TypeError('offline')
}

describe('createRegistryStore', () => {
  it('uses the inlined registry without a request', async () => {
    const registryStore = await createRegistryStore({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: offline,
    })
    expect(registryStore.find('browse')?.version).toBe('1')
  })

  it.each([null, '', 'not json', '{"remotes":7}'])(
    'requests the registry when the page contains %j',
    async (inlined) => {
      const registryStore = await createRegistryStore({
        inlined,
        storage: tabStorage(memoryStorage()),
        fetch: responding(registry),
      })
      expect(registryStore.getSnapshot().remotes).toHaveLength(4)
    },
  )

  it('uses the last registry of this browser when the server returns no registry', async () => {
    const storage = tabStorage(memoryStorage())
    await createRegistryStore({ inlined, storage, fetch: offline })
    const registryStore = await createRegistryStore({
      inlined: null,
      storage,
      fetch: responding({}, 503),
    })
    expect(registryStore.find('account')).toBeDefined()
  })

  it('stays empty at a first visit until the server returns a registry', async () => {
    const fetches = [offline, offline, responding(registry)]
    const fetch: typeof globalThis.fetch = (...args) => (fetches.shift() ?? offline)(...args)
    const registryStore = await createRegistryStore({
      inlined: null,
      storage: tabStorage(memoryStorage()),
      fetch,
    })
    expect(registryStore.getSnapshot().remotes).toEqual([])
    expect(await registryStore.refresh()).toBe(false)
    expect(await registryStore.refresh()).toBe(true)
    expect(registryStore.find('browse')).toBeDefined()
  })

  it('leaves out only remotes with an unknown shape', async () => {
    const odd = {
      remotes: [
        ...registry.remotes,
        { ...remoteOf('odd', []), base: 'https://evil.example/' },
        { name: 'half' },
      ],
    }
    const registryStore = await createRegistryStore({
      inlined: JSON.stringify(odd),
      storage: tabStorage(memoryStorage()),
      fetch: offline,
    })
    expect(registryStore.getSnapshot().remotes.map(({ name }) => name)).toEqual([
      'browse',
      'account',
      'commerce',
      'admin',
    ])
  })

  it('keeps the version that the tab started with until it adopts the newest one', async () => {
    const next = {
      remotes: registry.remotes.map((remote) =>
        remote.name === 'browse' ? { ...remote, version: '2', revoked: ['1'] } : remote,
      ),
    }
    const registryStore = await createRegistryStore({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: responding(next),
    })
    await registryStore.refresh()
    expect(registryStore.find('browse')?.version).toBe('1')
    expect(registryStore.isOutdated()).toBe(true)
    expect(registryStore.isRevoked('browse', '1')).toBe(true)
    expect(registryStore.adoptNewest('browse')?.version).toBe('2')
    expect(registryStore.isOutdated()).toBe(false)
  })

  it('finds a remote that was published later', async () => {
    const next = {
      remotes: [...registry.remotes, remoteOf('studio', [['/me/statistic', 'ROLE_USER']])],
    }
    const registryStore = await createRegistryStore({
      inlined,
      storage: tabStorage(memoryStorage()),
      fetch: responding(next),
    })
    await registryStore.refresh()
    expect(registryStore.find('studio')).toBeDefined()
  })
})
