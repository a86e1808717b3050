import { ShellHistory } from './history.ts'

/** Waits for the tasks in which the browser's history takes its steps. */
async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}
const currentUrl = () => window.location.pathname + window.location.search

function start(path: string, mayLeave: () => true | Promise<boolean> = () => true) {
  window.history.replaceState(null, '', path)
  const history = new ShellHistory({
    guard: (location) => location,
    mayLeave,
    namedBy: () => undefined,
  })
  const notifications: string[] = []
  history.subscribe(() => {
    const { location, action } = history.getSnapshot()
    notifications.push(`${action} ${location.pathname}${location.search}`)
  })
  return { history, notifications, go: history.navigator }
}

// Listeners to remove after each test, because earlier histories would handle popstate events too.
let added: [string, EventListenerOrEventListenerObject][] = []
const add = window.addEventListener.bind(window)
beforeEach(() => {
  window.addEventListener = ((type: string, listener: EventListener) => {
    added.push([type, listener])
    add(type, listener)
  }) as typeof window.addEventListener
})
afterEach(() => {
  for (const [type, listener] of added) window.removeEventListener(type, listener)
  added = []
  window.addEventListener = add
})

describe('ShellHistory', () => {
  it('notifies listeners of push, replace, Back and Forward, with state and key', async () => {
    const { history, notifications, go } = start('/a')
    go.push('/b?x=1', { from: 'a' })
    const key = history.getSnapshot().location.key
    go.replace('/c')
    go.go(-1)
    await settled()
    go.go(1)
    await settled()
    expect(notifications).toEqual(['PUSH /b?x=1', 'REPLACE /c', 'POP /a', 'POP /c'])
    expect(key).not.toBe(history.getSnapshot().location.key)
  })

  it('keeps state across back and forward', async () => {
    const { history, go } = start('/a')
    go.push('/checkout', { plan: 3 })
    go.push('/b')
    go.go(-1)
    await settled()
    expect(history.getSnapshot().location).toMatchObject({
      pathname: '/checkout',
      state: { plan: 3 },
    })
  })

  it('adds no entry for a link to the current page', () => {
    const { notifications, go } = start('/a')
    go.push('/a')
    expect(notifications).toEqual(['REPLACE /a'])
  })

  it('undoes Back while the leave dialog is open, and repeats it after "leave"', async () => {
    let answer: (yes: boolean) => void = () => {}
    let guard = false
    const { notifications, go } = start('/a', () =>
      guard ? new Promise((resolve) => (answer = resolve)) : true,
    )
    go.push('/edit')
    guard = true
    go.go(-1)
    await settled()
    expect(currentUrl()).toBe('/edit')
    answer(false)
    await settled()
    expect(currentUrl()).toBe('/edit')
    go.go(-1)
    await settled()
    answer(true)
    await settled()
    expect(currentUrl()).toBe('/a')
    expect(notifications).toEqual(['PUSH /edit', 'POP /a'])
  })

  it('changes nothing when the user refuses to leave', async () => {
    const { notifications, go } = start('/edit', async () => false)
    go.push('/elsewhere')
    await settled()
    expect(currentUrl()).toBe('/edit')
    expect(notifications).toEqual([])
  })

  it('requests a confirmation only when path or query change', () => {
    let questions = 0
    const { go } = start('/edit?tab=1', () => {
      questions += 1
      return true
    })
    go.push('/edit?tab=1#part')
    expect(questions).toBe(0)
    go.push('/edit?tab=2')
    expect(questions).toBe(1)
  })

  it('applies a redirect before listeners are notified', () => {
    window.history.replaceState(null, '', '/a')
    const history = new ShellHistory({
      guard: (location) =>
        location.pathname === '/old' ? { ...location, pathname: '/new' } : location,
      mayLeave: () => true,
      namedBy: () => undefined,
    })
    const notifications: string[] = []
    history.subscribe(() => notifications.push(history.getSnapshot().location.pathname))
    history.navigator.push('/old')
    expect(notifications).toEqual(['/new'])
    expect(currentUrl()).toBe('/new')
  })

  it('treats a URL with two leading slashes as a path of this site', () => {
    const { history } = start('http://localhost//foo')
    expect(history.getSnapshot().location.pathname).toBe('/foo')
  })

  describe('a layer above the page', () => {
    it('closes after Back, and the next Back leaves the page', async () => {
      const { history, notifications, go } = start('/a')
      go.push('/b')
      const onBack = jest.fn()
      history.onNextBack(onBack)
      go.go(-1)
      await settled()
      expect([onBack.mock.calls.length, currentUrl(), notifications]).toEqual([
        1,
        '/b',
        ['PUSH /b'],
      ])
      go.go(-1)
      await settled()
      expect([currentUrl(), notifications]).toEqual(['/a', ['PUSH /b', 'POP /a']])
    })

    it('leaves no history entry when it closes without Back', async () => {
      const { history, notifications, go } = start('/a')
      go.push('/b')
      history.onNextBack(jest.fn())()
      await settled()
      go.go(-1)
      await settled()
      expect([currentUrl(), notifications]).toEqual(['/a', ['PUSH /b', 'POP /a']])
    })

    it('passes its history entry to the page that its link opens', async () => {
      const { history, notifications, go } = start('/a')
      const close = history.onNextBack(jest.fn())
      go.push('/b')
      close()
      await settled()
      go.go(-1)
      await settled()
      expect([currentUrl(), notifications]).toEqual(['/a', ['PUSH /b', 'POP /a']])
    })

    it('keeps a URL that changed while it was open', async () => {
      const { history, go } = start('/a')
      const close = history.onNextBack(jest.fn())
      go.replace('/a?x=1')
      close()
      await settled()
      expect([currentUrl(), history.getSnapshot().location.search]).toEqual(['/a?x=1', '?x=1'])
    })

    it('does not lose a navigation that follows immediately', async () => {
      const { history, notifications, go } = start('/a')
      go.push('/b')
      history.onNextBack(jest.fn())()
      await new Promise((resolve) => setTimeout(resolve))
      go.push('/c')
      await settled()
      expect([currentUrl(), notifications.at(-1)]).toEqual(['/c', 'PUSH /c'])
      go.go(-1)
      await settled()
      expect(currentUrl()).toBe('/b')
    })

    it('completes Back after "leave" when the layer is the leave dialog', async () => {
      let agree = (_: boolean) => {}
      const ask = () =>
        new Promise<boolean>((resolve) => {
          agree = resolve
        })
      const { history, notifications, go } = start('/a', ask)
      history.force('/b')
      go.go(-1)
      await settled()
      const close = history.onNextBack(() => agree(false))
      await settled()
      expect(currentUrl()).toBe('/b')
      agree(true)
      close()
      await settled()
      expect([currentUrl(), notifications.at(-1)]).toEqual(['/a', 'POP /a'])
    })
  })
})
