import { runAfterPaint } from './runAfterPaint.ts'

let reportPaint: () => void
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)

beforeEach(() => {
  jest.useFakeTimers()
  document.documentElement.dataset.frame = 'page'
  document.head.innerHTML =
    '<link data-run href="/assets/react.js">' +
    '<link data-run href="/assets/main.js">' +
    '<link href="/remotes/browse/entry.js">'
  // jsdom does not know the attribute.
  Object.assign(document.querySelector('link') ?? {}, { integrity: 'sha256-a' })
  globalThis.PerformanceObserver = class {
    constructor(report: () => void) {
      reportPaint = report
    }
    observe() {}
  } as unknown as typeof PerformanceObserver
})

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

/** Ends the parsing of the document. */
async function openPage(): Promise<void> {
  runAfterPaint()
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

describe('runAfterPaint', () => {
  it('runs the scripts of the shell in their order after the first paint', async () => {
    await openPage()
    expect(scripts()).toEqual([])
    reportPaint()
    await Promise.resolve()
    expect(scripts()).toEqual(['/assets/react.js', '/assets/main.js'])
    expect(document.querySelector('script')).toMatchObject({ async: false, integrity: 'sha256-a' })
    await jest.runAllTimersAsync()
    expect(scripts()).toHaveLength(2)
  })

  it('runs the scripts after a delay if the browser reports no paint', async () => {
    await openPage()
    await jest.advanceTimersByTimeAsync(20)
    expect(scripts()).toEqual([])
    await jest.runAllTimersAsync()
    expect(scripts()).toHaveLength(2)
  })

  it('runs the scripts without a paint in a background tab', async () => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    await openPage()
    expect(scripts()).toHaveLength(2)
  })

  it('does not wait for the report of a paint if the document is empty', async () => {
    delete document.documentElement.dataset.frame
    await openPage()
    await jest.advanceTimersByTimeAsync(20)
    expect(scripts()).toHaveLength(2)
  })
})
