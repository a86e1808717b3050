import { countSignals } from './countSignals.ts'

let sentBatches: string[][] = []
let visible = 'visible'
let removeListeners: () => void

beforeEach(() => {
  jest.useFakeTimers()
  sentBatches = []
  visible = 'visible'
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible as 'visible')
  removeListeners = recordListeners()
  jest
    .spyOn(globalThis, 'Blob')
    .mockImplementation((parts, options) => ({ ...options, text: parts?.[0] }) as never)
  // Records the data of beacons: jsdom has no `sendBeacon`.
  navigator.sendBeacon = (url, body) => {
    const { type, text } = body as unknown as { type: string; text: string }
    expect([url, type]).toEqual(['/api/signals', 'application/json'])
    sentBatches.push(JSON.parse(text))
    return true
  }
})
afterEach(() => {
  removeListeners()
  jest.useRealTimers()
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

/** Returns a function that removes the listeners of this test. */
function recordListeners(): () => void {
  const controller = new AbortController()
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target)
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((...[type, listener, capture]: Parameters<typeof add>) =>
        add(type, listener, { capture: capture === true, signal: controller.signal }),
      )
  }
  return () => controller.abort()
}

function configure(signals: number): void {
  const config = JSON.stringify({ signals, shell: '0.2.0-ab' })
  document.body.innerHTML = `<script type="application/json" id="sori-config">${config}</script>`
}

function hide(): void {
  visible = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('countSignals', () => {
  it('sends each signal once per visit when the tab is hidden', () => {
    configure(1)
    const count = countSignals()
    count('browse 1 mount')
    count('browse 1 mount')
    count('browse 1 load')
    hide()
    count('browse 1 mount')
    hide()
    expect(sentBatches).toEqual([['browse 1 mount', 'browse 1 load']])
  })

  it('sends new signals of a visible tab every 20 seconds', () => {
    configure(1)
    const count = countSignals()
    count('browse 1 mount')
    jest.advanceTimersByTime(19_000)
    expect(sentBatches).toEqual([])
    jest.advanceTimersByTime(2_000)
    expect(sentBatches).toEqual([['browse 1 mount']])
  })

  it('names the version of the shell', () => {
    configure(1)
    countSignals()('shell site event')
    hide()
    expect(sentBatches).toEqual([['shell 0.2.0-ab event']])
  })

  it('counts a script of the shell that does not load', () => {
    configure(1)
    countSignals()
    const script = document.createElement('script')
    script.src = '/assets/main.js'
    script.type = 'never run'
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    hide()
    expect(sentBatches).toEqual([['shell 0.2.0-ab load']])
  })

  it('sends nothing for a visit outside the sample', () => {
    configure(0.5)
    countSignals()('browse 1 mount')
    hide()
    configure(1)
    hide()
    expect(sentBatches).toEqual([])
  })
})
