import { DRAFT_KEY, type Host, type ToastMessage } from '@sori/contract/host'

interface HostUnderTest {
  host: Host
  toasts(): readonly Pick<ToastMessage, 'kind' | 'text'>[]
  place(): string
  title(): string
  tasks(): readonly string[]
  loadings(): number
  answer(yes: boolean): Promise<void>
  setLocale(locale: 'ko' | 'en'): void
}

interface HostStart {
  path: string
  loggedIn: boolean
}

/** Tests that a host behaves like the shell. Calls `createHost` once per test. */
export function describeHost(
  name: string,
  createHost: (start: HostStart) => HostUnderTest | Promise<HostUnderTest>,
): void {
  const suite: HostSuite = {
    name,
    visitor: async () => createHost({ path: '/sounds/tracks', loggedIn: false }),
    member: async () => createHost({ path: '/sounds/tracks', loggedIn: true }),
  }
  describeNavigation(suite)
  describeSession(suite)
  describeLogin(suite)
  describeOverlays(suite)
  describePlayback(suite)
  describeEvents(suite)
  describeUnsavedWork(suite)
  describeSettings(suite)
}

interface HostSuite {
  name: string
  visitor(): Promise<HostUnderTest>
  member(): Promise<HostUnderTest>
}

function describeNavigation({ name, visitor }: HostSuite): void {
  describe(`${name}: navigation`, () => {
    it('opens pushed and replaced paths and reports each action', async () => {
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

    it('returns the same location until a navigation, and a new key afterwards', async () => {
      const { host } = await visitor()
      const before = host.navigation.getSnapshot()
      expect(host.navigation.getSnapshot()).toBe(before)
      host.navigation.navigator.push('/sounds/albums')
      expect(host.navigation.getSnapshot().location.key).not.toBe(before.location.key)
    })

    it('formats a destination as an href', async () => {
      const { host } = await visitor()
      expect(
        host.navigation.navigator.createHref({ pathname: '/a', search: '?b=c', hash: '#d' }),
      ).toBe('/a?b=c#d')
    })

    it('sets the title of the page', async () => {
      const { host, title } = await visitor()
      host.navigation.setTitle('새벽')
      expect(title()).toContain('새벽')
    })
  })
}

function describeSession({ name, visitor, member }: HostSuite): void {
  describe(`${name}: session`, () => {
    it('has no user, token or member details for a visitor', async () => {
      const { host } = await visitor()
      expect([
        host.session.getSnapshot(),
        await host.session.token(),
        host.me.getSnapshot(),
      ]).toEqual([null, null, null])
    })

    it('has the user, the roles and the token of a member', async () => {
      const { host } = await member()
      expect(host.session.getSnapshot()).toMatchObject({
        userId: expect.stringMatching(/^\d+$/),
        roles: ['ROLE_USER'],
      })
      expect(await host.session.token()).toEqual(expect.any(String))
    })

    it('ends the session without a toast or a navigation after `forget`', async () => {
      const { host, toasts, place } = await member()
      host.session.forget()
      expect([
        host.session.getSnapshot(),
        await host.session.token(),
        host.me.getSnapshot(),
      ]).toEqual([null, null, null])
      expect([toasts(), place()]).toEqual([[], '/sounds/tracks'])
    })

    it('loads no member details for a visitor', async () => {
      const { host } = await visitor()
      await host.me.refresh()
      expect(host.me.getSnapshot()).toBeNull()
    })
  })
}

function describeLogin({ name, visitor, member }: HostSuite): void {
  describe(`${name}: login and logout`, () => {
    it('opens the login for a visitor, and returns the path before it only once', async () => {
      const { host, toasts, place } = await visitor()
      host.session.requireLogin()
      expect([toasts().map(({ text }) => text), place()]).toEqual([
        ['먼저 로그인해주세요.'],
        '/login',
      ])
      expect(host.navigation.getSnapshot().location.state).toEqual({
        reason: '먼저 로그인해주세요.',
      })
      expect([host.session.takeReturnPath(), host.session.takeReturnPath()]).toEqual([
        '/sounds/tracks',
        undefined,
      ])
    })

    it('opens the login after a logout', async () => {
      const { host, place } = await member()
      const listener = jest.fn()
      host.session.subscribe(listener)
      host.session.logout()
      await waitForTimers()
      expect([host.session.getSnapshot(), await host.session.token(), place()]).toEqual([
        null,
        null,
        '/login',
      ])
      expect(listener).toHaveBeenCalled()
    })

    it('removes drafts of this tab when the session ends', async () => {
      for (const end of ['logout', 'forget'] as const) {
        const { host } = await member()
        sessionStorage.setItem(DRAFT_KEY, 'typed')
        host.session[end]()
        await waitForTimers()
        expect([end, sessionStorage.getItem(DRAFT_KEY)]).toEqual([end, null])
      }
    })

    it('keeps drafts when the member cancels the logout', async () => {
      const { host, answer } = await member()
      sessionStorage.setItem(DRAFT_KEY, 'typed')
      host.holdUnsaved()
      host.session.logout()
      await answer(false)
      await waitForTimers()
      expect([host.session.getSnapshot(), sessionStorage.getItem(DRAFT_KEY)]).toEqual([
        expect.anything(),
        'typed',
      ])
    })
  })
}

function describeOverlays({ name, visitor }: HostSuite): void {
  describe(`${name}: toasts, questions and tasks`, () => {
    it('shows toasts', async () => {
      const { host, toasts } = await visitor()
      host.toast({ kind: 'ok', text: '저장되었습니다.' })
      expect(toasts()).toMatchObject([{ kind: 'ok', text: '저장되었습니다.' }])
    })

    it('asks a question, and returns the answer', async () => {
      const { host, answer } = await visitor()
      const confirmed = host.confirm({ title: '구매하시겠습니까?', confirm: '구매' })
      await answer(true)
      expect(await confirmed).toBe(true)
    })

    it('releases a loading indicator only once when the remote releases it twice', async () => {
      const { host, loadings } = await visitor()
      const [releaseFirst, releaseSecond] = [host.loading(), host.loading()]
      releaseFirst()
      releaseFirst()
      expect(loadings()).toBe(1)
      releaseSecond()
      expect(loadings()).toBe(0)
    })

    it('shows tasks in the tray until the remote removes them', async () => {
      const { host, tasks } = await visitor()
      host.tasks.put({ id: 'a', title: '하나', state: 'running' })
      host.tasks.put({ id: 'b', title: '둘', state: 'failed' })
      host.tasks.put({ id: 'a', title: '하나, 절반', state: 'running', progress: 0.5 })
      expect(tasks()).toEqual(['하나, 절반', '둘'])
      host.tasks.remove('a')
      expect(tasks()).toEqual(['둘'])
    })
  })
}

function describePlayback({ name, visitor }: HostSuite): void {
  describe(`${name}: playback`, () => {
    it('forwards calls of a page to the player, and returns the state of the player', async () => {
      const { host } = await visitor()
      const calls: number[] = []
      const stopServing = host.playback.serve({
        getSnapshot: () => playingState,
        subscribe: () => () => {},
        play: (_list, trackId) => calls.push(trackId),
        pause: () => calls.push(0),
      })
      expect(host.playback.getSnapshot()).toEqual(playingState)
      host.playback.play([], 7)
      host.playback.pause()
      stopServing()
      expect([calls, host.playback.getSnapshot()]).toEqual([
        [7, 0],
        { trackId: null, isPlaying: false },
      ])
    })
  })
}

function describeEvents({ name, visitor }: HostSuite): void {
  describe(`${name}: events`, () => {
    it('delivers an event to every listener until the listener unsubscribes', async () => {
      const { host } = await visitor()
      const received: unknown[] = []
      const stop = host.events.on('cart.changed', ({ musicIds }) => received.push(musicIds))
      host.events.on('cart.changed', () => received.push('other'))
      host.events.emit('cart.changed', { musicIds: [1] })
      stop()
      host.events.emit('cart.changed', { musicIds: [2] })
      expect(received).toEqual([[1], 'other', 'other'])
    })
  })
}

function describeUnsavedWork({ name, visitor }: HostSuite): void {
  describe(`${name}: unsaved work`, () => {
    it('asks before a navigation while work is unsaved', async () => {
      const { host, place, answer } = await visitor()
      host.holdUnsaved()
      for (const [yes, end] of [
        [false, '/sounds/tracks'],
        [true, '/sounds/albums'],
      ] as const) {
        host.navigation.navigator.push('/sounds/albums')
        await waitForTimers()
        expect(place()).toBe('/sounds/tracks')
        await answer(yes)
        await waitForTimers()
        expect(place()).toBe(end)
      }
    })

    it('asks about the second unsaved work when the remote releases the first twice', async () => {
      const { host, place, answer } = await visitor()
      const [releaseFirst, releaseSecond] = [host.holdUnsaved(), host.holdUnsaved()]
      releaseFirst()
      releaseFirst()
      host.navigation.navigator.push('/sounds/albums')
      await answer(false)
      await waitForTimers()
      expect(place()).toBe('/sounds/tracks')
      releaseSecond()
      host.navigation.navigator.push('/sounds/albums')
      expect(place()).toBe('/sounds/albums')
    })
  })
}

function describeSettings({ name, visitor }: HostSuite): void {
  describe(`${name}: settings and reports`, () => {
    it('notifies the remote when the language changes', async () => {
      const { host, setLocale } = await visitor()
      const listener = jest.fn()
      host.locale.subscribe(listener)
      setLocale('en')
      expect([host.locale.getSnapshot(), listener.mock.calls.length]).toEqual(['en', 1])
      expect(['light', 'dark']).toContain(host.theme.getSnapshot())
    })

    it('returns no prefetched response for an unknown request', async () => {
      const { host } = await visitor()
      expect(host.takeFirstData('/api/unknown')).toBeUndefined()
    })

    it('provides the contract version, and the name and version of the remote', async () => {
      const { host } = await visitor()
      expect(host.contract).toMatch(/^\d+\.\d+\.\d+$/)
      expect(host.remote).toEqual({ name: expect.any(String), version: expect.any(String) })
    })

    it('accepts reports without throwing', async () => {
      const { host } = await visitor()
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
      expect(() =>
        host.report({ stage: 'render', message: 'x', error: new Error('x') }),
      ).not.toThrow()
      warn.mockRestore()
    })
  })
}

const playingState = { trackId: 3, isPlaying: true }
const waitForTimers = () => new Promise((resolve) => setTimeout(resolve, 0))
