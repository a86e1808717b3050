import { servicesSample } from '../testing/servicesSample.ts'

beforeEach(() => {
  localStorage.clear()
  window.fetch = async () => new Response(null, { status: 503 })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('resources of a mount', () => {
  it('are released when it ends: unsaved work, loading indicators, listeners', async () => {
    const { hosts, unsaved, requests, events, history } = await servicesSample()
    const host = hosts.of('demo', '1')
    const heard = jest.fn()
    const end = hosts.begin('demo', '1')
    host.holdUnsaved()
    host.loading()
    host.events.on('cart.changed', heard)
    host.navigation.subscribe(heard)
    expect([unsaved.count.getSnapshot(), requests.getSnapshot()]).toEqual([1, 1])
    end()
    expect([unsaved.count.getSnapshot(), requests.getSnapshot()]).toEqual([0, 0])
    events.emit('cart.changed', { musicIds: [1] })
    history.navigator.push('/sounds/albums')
    expect(heard).not.toHaveBeenCalled()
  })

  it('cannot be acquired after its end', async () => {
    const { hosts, unsaved } = await servicesSample()
    hosts.begin('demo', '1')()
    hosts.of('demo', '1').holdUnsaved()
    expect(unsaved.count.getSnapshot()).toBe(0)
  })

  it('belong to the page while it exists, also when the dock is mounted later', async () => {
    const { hosts, unsaved } = await servicesSample()
    const endPage = hosts.begin('demo', '1')
    hosts.begin('demo', '1', 'dock')
    hosts.of('demo', '1').holdUnsaved()
    endPage()
    expect(unsaved.count.getSnapshot()).toBe(0)
  })

  it('do not include listeners that the version added when it loaded', async () => {
    const { hosts, events } = await servicesSample()
    const heard = jest.fn()
    hosts.of('demo', '1').events.on('cart.changed', heard)
    hosts.begin('demo', '1')()
    events.emit('cart.changed', { musicIds: [1] })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('do not include listeners of its store', async () => {
    const { hosts, events } = await servicesSample()
    const heard = jest.fn()
    const endPage = hosts.begin('demo', '1')
    const hasBegun = hosts.bootstrap('demo', '1')
    hosts.of('demo', '1').events.on('cart.changed', heard)
    hasBegun()
    endPage()
    events.emit('cart.changed', { musicIds: [1] })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('do not include listeners of the dock', async () => {
    const { hosts, events } = await servicesSample()
    const heard = jest.fn()
    const endPage = hosts.begin('demo', '1')
    hosts.begin('demo', '1', 'dock')
    hosts.of('demo', '1').events.on('cart.changed', heard)
    endPage()
    events.emit('cart.changed', { musicIds: [1] })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a replaced version', () => {
  it('releases listeners and tasks after its last unmount', async () => {
    const { hosts, events, tasks } = await servicesSample()
    const host = hosts.of('demo', '1')
    const [heard, gone] = [jest.fn(), jest.fn()]
    host.events.on('cart.changed', heard)
    const end = hosts.begin('demo', '1')
    host.tasks.put({ id: 'a', title: 'endless', state: 'running' })
    hosts.leave('demo', '1', gone)
    expect([tasks.list.getSnapshot().length, gone.mock.calls.length]).toEqual([1, 0])
    end()
    events.emit('cart.changed', { musicIds: [1] })
    host.tasks.put({ id: 'b', title: 'late', state: 'running' })
    expect([tasks.list.getSnapshot(), gone.mock.calls.length, heard.mock.calls.length]).toEqual([
      [],
      1,
      0,
    ])
    expect(hosts.of('demo', '1')).not.toBe(host)
  })

  it('keeps its resources when it is mounted again before that', async () => {
    const { hosts } = await servicesSample()
    const host = hosts.of('demo', '1')
    const end = hosts.begin('demo', '1')
    hosts.leave('demo', '1', () => {})
    hosts.begin('demo', '1')
    end()
    expect(hosts.of('demo', '1')).toBe(host)
  })
})

describe('an error that a remote throws in a callback', () => {
  it('is reported under the remote’s name and does not stop others', async () => {
    const { hosts, history, events } = await servicesSample()
    const heard = jest.fn()
    const host = hosts.of('demo', '1')
    const broken = () => {
      throw new Error('planted')
    }
    host.navigation.subscribe(broken)
    host.events.on('cart.changed', broken)
    history.subscribe(heard)
    events.on('cart.changed', heard)
    history.navigator.push('/sounds/albums')
    events.emit('cart.changed', { musicIds: [1] })
    expect(heard).toHaveBeenCalledTimes(2)
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
