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

function send(event: 'built' | 'failed', text: string): void {
  Events.opened.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(text) }))
}

describe('the script of a page under development', () => {
  it('shows the last build problem over the page until a build succeeds', () => {
    sessionStorage.setItem('sori.development', 'asked')
    jest.spyOn(console, 'error').mockImplementation(() => {})
    Object.assign(globalThis, { EventSource: Events })
    // biome-ignore lint/security/noGlobalEval: a page runs this text as a script
    globalThis.eval(client)
    send('failed', "App.tsx: Unexpected token '<b>'")
    send('failed', 'App.tsx: no such name')
    const alerts = document.querySelectorAll<HTMLElement>('[role="alert"]')
    expect([...alerts].map(({ innerHTML }) => innerHTML)).toEqual(['App.tsx: no such name'])
    expect(alerts[0]?.style.position).toBe('fixed')
    addEventListener('sori:built', (event) => event.preventDefault())
    send('built', '/remotes/packs/development/')
    expect(document.querySelector('[role="alert"]')).toBeNull()
  })
})
