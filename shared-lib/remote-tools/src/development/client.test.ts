import { client } from './client.ts'

/** jsdom has no EventSource. */
class Events extends EventTarget {
  static opened: Events
  constructor() {
    super()
    Events.opened = this
  }
  close() {}
}

function fail(problem: string): void {
  const data = JSON.stringify(problem)
  Events.opened.dispatchEvent(new MessageEvent('failed', { data }))
}

describe('the script of a page under development', () => {
  it('shows the last build problem over the page', () => {
    sessionStorage.setItem('sori.development', 'asked')
    jest.spyOn(console, 'error').mockImplementation(() => {})
    Object.assign(globalThis, { EventSource: Events })
    // biome-ignore lint/security/noGlobalEval: a page runs this text as a script
    globalThis.eval(client)
    fail("App.tsx: Unexpected token '<b>'")
    fail('App.tsx: no such name')
    const alerts = document.querySelectorAll<HTMLElement>('[role="alert"]')
    expect([...alerts].map(({ innerHTML }) => innerHTML)).toEqual(['App.tsx: no such name'])
    expect(alerts[0]?.style.position).toBe('fixed')
  })
})
