import { DRAFT_KEY, type Host, type ToastMessage } from '@sori/contract/host'

export interface HostUnderTest {
  host: Host
  toasts(): readonly Pick<ToastMessage, 'kind' | 'text'>[]
  /** Path and query of the page. */
  place(): string
  title(): string
  tasks(): readonly string[]
  loadings(): number
  /** Answers the open or the next question. */
  answer(yes: boolean): Promise<void>
  setLocale(locale: 'ko' | 'en'): void
}

export interface HostStart {
  path: string
  loggedIn: boolean
}

/** Tests that a host behaves like the shell. Calls `make` once per test. */
export function describeHost(
  name: string,
  make: (start: HostStart) => HostUnderTest | Promise<HostUnderTest>,
): void {
  const visitor = () => make({ path: '/sounds/tracks', loggedIn: false })
  const member = () => make({ path: '/sounds/tracks', loggedIn: true })

  describe(`${name}: navigation`, () => {
    it('goes to pushed and replaced places and says how it came there', async () => {
      const { host, place } = await visitor()
      const actions: string[] = []
      const stop = host.navigation.subscribe(() =>
        actions.push(host.navigation.getSnapshot().action),
      )
      host.navigation.navigator.push('/sounds/albums?page=2', { from: 'test' })
      expect([place(), host.navigation.getSnapshot().location.state]).toEqual([
        '/sounds/albums?page=2',
        { from: 'test' },
      ])
      host.navigation.navigator.replace({ pathname: '/sounds/albums', search: '?page=3' })
      expect([place(), actions]).toEqual(['/sounds/albums?page=3', ['PUSH', 'REPLACE']])
      stop()
      host.navigation.navigator.push('/sounds/tracks')
      expect(actions).toHaveLength(2)
    })

    it('answers the same snapshot until it changes, and a new key for each place', async () => {
      const { host } = await visitor()
      const before = host.navigation.getSnapshot()
      expect(host.navigation.getSnapshot()).toBe(before)
      host.navigation.navigator.push('/sounds/albums')
      expect(host.navigation.getSnapshot().location.key).not.toBe(before.location.key)
    })

    it('writes addresses as they stand in links', async () => {
      const { host } = await visitor()
      expect(
        host.navigation.navigator.createHref({ pathname: '/a', search: '?b=c', hash: '#d' }),
      ).toBe('/a?b=c#d')
    })

    it('takes a title for the page', async () => {
      const { host, title } = await visitor()
      host.navigation.setTitle('새벽')
      expect(title()).toContain('새벽')
    })
  })

  describe(`${name}: session`, () => {
    it('of a visitor has nobody, no token, and no details', async () => {
      const { host } = await visitor()
      expect([
        host.session.getSnapshot(),
        await host.session.token(),
        host.me.getSnapshot(),
      ]).toEqual([null, null, null])
    })

    it('of a member has a name, roles and a token', async () => {
      const { host } = await member()
      expect(host.session.getSnapshot()).toMatchObject({
        userId: expect.stringMatching(/^\d+$/),
        roles: ['ROLE_USER'],
      })
      expect(await host.session.token()).toEqual(expect.any(String))
    })

    it('is forgotten without a word, and nobody is moved, when the server has ended it', async () => {
      const { host, toasts, place } = await member()
      host.session.forget()
      expect([
        host.session.getSnapshot(),
        await host.session.token(),
        host.me.getSnapshot(),
      ]).toEqual([null, null, null])
      expect([toasts(), place()]).toEqual([[], '/sounds/tracks'])
    })

    it('of a visitor has no details to ask for', async () => {
      const { host } = await visitor()
      await host.me.refresh()
      expect(host.me.getSnapshot()).toBeNull()
    })

    it('asks a visitor to log in, in the shell’s texts, and gives the place back once', async () => {
      const { host, toasts, place } = await visitor()
      host.session.requireLogin()
      expect([toasts().map(({ text }) => text), place()]).toEqual([
        ['먼저 로그인해주세요.'],
        '/login',
      ])
      expect([host.session.takeReturnPath(), host.session.takeReturnPath()]).toEqual([
        '/sounds/tracks',
        undefined,
      ])
    })

    it('ends at a logout, and leads to the login', async () => {
      const { host, place } = await member()
      const heard = jest.fn()
      host.session.subscribe(heard)
      host.session.logout()
      await settled()
      expect([host.session.getSnapshot(), await host.session.token(), place()]).toEqual([
        null,
        null,
        '/login',
      ])
      expect(heard).toHaveBeenCalled()
    })

    it('that the member ends leaves nothing of what was being typed in this tab', async () => {
      for (const end of ['logout', 'forget'] as const) {
        const { host } = await member()
        sessionStorage.setItem(DRAFT_KEY, 'typed')
        host.session[end]()
        await settled()
        expect([end, sessionStorage.getItem(DRAFT_KEY)]).toEqual([end, null])
      }
    })

    it('keeps what was being typed while its member stays logged in after all', async () => {
      const { host, answer } = await member()
      sessionStorage.setItem(DRAFT_KEY, 'typed')
      host.holdUnsaved()
      host.session.logout()
      await answer(false)
      await settled()
      expect([host.session.getSnapshot(), sessionStorage.getItem(DRAFT_KEY)]).toEqual([
        expect.anything(),
        'typed',
      ])
    })
  })

  describe(`${name}: what floats above the page`, () => {
    it('shows toasts', async () => {
      const { host, toasts } = await visitor()
      host.toast({ kind: 'ok', text: '저장되었습니다.' })
      expect(toasts()).toMatchObject([{ kind: 'ok', text: '저장되었습니다.' }])
    })

    it('asks, and gives the answer', async () => {
      const { host, answer } = await visitor()
      const asked = host.confirm({ title: '구매하시겠습니까?', confirm: '구매' })
      await answer(true)
      expect(await asked).toBe(true)
    })

    it('counts loading indicators, and each release once', async () => {
      const { host, loadings } = await visitor()
      const [first, second] = [host.loading(), host.loading()]
      first()
      first()
      expect(loadings()).toBe(1)
      second()
      expect(loadings()).toBe(0)
    })

    it('keeps tasks in its tray until they are removed', async () => {
      const { host, tasks } = await visitor()
      host.tasks.put({ id: 'a', title: '하나', state: 'running' })
      host.tasks.put({ id: 'b', title: '둘', state: 'failed' })
      host.tasks.put({ id: 'a', title: '하나, 절반', state: 'running', progress: 0.5 })
      expect(tasks()).toEqual(['하나, 절반', '둘'])
      host.tasks.remove('a')
      expect(tasks()).toEqual(['둘'])
    })
  })

  describe(`${name}: playback`, () => {
    it('has the player play what a page asks for, and says what is heard', async () => {
      const { host } = await visitor()
      const asked: number[] = []
      const leave = host.playback.serve({
        getSnapshot: () => heard,
        subscribe: () => () => {},
        play: (_list, trackId) => asked.push(trackId),
        pause: () => asked.push(0),
      })
      expect(host.playback.getSnapshot()).toEqual(heard)
      host.playback.play([], 7)
      host.playback.pause()
      leave()
      expect([asked, host.playback.getSnapshot()]).toEqual([
        [7, 0],
        { trackId: null, isPlaying: false },
      ])
    })
  })

  describe(`${name}: events`, () => {
    it('reach every listener, and none after it has left', async () => {
      const { host } = await visitor()
      const heard: unknown[] = []
      const stop = host.events.on('cart.changed', ({ musicIds }) => heard.push(musicIds))
      host.events.on('cart.changed', () => heard.push('other'))
      host.events.emit('cart.changed', { musicIds: [1] })
      stop()
      host.events.emit('cart.changed', { musicIds: [2] })
      expect(heard).toEqual([[1], 'other', 'other'])
    })
  })

  describe(`${name}: the rest`, () => {
    it('tells of another language', async () => {
      const { host, setLocale } = await visitor()
      const heard = jest.fn()
      host.locale.subscribe(heard)
      setLocale('en')
      expect([host.locale.getSnapshot(), heard.mock.calls.length]).toEqual(['en', 1])
      expect(['light', 'dark']).toContain(host.theme.getSnapshot())
    })

    it('asks before a step while work is unsaved, and goes on only after a yes', async () => {
      const { host, place, answer } = await visitor()
      host.holdUnsaved()
      for (const [yes, end] of [
        [false, '/sounds/tracks'],
        [true, '/sounds/albums'],
      ] as const) {
        host.navigation.navigator.push('/sounds/albums')
        await settled()
        expect(place()).toBe('/sounds/tracks')
        await answer(yes)
        await settled()
        expect(place()).toBe(end)
      }
    })

    it('releases a guard of unsaved work once, however often it is called', async () => {
      const { host, place, answer } = await visitor()
      const [first, second] = [host.holdUnsaved(), host.holdUnsaved()]
      first()
      first()
      host.navigation.navigator.push('/sounds/albums')
      await answer(false)
      await settled()
      expect(place()).toBe('/sounds/tracks')
      second()
      host.navigation.navigator.push('/sounds/albums')
      expect(place()).toBe('/sounds/albums')
    })

    it('has no early answer for a call that nobody began', async () => {
      const { host } = await visitor()
      expect(host.takeFirstData('/api/nobody/asked')).toBeUndefined()
    })

    it('says which contract it keeps, and for which remote it was made', async () => {
      const { host } = await visitor()
      expect(host.contract).toMatch(/^\d+\.\d+\.\d+$/)
      expect(host.remote).toEqual({ name: expect.any(String), version: expect.any(String) })
    })

    it('takes reports without a throw', async () => {
      const { host } = await visitor()
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
      expect(() =>
        host.report({ stage: 'render', message: 'x', error: new Error('x') }),
      ).not.toThrow()
      warn.mockRestore()
    })
  })
}

const heard = { trackId: 3, isPlaying: true }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
