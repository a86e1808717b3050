import { askBeforeUnload, createPendingCounter, visibleAfter } from './pendingCounter.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('shows the indicator after 150 ms', () => {
  const requests = createPendingCounter()
  const busy = visibleAfter(requests.count, 150, 300)
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

test('counts a double release once', () => {
  const counter = createPendingCounter()
  const first = counter.add()
  counter.add()
  first()
  first()
  expect(counter.count.getSnapshot()).toBe(1)
})

test('asks before closing only while there is unsaved work', () => {
  const unsaved = createPendingCounter()
  askBeforeUnload(unsaved.count, window)
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  const release = unsaved.add()
  expect(leave()).toBe(true)
  release()
  expect(leave()).toBe(false)
})
