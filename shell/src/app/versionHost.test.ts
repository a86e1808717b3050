import { servicesSample } from '../testing/servicesSample.ts'

beforeEach(() => {
  localStorage.clear()
  window.fetch = async () => new Response(null, { status: 503 })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('resources of a mount', () => {
  it('end with the mount: unsaved work, loading indicators, listeners', async () => {
    const { hostOf, unsaved, requests, events, history } = await servicesSample()
    const host = hostOf('demo', '1').host
    const listener = jest.fn()
    const end = hostOf('demo', '1').startMount()
    host.holdUnsaved()
    host.loading()
    host.events.on('cart.changed', listener)
    host.navigation.subscribe(listener)
    expect([unsaved.count.getSnapshot(), requests.count.getSnapshot()]).toEqual([1, 1])
    end()
    expect([unsaved.count.getSnapshot(), requests.count.getSnapshot()]).toEqual([0, 0])
    events.emit('cart.changed', { musicIds: [1] })
    history.navigator.push('/sounds/albums')
    expect(listener).not.toHaveBeenCalled()
  })

  it('cannot be acquired after the mount has ended', async () => {
    const { hostOf, unsaved } = await servicesSample()
    hostOf('demo', '1').startMount()()
    hostOf('demo', '1').host.holdUnsaved()
    expect(unsaved.count.getSnapshot()).toBe(0)
  })

  it('belong to the page while the page is mounted, also when the dock mounts later', async () => {
    const { hostOf, unsaved } = await servicesSample()
    const endPage = hostOf('demo', '1').startMount()
    hostOf('demo', '1').startMount('dock')
    hostOf('demo', '1').host.holdUnsaved()
    endPage()
    expect(unsaved.count.getSnapshot()).toBe(0)
  })

  it('do not include listeners that the version added when it loaded', async () => {
    const { hostOf, events } = await servicesSample()
    const listener = jest.fn()
    hostOf('demo', '1').host.events.on('cart.changed', listener)
    hostOf('demo', '1').startMount()()
    events.emit('cart.changed', { musicIds: [1] })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('do not include listeners of its store', async () => {
    const { hostOf, events } = await servicesSample()
    const listener = jest.fn()
    const endPage = hostOf('demo', '1').startMount()
    const endBootstrap = hostOf('demo', '1').startBootstrap()
    hostOf('demo', '1').host.events.on('cart.changed', listener)
    endBootstrap()
    endPage()
    events.emit('cart.changed', { musicIds: [1] })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('do not include listeners of the dock', async () => {
    const { hostOf, events } = await servicesSample()
    const listener = jest.fn()
    const endPage = hostOf('demo', '1').startMount()
    hostOf('demo', '1').startMount('dock')
    hostOf('demo', '1').host.events.on('cart.changed', listener)
    endPage()
    events.emit('cart.changed', { musicIds: [1] })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('a replaced version', () => {
  it('releases listeners and tasks after its last unmount', async () => {
    const { hostOf, events, tasks } = await servicesSample()
    const host = hostOf('demo', '1').host
    const [listener, onRetired] = [jest.fn(), jest.fn()]
    host.events.on('cart.changed', listener)
    const end = hostOf('demo', '1').startMount()
    host.tasks.put({ id: 'a', title: 'endless', state: 'running' })
    hostOf('demo', '1').retire(onRetired)
    expect([tasks.list.getSnapshot().length, onRetired.mock.calls.length]).toEqual([1, 0])
    end()
    events.emit('cart.changed', { musicIds: [1] })
    host.tasks.put({ id: 'b', title: 'late', state: 'running' })
    expect([
      tasks.list.getSnapshot(),
      onRetired.mock.calls.length,
      listener.mock.calls.length,
    ]).toEqual([[], 1, 0])
    expect(hostOf('demo', '1').host).not.toBe(host)
  })

  it('keeps its resources when it is mounted again before its last unmount', async () => {
    const { hostOf } = await servicesSample()
    const host = hostOf('demo', '1').host
    const end = hostOf('demo', '1').startMount()
    hostOf('demo', '1').retire(() => {})
    hostOf('demo', '1').startMount()
    end()
    expect(hostOf('demo', '1').host).toBe(host)
  })
})

describe('an error that a remote throws in a callback', () => {
  it('appears under the remote’s name, and other callbacks still run', async () => {
    const { hostOf, history, events } = await servicesSample()
    const listener = jest.fn()
    const host = hostOf('demo', '1').host
    const broken = () => {
      throw new Error('planted')
    }
    host.navigation.subscribe(broken)
    host.events.on('cart.changed', broken)
    history.subscribe(listener)
    events.on('cart.changed', listener)
    history.navigator.push('/sounds/albums')
    events.emit('cart.changed', { musicIds: [1] })
    expect(listener).toHaveBeenCalledTimes(2)
    const lines = jest.mocked(console.warn).mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([
      {
        remote: 'demo',
        version: '1',
        message: 'a listener of a change threw',
        reason: 'Error: planted',
      },
      {
        remote: 'demo',
        version: '1',
        message: 'a listener of cart.changed threw',
        reason: 'Error: planted',
      },
    ])
  })
})
