import { watchHangs } from './watchHangs.ts'

const BASE = '/remotes/browse/1/'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  localStorage.clear()
})

/** Starts a visit. Returns its counted signals. */
function visit() {
  const countedSignals: string[] = []
  return { ...watchHangs((text) => countedSignals.push(text)), countedSignals }
}

/** Stops every timer for `ms`, as a frozen tab does. */
function freeze(ms: number): void {
  const now = Date.now() + ms
  jest.clearAllTimers()
  jest.setSystemTime(now)
}

describe('watchHangs', () => {
  it('recognises the version of a frozen tab at the next visit', () => {
    visit().enter(BASE)
    freeze(4_000)
    const next = visit()
    expect(next.countedSignals).toEqual(['browse 1 hang'])
    expect(next.hasHung(BASE)).toBe(true)
    expect(next.hasHung('/remotes/browse/2/')).toBe(false)
    expect(visit().countedSignals).toEqual([])
    expect(visit().hasHung(BASE)).toBe(true)
  })

  it('tries a version normally again a day after the version has frozen a tab', () => {
    visit().enter(BASE)
    freeze(4_000)
    visit()
    freeze(86_400_001)
    expect(visit().hasHung(BASE)).toBe(false)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('ignores a tab that was closed, is hidden, or still runs', () => {
    visit().enter(BASE)
    window.dispatchEvent(new Event('pagehide'))
    freeze(4_000)
    expect(visit().countedSignals).toEqual([])

    visit().enter(BASE)
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    visibility.mockRestore()
    freeze(4_000)
    expect(visit().countedSignals).toEqual([])

    visit().enter(BASE)
    jest.advanceTimersByTime(10_000)
    expect(visit().countedSignals).toEqual([])
  })

  it('names the version whose code ran last', () => {
    const first = visit()
    first.enter(BASE)
    first.enter('/remotes/admin/7/')()
    freeze(4_000)
    expect(visit().countedSignals).toEqual(['browse 1 hang'])
    visit().enter('/remotes/admin/7/')
    freeze(4_000)
    expect(visit().countedSignals).toEqual(['admin 7 hang'])
  })

  it('works in a browser that refuses the storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused')
    })
    visit().enter(BASE)
    freeze(4_000)
    expect(visit().countedSignals).toEqual([])
  })
})
