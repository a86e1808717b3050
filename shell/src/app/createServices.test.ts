import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/sounds/tracks')
  window.fetch = async () => new Response(null, { status: 503 })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Makes a change as another tab would. */
function otherTab(change: () => void) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
}

describe('createServices', () => {
  it('shows once that the storage is refused, and keeps the session in memory', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const { session, theme, locale, toasts } = await servicesSample()
    session.login({ accessToken: tokenOf(), refreshToken: 'r' })
    theme.toggle()
    locale.choose('ko')
    jest.advanceTimersByTime(0)
    const toast = toasts.current.getSnapshot()
    expect(toast?.text).toBe('브라우저에 저장할 수 없어 이 탭을 닫으면 로그인과 설정이 사라집니다.')
    toasts.done(toast?.id ?? 0)
    expect(toasts.current.getSnapshot()).toBeNull()
    expect(session.getSnapshot()?.nickname).toBe('달빛')
    expect(session.readyToken()).not.toBeNull()
  })

  it('redirects a member’s page to the login after a logout in another tab', async () => {
    localStorage.setItem('accessToken', tokenOf())
    window.history.replaceState(null, '', '/me/info')
    const { session, history } = await servicesSample()
    expect(history.getSnapshot().location.pathname).toBe('/me/info')
    otherTab(() => localStorage.clear())
    expect(session.getSnapshot()).toBeNull()
    expect(history.getSnapshot().location.pathname).toBe('/login')
  })

  it('leaves the login page after a login in another tab', async () => {
    window.history.replaceState(null, '', '/login')
    const { session, history } = await servicesSample()
    otherTab(() => localStorage.setItem('accessToken', tokenOf()))
    expect(session.getSnapshot()?.userId).toBe('7')
    expect(history.getSnapshot().location.pathname).toBe('/sounds/tracks')
  })

  it.each(['/login', '/register'])(
    'opens the requested page once after a login in another tab on %s',
    async (path) => {
      window.history.replaceState(null, '', '/me/cart?page=2')
      const { history } = await servicesSample()
      expect(history.getSnapshot().location.pathname).toBe('/login')
      history.navigator.push(path)
      otherTab(() => localStorage.setItem('accessToken', tokenOf()))
      expect(history.getSnapshot().location).toMatchObject({
        pathname: '/me/cart',
        search: '?page=2',
      })
      history.navigator.push('/login')
      expect(history.getSnapshot().location.pathname).toBe('/sounds/tracks')
    },
  )

  it('opens the landing page when the new member may not see the requested page', async () => {
    window.history.replaceState(null, '', '/admin/users')
    const { history, toasts } = await servicesSample()
    toasts.done(toasts.current.getSnapshot()?.id ?? 0)
    otherTab(() => localStorage.setItem('accessToken', tokenOf()))
    expect(history.getSnapshot().location.pathname).toBe('/sounds/tracks')
    expect(toasts.current.getSnapshot()).toBeNull()
  })

  it('drops the requested page when the user leaves the login page', async () => {
    window.history.replaceState(null, '', '/me/info')
    const { session, history, hostOf } = await servicesSample()
    expect(history.getSnapshot().location.pathname).toBe('/login')
    history.navigator.push('/sounds/albums')
    session.login({ accessToken: tokenOf(), refreshToken: 'r' })
    expect(hostOf('account', '1').host.session.takeReturnPath()).toBeUndefined()
  })

  it('keeps the requested page while the user reads the terms', async () => {
    window.history.replaceState(null, '', '/me/cart')
    const { session, history, hostOf } = await servicesSample()
    for (const page of ['/register', '/legal/terms', '/register', '/login'])
      history.navigator.push(page)
    session.login({ accessToken: tokenOf(), refreshToken: 'r' })
    expect(hostOf('account', '1').host.session.takeReturnPath()).toBe('/me/cart')
  })

  it('shows the loading indicator for requests of the shell', async () => {
    localStorage.setItem('accessToken', tokenOf({ iat: 1000, exp: 1900 }))
    localStorage.setItem('refreshToken', 'r')
    const responses = new Map<string, (respond: Response) => void>()
    window.fetch = async (input) => new Promise((resolve) => responses.set(String(input), resolve))
    const { session, registryStore, requests, busy } = await servicesSample()
    const settled = () => jest.advanceTimersByTimeAsync(0)

    session.resume()
    await settled()
    expect([[...responses.keys()], requests.count.getSnapshot()]).toEqual([['/refreshToken'], 1])
    await jest.advanceTimersByTimeAsync(150)
    expect(busy.getSnapshot()).toBe(true)

    responses.get('/refreshToken')?.(
      Response.json({ accessToken: tokenOf(), refreshToken: 'next' }),
    )
    await settled()
    expect([...responses.keys()]).toEqual(expect.arrayContaining(['/api/me', '/api/cart/7']))
    expect(requests.count.getSnapshot()).toBe(responses.size - 1)

    void registryStore.refresh()
    await settled()
    expect(responses.has('/registry')).toBe(true)
    expect(requests.count.getSnapshot()).toBe(responses.size - 1)
    for (const respond of responses.values()) respond(new Response(null, { status: 503 }))
    await jest.advanceTimersByTimeAsync(300)
    expect([requests.count.getSnapshot(), busy.getSnapshot()]).toEqual([0, false])
  })

  it('keeps the session when a refresh fails by network', async () => {
    const expired = tokenOf({ iat: 1000, exp: 1900 })
    localStorage.setItem('accessToken', expired)
    localStorage.setItem('refreshToken', 'r')
    window.history.replaceState(null, '', '/me/info')
    const { session, history, toasts } = await servicesSample()
    await expect(session.token()).rejects.toThrow('503')
    expect(session.getSnapshot()?.nickname).toBe('달빛')
    expect(localStorage.getItem('refreshToken')).toBe('r')
    expect(history.getSnapshot().location.pathname).toBe('/me/info')
    expect(toasts.current.getSnapshot()).toBeNull()
  })
})
