import { loadAfterPaint } from './loadAfterPaint.ts'

let reportPaint: () => void
const pathsOf = (selector: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement & HTMLScriptElement>(selector)].map(
    ({ src, href }) => new URL(src || href).pathname,
  )
const scripts = () => pathsOf('script')
const loadedFiles = () => pathsOf('link')

beforeEach(() => {
  jest.useFakeTimers()
  document.documentElement.dataset.frame = 'page'
  document.head.innerHTML =
    '<template data-files><link rel="stylesheet" href="/assets/main.css">' +
    '<link rel="preload" data-run href="/assets/react.js">' +
    '<link rel="preload" data-run href="/assets/main.js">' +
    '<link rel="preload" href="/remotes/browse/entry.js"></template>'
  // jsdom does not know the attribute.
  const [script] = document.querySelector('template')?.content.querySelectorAll('[data-run]') ?? []
  Object.assign(script ?? {}, { integrity: 'sha256-a' })
  globalThis.PerformanceObserver = class {
    constructor(report: () => void) {
      reportPaint = report
    }
    observe() {}
  } as unknown as typeof PerformanceObserver
})

afterEach(() => {
  jest.useRealTimers()
  for (const property of ['hidden', 'readyState']) Reflect.deleteProperty(document, property)
})

function setDocument(properties: { hidden?: boolean; readyState?: string }): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(document, name, { value, configurable: true })
}

async function endStyleSheet(type: 'load' | 'error'): Promise<void> {
  document.head.querySelector('[rel="stylesheet"]')?.dispatchEvent(new Event(type))
  await jest.advanceTimersByTimeAsync(0)
}

describe('loadAfterPaint', () => {
  it('loads all files after the first paint, and runs the scripts after the style sheet', async () => {
    loadAfterPaint()
    expect(loadedFiles()).toEqual([])
    reportPaint()
    await jest.advanceTimersByTimeAsync(0)
    expect(loadedFiles()).toEqual([
      '/assets/main.css',
      '/assets/react.js',
      '/assets/main.js',
      '/remotes/browse/entry.js',
    ])
    expect(scripts()).toEqual([])
    await endStyleSheet('load')
    expect(scripts()).toEqual(['/assets/react.js', '/assets/main.js'])
    expect(document.querySelector('script')).toMatchObject({ async: false, integrity: 'sha256-a' })
    await jest.runAllTimersAsync()
    expect(scripts()).toHaveLength(2)
  })

  it('runs the scripts if the style sheet cannot be loaded', async () => {
    loadAfterPaint()
    reportPaint()
    await jest.advanceTimersByTimeAsync(0)
    await endStyleSheet('error')
    expect(scripts()).toHaveLength(2)
  })

  it('loads the files after a delay if the browser reports no paint', async () => {
    loadAfterPaint()
    await jest.advanceTimersByTimeAsync(20)
    expect(loadedFiles()).toEqual([])
    await jest.runAllTimersAsync()
    expect(loadedFiles()).toHaveLength(4)
  })

  it('loads the files immediately in a background tab', () => {
    setDocument({ hidden: true })
    loadAfterPaint()
    expect(loadedFiles()).toHaveLength(4)
  })

  it('loads the files of a document without a frame immediately, and runs them once it is parsed', async () => {
    delete document.documentElement.dataset.frame
    setDocument({ readyState: 'loading' })
    loadAfterPaint()
    expect(loadedFiles()).toHaveLength(4)
    await endStyleSheet('load')
    expect(scripts()).toEqual([])
    document.dispatchEvent(new Event('DOMContentLoaded'))
    await jest.advanceTimersByTimeAsync(0)
    expect(scripts()).toHaveLength(2)
  })
})
