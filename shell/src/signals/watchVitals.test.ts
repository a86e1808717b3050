import { PAGE } from '../remotes/createRemotes.ts'
import { servicesSample } from '../testing/servicesSample.ts'
import { watchVitals } from './watchVitals.ts'

type Entries = Record<string, object[]>

let counted: string[] = []
/** Delivers entries to the observers of their types. */
let deliver: (entries: Entries) => void

beforeEach(() => {
  counted = []
  const observers = new Map<string, (list: { getEntries(): object[] }) => void>()
  deliver = (entries) => {
    for (const [type, list] of Object.entries(entries))
      observers.get(type)?.({ getEntries: () => list })
  }
  // A substitute for `PerformanceObserver`: jsdom has none.
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint', 'event', 'layout-shift', 'longtask']
    readonly #onEntries: (list: { getEntries(): object[] }) => void
    constructor(onEntries: (list: { getEntries(): object[] }) => void) {
      this.#onEntries = onEntries
    }
    observe({ type }: { type: string }) {
      observers.set(type, this.#onEntries)
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer })
  Object.assign(performance, { getEntriesByType: () => [] })
  window.soriSignals = {
    count: (text) => counted.push(text),
    enter: () => () => {},
    hasHung: () => false,
  }
})
afterEach(() => {
  delete window.soriSignals
  jest.restoreAllMocks()
})

/** Starts on a page of version 1 of browse. */
async function start(): Promise<void> {
  history.replaceState(null, '', '/sounds/tracks')
  const services = await servicesSample(undefined, {
    load: async () => ({}) as never,
    abort: () => {},
    probe: async () => false,
  })
  const loader = services.remotes.loaderOf('browse', PAGE)
  loader.ensure()
  while (loader.getSnapshot().phase !== 'ready') await Promise.resolve()
  watchVitals(services)
}

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

describe('watchVitals', () => {
  it('counts one rating of each vital when the tab is first hidden', async () => {
    await start()
    deliver({
      'largest-contentful-paint': [{ startTime: 900 }, { startTime: 2_600 }],
      event: [
        { interactionId: 1, duration: 600 },
        { interactionId: 2, duration: 80 },
        { interactionId: 0, duration: 900 },
      ],
    })
    expect(counted).toEqual([])
    hide()
    hide()
    expect(counted.toSorted()).toEqual(['browse 1 clsGood', 'browse 1 inpPoor', 'browse 1 lcpFair'])
  })

  it('sums the layout shifts of a session window, except shifts after an input', async () => {
    await start()
    deliver({
      'layout-shift': [
        { startTime: 100, value: 0.08 },
        { startTime: 200, value: 0.08 },
        { startTime: 300, value: 0.9, hadRecentInput: true },
        { startTime: 5_000, value: 0.09 },
      ],
    })
    hide()
    expect(counted).toEqual(['browse 1 clsFair'])
  })

  it('counts long tasks for the remote that is shown', async () => {
    await start()
    deliver({ longtask: [{ duration: 199 }] })
    expect(counted).toEqual([])
    history.replaceState(null, '', '/legal/terms')
    deliver({ longtask: [{ duration: 200 }] })
    expect(counted).toEqual(['shell site longTask'])
  })
})
