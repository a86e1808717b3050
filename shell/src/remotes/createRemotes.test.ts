import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { memoryStorage, tabStorage } from '../testing/sessionSamples.ts'
import { createRegistryStore } from './createRegistryStore.ts'
import { createRemotes, PAGE } from './createRemotes.ts'

const DOCK = './player'
const lifecycles = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
  update: async () => {},
} as Lifecycles

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Creates the remotes. `broken` and `hanging` contain names like `1 ./player`. */
async function setUp() {
  const remote = remoteOf('browse', [['/sounds/tracks', 'public']], {
    previous: versionOf('browse', '0'),
  })
  remote.manifest.dock = DOCK
  const published = { remotes: [remote] }
  const broken = new Set<string>()
  const hanging = new Set<string>()
  const aborts = new Map<string, (error: Error) => void>()
  const registryStore = await createRegistryStore({
    inlined: JSON.stringify(published),
    storage: tabStorage(memoryStorage()),
    fetch: async () => Response.json(published),
  })
  const remotes = createRemotes(
    registryStore,
    {
      load: ({ version }: RemoteVersion, expose) => {
        const name = `${version} ${expose}`
        if (hanging.has(name)) return new Promise((_resolve, reject) => aborts.set(name, reject))
        return broken.has(name)
          ? Promise.reject(new Error(`${name} is broken`))
          : Promise.resolve(lifecycles)
      },
      abort: ({ version }) => {
        for (const [name, reject] of aborts)
          if (name.startsWith(`${version} `)) reject(new Error('given up'))
      },
      probe: async () => false,
    },
    () => {},
  )
  const page = remotes.loaderOf('browse', PAGE)
  const dock = remotes.loaderOf('browse', DOCK)
  const versions = () =>
    [page, dock].map((loader) => {
      const state = loader.getSnapshot()
      return state.phase === 'ready' ? state.version : state.phase
    })
  return {
    published,
    remote,
    broken,
    hanging,
    page,
    dock,
    versions,
    registryStore,
    remotes,
    advance: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
  }
}

describe('createRemotes', () => {
  it('loads the dock in the version that the page fell back to', async () => {
    const { page, dock, broken, versions, advance } = await setUp()
    broken.add(`1 ${PAGE}`)
    page.ensure()
    await advance()
    dock.ensure()
    await advance()
    expect(versions()).toEqual(['0', '0'])
  })

  it('moves the player to the previous version with its page', async () => {
    const { page, dock, broken, versions, advance } = await setUp()
    dock.ensure()
    await advance()
    broken.add(`1 ${PAGE}`)
    page.ensure()
    await advance()
    expect(versions()).toEqual(['0', '0'])
  })

  it('moves the page to a version in which page and dock load', async () => {
    const { page, dock, broken, versions, advance } = await setUp()
    page.ensure()
    await advance()
    broken.add(`1 ${DOCK}`)
    dock.ensure()
    await advance()
    expect(versions()).toEqual(['0', '0'])
  })

  it('keeps the page’s version when no version of the dock loads', async () => {
    const { page, dock, broken, versions, advance } = await setUp()
    page.ensure()
    await advance()
    broken.add(`1 ${DOCK}`).add(`0 ${PAGE}`)
    dock.ensure()
    await advance()
    expect(versions()).toEqual(['1', 'failed'])
    broken.clear()
    await dock.recover()
    expect(versions()).toEqual(['1', '1'])
  })

  it('keeps the page’s version when its dock is slow', async () => {
    const { page, dock, hanging, versions, advance } = await setUp()
    page.ensure()
    await advance()
    hanging.add(`1 ${DOCK}`)
    dock.ensure()
    await advance(60_000)
    expect(versions()).toEqual(['1', 'loading'])
  })

  it('keeps the page’s version when the dock recovers after a new release', async () => {
    const { page, dock, published, remote, broken, versions, advance } = await setUp()
    page.ensure()
    await advance()
    broken.add(`1 ${DOCK}`).add(`0 ${DOCK}`)
    dock.ensure()
    await advance()
    published.remotes = [
      { ...remote, ...versionOf('browse', '2'), previous: versionOf('browse', '1') },
    ]
    await dock.recover()
    expect(versions()).toEqual(['1', 'failed'])
    broken.clear()
    await dock.recover()
    expect(versions()).toEqual(['1', '1'])
  })

  it('replaces a revoked version of page and dock at the page’s next mount', async () => {
    const { page, dock, published, remote, registryStore, remotes, versions, advance } =
      await setUp()
    page.ensure()
    await advance()
    dock.ensure()
    await advance()
    published.remotes = [
      { ...remote, ...versionOf('browse', '0'), previous: undefined, revoked: ['1'] },
    ]
    await registryStore.refresh()
    remotes.warm('/sounds/tracks')
    await advance()
    expect(versions()).toEqual(['1', '1'])
    page.ensure()
    await advance()
    expect(versions()).toEqual(['0', '0'])
  })

  it('never uses a version again when one of its modules cannot be mounted', async () => {
    const { page, dock, versions, advance } = await setUp()
    page.ensure()
    await advance()
    dock.ensure()
    await advance()
    dock.mountFailed(new Error('planted'))
    await advance()
    expect(versions()).toEqual(['0', '0'])
    page.mountFailed(new Error('planted'))
    await advance()
    expect(versions()).toEqual(['failed', '0'])
  })
})
