import { createHistory } from './history.ts'

/** Steps through the browser's history are taken in tasks that follow each other: time alone does not say that all were run. */
async function settled() {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}
const at = () => window.location.pathname + window.location.search

function start(path: string, mayLeave: () => true | Promise<boolean> = () => true) {
  window.history.replaceState(null, '', path)
  const history = createHistory(window, { steer: (location) => location, mayLeave })
  const seen: string[] = []
  history.subscribe(() => {
    const { location, action } = history.getSnapshot()
    seen.push(`${action} ${location.pathname}${location.search}`)
  })
  return { history, seen, go: history.navigator }
}

// jsdom has one window: histories of earlier tests would hear its popstate too
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

test('push, replace, back and forward are told with state and key', async () => {
  const { history, seen, go } = start('/a')
  go.push('/b?x=1', { from: 'a' })
  const key = history.getSnapshot().location.key
  go.replace('/c')
  go.go(-1)
  await settled()
  go.go(1)
  await settled()
  expect(seen).toEqual(['PUSH /b?x=1', 'REPLACE /c', 'POP /a', 'POP /c'])
  expect(key).not.toBe(history.getSnapshot().location.key)
})

test('state survives back and forward', async () => {
  const { history, go } = start('/a')
  go.push('/checkout', { plan: 3 })
  go.push('/b')
  go.go(-1)
  await settled()
  expect(history.getSnapshot().location).toMatchObject({ pathname: '/checkout', state: { plan: 3 } })
})

test('a link to where one is already adds no entry', () => {
  const { seen, go } = start('/a')
  go.push('/a')
  expect(seen).toEqual(['REPLACE /a'])
})

test('back is undone while the person is asked, and happens when they agree', async () => {
  let answer: (yes: boolean) => void = () => {}
  let guard = false
  const { seen, go } = start('/a', () => (guard ? new Promise((resolve) => (answer = resolve)) : true))
  go.push('/edit')
  guard = true
  go.go(-1)
  await settled()
  expect(at()).toBe('/edit')
  answer(false)
  await settled()
  expect(at()).toBe('/edit')
  go.go(-1)
  await settled()
  answer(true)
  await settled()
  expect(at()).toBe('/a')
  expect(seen).toEqual(['PUSH /edit', 'POP /a'])
})

test('a push that the person refuses changes nothing', async () => {
  const { seen, go } = start('/edit', async () => false)
  go.push('/elsewhere')
  await settled()
  expect(at()).toBe('/edit')
  expect(seen).toEqual([])
})

test('only what leads to another path or query is asked about', () => {
  let asked = 0
  const { go } = start('/edit?tab=1', () => {
    asked += 1
    return true
  })
  go.push('/edit?tab=1#part')
  expect(asked).toBe(0)
  go.push('/edit?tab=2')
  expect(asked).toBe(1)
})

test('a redirect is applied before anybody sees the place', () => {
  window.history.replaceState(null, '', '/a')
  const history = createHistory(window, {
    steer: (location) => (location.pathname === '/old' ? { ...location, pathname: '/new' } : location),
    mayLeave: () => true,
  })
  const seen: string[] = []
  history.subscribe(() => seen.push(history.getSnapshot().location.pathname))
  history.navigator.push('/old')
  expect(seen).toEqual(['/new'])
  expect(at()).toBe('/new')
})

test('an address that begins with two slashes is a path of this site', () => {
  const page = Object.create(window, {
    location: { value: { pathname: '//foo', search: '', hash: '', href: 'http://localhost//foo' } },
  }) as Window
  const history = createHistory(page, { steer: (location) => location, mayLeave: () => true })
  expect(history.getSnapshot().location.pathname).toBe('/foo')
})

describe('what is open above the page', () => {
  test('is closed by a step back, and the page stays; the next step back leaves it', async () => {
    const { history, seen, go } = start('/a')
    go.push('/b')
    const onBack = jest.fn()
    history.above(onBack)
    go.go(-1)
    await settled()
    expect([onBack.mock.calls.length, at(), seen]).toEqual([1, '/b', ['PUSH /b']])
    go.go(-1)
    await settled()
    expect([at(), seen]).toEqual(['/a', ['PUSH /b', 'POP /a']])
  })

  test('leaves no trace when it is closed in another way', async () => {
    const { history, seen, go } = start('/a')
    go.push('/b')
    history.above(jest.fn())()
    await settled()
    go.go(-1)
    await settled()
    expect([at(), seen]).toEqual(['/a', ['PUSH /b', 'POP /a']])
  })

  test('gives its entry to the place that a link in it leads to', async () => {
    const { history, seen, go } = start('/a')
    const close = history.above(jest.fn())
    go.push('/b')
    close()
    await settled()
    go.go(-1)
    await settled()
    expect([at(), seen]).toEqual(['/a', ['PUSH /b', 'POP /a']])
  })

  test('does not lose an address that was written otherwise while it was open', async () => {
    const { history, go } = start('/a')
    const close = history.above(jest.fn())
    go.replace('/a?x=1')
    close()
    await settled()
    expect([at(), history.getSnapshot().location.search]).toEqual(['/a?x=1', '?x=1'])
  })

  test('waits for a step that follows at once, and that step is not lost', async () => {
    const { history, seen, go } = start('/a')
    go.push('/b')
    history.above(jest.fn())()
    await new Promise((resolve) => setTimeout(resolve))
    go.push('/c')
    await settled()
    expect([at(), seen.at(-1)]).toEqual(['/c', 'PUSH /c'])
    go.go(-1)
    await settled()
    expect(at()).toBe('/b')
  })

  test('may be the question about leaving: agreeing goes where the step back led', async () => {
    let agree = (_: boolean) => {}
    const asked = () =>
      new Promise<boolean>((resolve) => {
        agree = resolve
      })
    const { history, seen, go } = start('/a', asked)
    history.force('/b')
    go.go(-1)
    await settled()
    const close = history.above(() => agree(false))
    await settled()
    expect(at()).toBe('/b')
    agree(true)
    close()
    await settled()
    expect([at(), seen.at(-1)]).toEqual(['/a', 'POP /a'])
  })
})
