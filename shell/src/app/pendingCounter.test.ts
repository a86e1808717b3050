import { askBeforeUnload, createPendingCounter, loadingIndicator } from './pendingCounter.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('loadingIndicator', () => {
  it('shows the indicator after 150 ms', () => {
    const requests = createPendingCounter()
    const busy = loadingIndicator(requests.count)
    const short = requests.add()
    jest.advanceTimersByTime(140)
    short()
    jest.advanceTimersByTime(1000)
    expect(busy.getSnapshot()).toBe(false)
    const long = requests.add()
    jest.advanceTimersByTime(160)
    expect(busy.getSnapshot()).toBe(true)
    long()
    expect(busy.getSnapshot()).toBe(true)
    jest.advanceTimersByTime(300)
    expect(busy.getSnapshot()).toBe(false)
  })
})

describe('createPendingCounter', () => {
  it('counts down only once when the caller releases twice', () => {
    const counter = createPendingCounter()
    const first = counter.add()
    counter.add()
    first()
    first()
    expect(counter.count.getSnapshot()).toBe(1)
  })
})

describe('askBeforeUnload', () => {
  it('asks before closing only while there is unsaved work', () => {
    const unsaved = createPendingCounter()
    askBeforeUnload(unsaved.count)
    const isCloseConfirmed = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isCloseConfirmed()).toBe(false)
    const release = unsaved.add()
    expect(isCloseConfirmed()).toBe(true)
    release()
    expect(isCloseConfirmed()).toBe(false)
  })
})
