import type { Lifecycles } from '@sori/remote-kit/host'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { createChoice } from './candidates.ts'
import { keepRecovering } from './keepRecovering.ts'
import type { LoaderState } from './loaderState.ts'
import { ModuleLoader } from './moduleLoader.ts'

const lifecycles = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
  update: async () => {},
} as Lifecycles

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  delete window.soriSignals
})

function stateName(state: LoaderState): string {
  if (state.phase === 'loading') return state.wait
  if (state.phase === 'ready') return `ready ${state.version}`
  return state.phase === 'failed' ? `failed ${state.reason}` : state.phase
}

/** Creates a loader whose versions load, fail or hang as `behaviour` says. */
function setUp(
  behaviour: Record<string, 'ok' | 'fail' | 'hang'>,
  { previous = true, contract = '^1.0.0', previousContract = '^1.0.0' } = {},
) {
  const before = { ...versionOf('browse', '0'), contract: previousContract }
  const remote = remoteOf('browse', [['/a', 'public']], previous ? { previous: before } : {})
  remote.manifest.contract = contract
  /** The version in the newest registry. */
  let live = remote
  let adopted = remote
  const hanging = new Map<string, (error: Error) => void>()
  const revoked = new Set<string>()
  const requested: string[] = []
  const aborted: string[] = []
  const reports: string[] = []
  const signals: string[] = []
  let refreshes = 0
  let isReachable = false
  const loader = new ModuleLoader({
    name: 'browse',
    expose: './lifecycles',
    choice: createChoice(),
    mountedModules: () => [],
    registryStore: {
      find: () => adopted,
      findNewest: () => live,
      adoptNewest: () => {
        adopted = live
        return adopted
      },
      refresh: async () => {
        refreshes += 1
        return true
      },
      isRevoked: (_name, version) => revoked.has(version),
    },
    federation: {
      load: ({ version }) => {
        requested.push(version)
        if (behaviour[version] === 'ok') return Promise.resolve(lifecycles)
        if (behaviour[version] === 'fail') return Promise.reject(new Error(`${version} is broken`))
        return new Promise((_resolve, reject) => hanging.set(version, reject))
      },
      abort: ({ version }) => {
        aborted.push(version)
        hanging.get(version)?.(new Error('given up'))
      },
      probe: async () => isReachable,
    },
    fits: (range) => range === '^1.0.0',
    report: (_version, { message }) => reports.push(message),
    count: (version, signal) => signals.push(`${version} ${signal}`),
  })
  const states: string[] = []
  loader.subscribe(() => states.push(stateName(loader.getSnapshot())))
  return {
    loader,
    states,
    requested,
    aborted,
    reports,
    signals,
    revoked,
    behaviour,
    refreshes: () => refreshes,
    publish: (version: string, revokedVersion?: string) => {
      live = { ...remote, ...versionOf('browse', version), previous: undefined }
      if (revokedVersion) revoked.add(revokedVersion)
    },
    setReachable: () => {
      isReachable = true
    },
    currentState: () => stateName(loader.getSnapshot()),
    advance: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  }
}

describe('ModuleLoader', () => {
  it('changes from idle through loading to ready', async () => {
    const { loader, states, advance } = setUp({ 1: 'ok' })
    loader.ensure()
    await advance(0)
    expect(states).toEqual(['short', 'ready 1'])
  })

  it('counts a mount, a failover and a recovery', async () => {
    const { loader, behaviour, signals, advance } = setUp({ 1: 'fail', 0: 'fail' })
    loader.ensure()
    await advance(0)
    expect(signals).toEqual([])
    behaviour[0] = 'ok'
    await loader.recover()
    expect(signals).toEqual(['0 recovery', '1 failover'])
    loader.screenShown()
    loader.screenShown()
    expect(signals).toEqual(['0 recovery', '1 failover', '0 mount'])
  })

  it('tries the versions that froze a tab last', async () => {
    window.soriSignals = {
      count: () => {},
      enter: () => () => {},
      hasHung: (base) => base === '/remotes/browse/1/',
    }
    const { loader, currentState, behaviour, requested, advance } = setUp({ 1: 'ok', 0: 'ok' })
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('ready 0')
    const alone = setUp({ 1: 'ok' }, { previous: false })
    alone.loader.ensure()
    await alone.advance(0)
    expect(alone.currentState()).toBe('ready 1')
    behaviour[0] = 'fail'
    loader.mountFailed(new Error('planted'))
    await advance(0)
    expect(requested).toEqual(['0', '1'])
  })

  it('requests nothing at a second mount', async () => {
    const { loader, requested, advance } = setUp({ 1: 'ok' })
    loader.ensure()
    await advance(0)
    loader.ensure()
    expect(requested).toEqual(['1'])
  })

  it('loads the previous version when the live one is broken', async () => {
    const { loader, currentState, reports, advance } = setUp({ 1: 'fail', 0: 'ok' })
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('ready 0')
    expect(reports).toHaveLength(1)
  })

  it('loads the previous version when the live one hangs for four seconds', async () => {
    const { loader, currentState, aborted, advance } = setUp({ 1: 'hang', 0: 'ok' })
    loader.ensure()
    await advance(3900)
    expect(currentState()).toBe('short')
    await advance(200)
    expect(currentState()).toBe('ready 0')
    expect(aborted).toEqual(['1'])
  })

  it('shows a hang at 4 s, offers a retry at 12 s and fails at 120 s', async () => {
    const { loader, states, advance } = setUp({ 1: 'hang' }, { previous: false })
    loader.ensure()
    await advance(4000)
    expect(states).toEqual(['short', 'slow'])
    await advance(8000)
    expect(states).toEqual(['short', 'slow', 'stalled'])
    await advance(108_000)
    expect(states.at(-1)).toBe('failed load')
  })

  it('aborts hanging requests and refreshes the registry at a retry', async () => {
    const { loader, behaviour, currentState, aborted, refreshes, advance } = setUp(
      { 1: 'hang' },
      { previous: false },
    )
    loader.ensure()
    await advance(12_000)
    behaviour[1] = 'ok'
    loader.retry()
    await advance(0)
    expect(currentState()).toBe('ready 1')
    expect(aborted).toContain('1')
    expect(refreshes()).toBe(1)
  })

  it('keeps the error on the screen during automatic retries until one succeeds', async () => {
    const { loader, behaviour, states, advance } = setUp({ 1: 'fail' }, { previous: false })
    loader.ensure()
    await advance(0)
    states.length = 0
    await loader.recover()
    expect(states).toEqual(['failed load'])
    behaviour[1] = 'ok'
    await loader.recover()
    expect(states).toEqual(['failed load', 'ready 1'])
  })

  it('recovers automatically after its files are available again', async () => {
    const { loader, behaviour, currentState, requested, advance } = setUp(
      { 1: 'fail' },
      { previous: false },
    )
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('failed load')
    await advance(60_000)
    const tries = requested.length
    expect(tries).toBeGreaterThan(5)
    behaviour[1] = 'ok'
    await advance(10_000)
    expect(currentState()).toBe('ready 1')
    stop()
    await advance(60_000)
    expect(requested).toHaveLength(tries + 1)
  })

  it('retries immediately when the network returns', async () => {
    const { loader, behaviour, currentState, advance } = setUp({ 1: 'fail' }, { previous: false })
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    behaviour[1] = 'ok'
    window.dispatchEvent(new Event('online'))
    await advance(0)
    expect(currentState()).toBe('ready 1')
    stop()
  })

  it('aborts a hanging request only when the server answers other requests', async () => {
    const { loader, behaviour, currentState, setReachable, aborted, advance } = setUp(
      { 1: 'hang' },
      { previous: false },
    )
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(20_000)
    expect(aborted).toEqual([])
    behaviour[1] = 'ok'
    setReachable()
    await advance(10_000)
    expect(currentState()).toBe('ready 1')
    stop()
  })

  it('refuses a remote for another contract with a reason and without a request', async () => {
    const { loader, currentState, requested, reports, advance } = setUp(
      { 1: 'ok' },
      { contract: '^2.0.0', previousContract: '^2.0.0' },
    )
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('failed refused')
    expect(requested).toEqual([])
    expect(reports[0]).toContain('^2.0.0')
  })

  it('loads the previous version when the live one needs a newer host', async () => {
    const { loader, currentState, requested, advance } = setUp(
      { 1: 'ok', 0: 'ok' },
      { contract: '^2.0.0', previousContract: '^1.0.0' },
    )
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('ready 0')
    expect(requested).toEqual(['0'])
  })

  it('does not mount a version again after its mount has failed', async () => {
    const { loader, states, advance } = setUp({ 1: 'ok' }, { previous: false })
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    loader.mountFailed(new Error('planted'))
    await advance(0)
    states.length = 0
    await advance(60_000)
    expect(states.filter((state) => state.startsWith('ready'))).toEqual([])
    stop()
  })

  it('stops retrying when the user leaves the area during a retry', async () => {
    const { loader, requested, advance } = setUp({ 1: 'fail' }, { previous: false })
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    const trying = jest
      .spyOn(loader, 'recover')
      .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1000)))
    await advance(2500)
    expect(trying).toHaveBeenCalledTimes(1)
    stop()
    await advance(60_000)
    expect(trying).toHaveBeenCalledTimes(1)
    expect(requested).toHaveLength(1)
  })

  it('mounts the previous version after a failed mount, and fails after another', async () => {
    const { loader, currentState, advance } = setUp({ 1: 'ok', 0: 'ok' })
    loader.ensure()
    await advance(0)
    loader.mountFailed(new Error('planted'))
    await advance(0)
    expect(currentState()).toBe('ready 0')
    loader.mountFailed(new Error('planted'))
    await advance(0)
    expect(currentState()).toBe('failed mount')
  })

  it('replaces a revoked version at the next mount', async () => {
    const { loader, currentState, revoked, advance } = setUp({ 1: 'ok', 0: 'ok' })
    loader.ensure()
    await advance(0)
    revoked.add('1')
    expect(currentState()).toBe('ready 1')
    loader.ensure()
    await advance(0)
    expect(currentState()).toBe('ready 0')
  })

  it('loads the previous version when the first screen throws', async () => {
    const { loader, currentState, reports, advance } = setUp({ 1: 'ok', 0: 'ok' })
    loader.ensure()
    await advance(0)
    loader.screenFailed({ reason: 'threw', error: new Error('planted'), shown: false })
    await advance(0)
    expect(currentState()).toBe('ready 0')
    expect(reports).toHaveLength(1)
  })

  it('keeps a version that has shown a screen, or has no previous version', async () => {
    const shown = setUp({ 1: 'ok', 0: 'ok' })
    shown.loader.ensure()
    await shown.advance(0)
    shown.loader.screenFailed({ reason: 'threw', shown: true })
    await shown.advance(0)
    expect(shown.currentState()).toBe('ready 1')
    const alone = setUp({ 1: 'ok' }, { previous: false })
    alone.loader.ensure()
    await alone.advance(0)
    alone.loader.screenFailed({ reason: 'threw', shown: false })
    await alone.advance(0)
    expect(alone.currentState()).toBe('ready 1')
  })

  it('applies a rollback to a screen that threw, without a reload', async () => {
    const { loader, currentState, publish, behaviour, advance } = setUp(
      { 1: 'ok' },
      { previous: false },
    )
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    loader.screenFailed({ reason: 'threw', shown: true })
    await advance(20_000)
    expect(currentState()).toBe('ready 1')
    behaviour[0] = 'ok'
    publish('0', '1')
    await advance(10_000)
    expect(currentState()).toBe('ready 0')
    stop()
  })

  it('stops retrying when the screen is shown', async () => {
    const { loader, refreshes, advance } = setUp({ 1: 'ok' }, { previous: false })
    const stop = keepRecovering(loader)
    loader.ensure()
    await advance(0)
    loader.screenFailed({ reason: 'stalled', shown: false })
    await advance(3_000)
    loader.screenShown()
    const count = refreshes()
    expect(count).toBeGreaterThan(0)
    await advance(60_000)
    expect(refreshes()).toBe(count)
    stop()
  })

  it('aborts pending requests at a retry, and loads a newer version if one is live', async () => {
    const { loader, currentState, publish, behaviour, aborted, advance } = setUp(
      { 1: 'ok' },
      { previous: false },
    )
    loader.ensure()
    await advance(0)
    expect(await loader.replace()).toBe(false)
    expect(aborted).toEqual(['1'])
    behaviour[2] = 'ok'
    publish('2')
    expect(await loader.replace()).toBe(true)
    await advance(0)
    expect(currentState()).toBe('ready 2')
  })
})
