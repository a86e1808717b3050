import type { Lifecycles } from '@sori/remote-kit/host'
import { remoteOf, versionOf } from '../testing/registrySamples.ts'
import { createChoice } from './candidates.ts'
import { createLoader } from './createLoader.ts'
import { keepRecovering } from './keepRecovering.ts'
import type { LoaderState } from './loaderState.ts'

const lifecycles = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
  update: async () => {},
} as Lifecycles

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A remote whose versions answer as `behave` says: `ok`, `fail` or `hang`. */
function setUp(
  behave: Record<string, 'ok' | 'fail' | 'hang'>,
  { previous = true, contract = '^1.0.0', previousContract = '^1.0.0' } = {},
) {
  const before = { ...versionOf('browse', '0'), contract: previousContract }
  const remote = remoteOf('browse', [['/a', 'public']], previous ? { previous: before } : {})
  remote.manifest.contract = contract
  /** The registry's present version, which the tab adopts when it moves on. */
  let live = remote
  let known = remote
  const hanging = new Map<string, (error: Error) => void>()
  const revoked = new Set<string>()
  const asked: string[] = []
  const aborted: string[] = []
  const reports: string[] = []
  let refreshes = 0
  let reachable = false
  const loader = createLoader({
    name: 'browse',
    expose: './lifecycles',
    choice: createChoice(),
    along: () => [],
    catalog: {
      find: () => known,
      newest: () => live,
      adopt: () => {
        known = live
        return known
      },
      refresh: async () => {
        refreshes += 1
        return true
      },
      isRevoked: (_name, version) => revoked.has(version),
    },
    federation: {
      load: ({ version }) => {
        asked.push(version)
        if (behave[version] === 'ok') return Promise.resolve(lifecycles)
        if (behave[version] === 'fail') return Promise.reject(new Error(`${version} is broken`))
        return new Promise((_resolve, reject) => hanging.set(version, reject))
      },
      abort: ({ version }) => {
        aborted.push(version)
        hanging.get(version)?.(new Error('given up'))
      },
      probe: async () => reachable,
    },
    fits: (range) => range === '^1.0.0',
    report: (_version, { message }) => reports.push(message),
  })
  const seen: string[] = []
  const name = (state: LoaderState) =>
    state.phase === 'loading'
      ? state.wait
      : state.phase === 'ready'
        ? `ready ${state.version}`
        : state.phase === 'failed'
          ? `failed ${state.reason}`
          : state.phase
  loader.subscribe(() => seen.push(name(loader.getSnapshot())))
  return {
    loader,
    seen,
    asked,
    aborted,
    reports,
    revoked,
    behave,
    refreshes: () => refreshes,
    publish: (version: string, recalled?: string) => {
      live = { ...remote, ...versionOf('browse', version), previous: undefined }
      if (recalled) revoked.add(recalled)
    },
    setReachable: () => {
      reachable = true
    },
    now: () => name(loader.getSnapshot()),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  }
}

test('it goes from idle through loading to ready', async () => {
  const { loader, seen, pass } = setUp({ 1: 'ok' })
  loader.ensure()
  await pass(0)
  expect(seen).toEqual(['short', 'ready 1'])
})

test('mounting it again asks nothing', async () => {
  const { loader, asked, pass } = setUp({ 1: 'ok' })
  loader.ensure()
  await pass(0)
  loader.ensure()
  expect(asked).toEqual(['1'])
})

test('a broken version fails over to the previous one', async () => {
  const { loader, now, reports, pass } = setUp({ 1: 'fail', 0: 'ok' })
  loader.ensure()
  await pass(0)
  expect(now()).toBe('ready 0')
  expect(reports).toHaveLength(1)
})

test('a hang fails over after four seconds where there is a previous version', async () => {
  const { loader, now, aborted, pass } = setUp({ 1: 'hang', 0: 'ok' })
  loader.ensure()
  await pass(3900)
  expect(now()).toBe('short')
  await pass(200)
  expect(now()).toBe('ready 0')
  expect(aborted).toEqual(['1'])
})

test('without a previous version a hang says so at 4 s, offers a choice at 12 s and fails at 120 s', async () => {
  const { loader, seen, pass } = setUp({ 1: 'hang' }, { previous: false })
  loader.ensure()
  await pass(4000)
  expect(seen).toEqual(['short', 'slow'])
  await pass(8000)
  expect(seen).toEqual(['short', 'slow', 'stalled'])
  await pass(108_000)
  expect(seen.at(-1)).toBe('failed load')
})

test('the retry gives up what hangs, asks for the registry again and recovers', async () => {
  const { loader, behave, now, aborted, refreshes, pass } = setUp(
    { 1: 'hang' },
    { previous: false },
  )
  loader.ensure()
  await pass(12_000)
  behave[1] = 'ok'
  loader.retry()
  await pass(0)
  expect(now()).toBe('ready 1')
  expect(aborted).toContain('1')
  expect(refreshes()).toBe(1)
})

test('a quiet retry shows nothing until it succeeds', async () => {
  const { loader, behave, seen, pass } = setUp({ 1: 'fail' }, { previous: false })
  loader.ensure()
  await pass(0)
  seen.length = 0
  await loader.recover()
  expect(seen).toEqual(['failed load'])
  behave[1] = 'ok'
  await loader.recover()
  expect(seen).toEqual(['failed load', 'ready 1'])
})

test('a failed area recovers by itself once its files are back', async () => {
  const { loader, behave, now, asked, pass } = setUp({ 1: 'fail' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  expect(now()).toBe('failed load')
  await pass(60_000)
  const tries = asked.length
  expect(tries).toBeGreaterThan(5)
  behave[1] = 'ok'
  await pass(10_000)
  expect(now()).toBe('ready 1')
  stop()
  await pass(60_000)
  expect(asked).toHaveLength(tries + 1)
})

test('the network coming back is tried at once', async () => {
  const { loader, behave, now, pass } = setUp({ 1: 'fail' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  behave[1] = 'ok'
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(now()).toBe('ready 1')
  stop()
})

test('a request that hangs is given up quietly when the server answers others, and not before', async () => {
  const { loader, behave, now, setReachable, aborted, pass } = setUp(
    { 1: 'hang' },
    { previous: false },
  )
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(20_000)
  expect(aborted).toEqual([])
  behave[1] = 'ok'
  setReachable()
  await pass(10_000)
  expect(now()).toBe('ready 1')
  stop()
})

test('a remote built for another contract is refused with its reason and never asked for', async () => {
  const { loader, now, asked, reports, pass } = setUp(
    { 1: 'ok' },
    { contract: '^2.0.0', previousContract: '^2.0.0' },
  )
  loader.ensure()
  await pass(0)
  expect(now()).toBe('failed refused')
  expect(asked).toEqual([])
  expect(reports[0]).toContain('^2.0.0')
})

test('a version built for a newer host gives way to the one before it', async () => {
  const { loader, now, asked, pass } = setUp(
    { 1: 'ok', 0: 'ok' },
    { contract: '^2.0.0', previousContract: '^1.0.0' },
  )
  loader.ensure()
  await pass(0)
  expect(now()).toBe('ready 0')
  expect(asked).toEqual(['0'])
})

test('what could not be mounted is not mounted again and again', async () => {
  const { loader, seen, pass } = setUp({ 1: 'ok' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  loader.mountFailed(new Error('planted'))
  await pass(0)
  seen.length = 0
  await pass(60_000)
  expect(seen.filter((state) => state.startsWith('ready'))).toEqual([])
  stop()
})

test('an area that was left while a retry was under way is not tried again', async () => {
  const { loader, asked, pass } = setUp({ 1: 'fail' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  const trying = jest
    .spyOn(loader, 'recover')
    .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  await pass(2500)
  expect(trying).toHaveBeenCalledTimes(1)
  stop()
  await pass(60_000)
  expect(trying).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(1)
})

test('what cannot be mounted gives way to the version before, then fails', async () => {
  const { loader, now, pass } = setUp({ 1: 'ok', 0: 'ok' })
  loader.ensure()
  await pass(0)
  loader.mountFailed(new Error('planted'))
  await pass(0)
  expect(now()).toBe('ready 0')
  loader.mountFailed(new Error('planted'))
  await pass(0)
  expect(now()).toBe('failed mount')
})

test('a recalled version is left at its next mount', async () => {
  const { loader, now, revoked, pass } = setUp({ 1: 'ok', 0: 'ok' })
  loader.ensure()
  await pass(0)
  revoked.add('1')
  expect(now()).toBe('ready 1')
  loader.ensure()
  await pass(0)
  expect(now()).toBe('ready 0')
})

test('a version whose first screen throws gives way to the one before', async () => {
  const { loader, now, reports, pass } = setUp({ 1: 'ok', 0: 'ok' })
  loader.ensure()
  await pass(0)
  loader.screenFailed({ reason: 'threw', error: new Error('planted'), shown: false })
  await pass(0)
  expect(now()).toBe('ready 0')
  expect(reports).toHaveLength(1)
})

test('a version that has shown a screen stays, and so does one that has none before it', async () => {
  const shown = setUp({ 1: 'ok', 0: 'ok' })
  shown.loader.ensure()
  await shown.pass(0)
  shown.loader.screenFailed({ reason: 'threw', shown: true })
  await shown.pass(0)
  expect(shown.now()).toBe('ready 1')
  const alone = setUp({ 1: 'ok' }, { previous: false })
  alone.loader.ensure()
  await alone.pass(0)
  alone.loader.screenFailed({ reason: 'threw', shown: false })
  await alone.pass(0)
  expect(alone.now()).toBe('ready 1')
})

test('a roll-back reaches a screen that threw, without a reload', async () => {
  const { loader, now, publish, behave, pass } = setUp({ 1: 'ok' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  loader.screenFailed({ reason: 'threw', shown: true })
  await pass(20_000)
  expect(now()).toBe('ready 1')
  behave[0] = 'ok'
  publish('0', '1')
  await pass(10_000)
  expect(now()).toBe('ready 0')
  stop()
})

test('a screen that came after all is not watched any more', async () => {
  const { loader, refreshes, pass } = setUp({ 1: 'ok' }, { previous: false })
  const stop = keepRecovering(loader, window)
  loader.ensure()
  await pass(0)
  loader.screenFailed({ reason: 'stalled', shown: false })
  await pass(3_000)
  loader.screenShown()
  const asked = refreshes()
  expect(asked).toBeGreaterThan(0)
  await pass(60_000)
  expect(refreshes()).toBe(asked)
  stop()
})

test('the retry of a screen asks the registry: another version takes over, else what hangs is given up', async () => {
  const { loader, now, publish, behave, aborted, pass } = setUp({ 1: 'ok' }, { previous: false })
  loader.ensure()
  await pass(0)
  expect(await loader.replace()).toBe(false)
  expect(aborted).toEqual(['1'])
  behave[2] = 'ok'
  publish('2')
  expect(await loader.replace()).toBe(true)
  await pass(0)
  expect(now()).toBe('ready 2')
})
