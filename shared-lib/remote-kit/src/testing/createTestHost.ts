import type { Me, Tokens } from '@sori/contract/account'
import type { EventDetail, EventType } from '@sori/contract/events'
import {
  DRAFT_KEY,
  HOST_CONTRACT,
  type Host,
  type HostLocation,
  type HostTo,
  type NavigationSnapshot,
  type Question,
  type SessionUser,
  type Task,
  type ToastMessage,
  type TroubleReport,
} from '@sori/contract/host'
import { commonTexts } from '@sori/contract/messages'
import { createObservable, type Observable } from '../observable/index.ts'
import { createPlayback } from '../playback/createPlayback.ts'

export interface TestHostStart {
  remote?: string
  path?: string
  user?: SessionUser | null
  me?: Me | null
  refreshMe?(): Me | null | undefined
  locale?: 'ko' | 'en'
  theme?: 'light' | 'dark'
  /** Answers `host.confirm`. Default: yes. */
  confirm?(question: Question): boolean | Promise<boolean>
  /** The path that `takeReturnPath` returns once. */
  returnPath?: string
}

/** A host in memory. Records the calls of the remote under test. */
export interface TestHost extends Host {
  readonly toasts: ToastMessage[]
  readonly questions: Question[]
  readonly troubles: TroubleReport[]
  /** Returns the tasks in the tray. */
  readonly taskList: () => readonly Task[]
  readonly emitted: { type: EventType; detail: unknown }[]
  readonly logins: Tokens[]
  readonly photoDialogs: () => number
  readonly title: () => string
  readonly loadings: () => number
  readonly unsaved: () => number
  readonly visited: string[]
  setMe(me: Me | null): void
  setUser(user: SessionUser | null): void
  setLocale(locale: 'ko' | 'en'): void
  setTheme(theme: 'light' | 'dark'): void
}

export function createTestHost(start: TestHostStart = {}): TestHost {
  const user = createObservable<SessionUser | null>(start.user ?? null)
  const me = createObservable<Me | null>(start.me ?? null)
  const locale = createObservable<'ko' | 'en'>(start.locale ?? 'ko')
  const theme = createObservable<'light' | 'dark'>(start.theme ?? 'light')
  const loading = createCounter()
  const unsaved = createCounter()
  const overlays = testOverlays(start)
  const { toast, confirm } = overlays
  const leave = (go: () => void) => {
    if (unsaved.count() === 0) return go()
    const texts = commonTexts(locale.getSnapshot())
    const question = { title: texts.unsaved, confirm: texts.ok, tone: 'danger' } as const
    void confirm(question).then((yes) => yes && go())
  }
  const history = memoryHistory(start.path ?? '/', leave)
  const { returnPath } = start
  let title = ''

  return {
    ...overlays,
    ...testEvents(),
    ...testSession({ user, me, history, leave, toast, locale, returnPath }),
    contract: HOST_CONTRACT,
    remote: { name: start.remote ?? 'test', version: '0.0.0' },
    navigation: {
      ...history.snapshot,
      navigator: history.navigator,
      setTitle: (next) => {
        title = next
      },
      warm: () => {},
    },
    me: {
      ...me,
      refresh: async () => {
        const next = start.refreshMe ? start.refreshMe() : me.getSnapshot()
        if (next !== undefined) me.set(next)
        return next !== undefined
      },
    },
    loading: loading.add,
    theme,
    locale,
    playback: createPlayback(),
    holdUnsaved: unsaved.add,
    takeFirstData: () => undefined,
    styleNonce: undefined,
    title: () => title,
    loadings: loading.count,
    unsaved: unsaved.count,
    visited: history.visited,
    setMe: me.set,
    setUser: user.set,
    setLocale: locale.set,
    setTheme: theme.set,
  }
}

/** Creates a counter. `add` adds one, until the function that `add` returns is called. */
function createCounter() {
  let count = 0
  return {
    count: () => count,
    add: () => {
      count += 1
      let isCounted = true
      return () => {
        if (isCounted) count -= 1
        isCounted = false
      }
    },
  }
}

function testOverlays(start: TestHostStart) {
  const toasts: ToastMessage[] = []
  const questions: Question[] = []
  const troubles: TroubleReport[] = []
  const tasks = new Map<string, Task>()
  let photoDialogs = 0
  return {
    toasts,
    toast: (message: ToastMessage) => void toasts.push(message),
    questions,
    confirm: async (question: Question) => {
      questions.push(question)
      return start.confirm?.(question) ?? true
    },
    troubles,
    report: (trouble: TroubleReport) => void troubles.push(trouble),
    taskList: () => [...tasks.values()],
    tasks: {
      put: (task: Task) => void tasks.set(task.id, task),
      remove: (id: string) => void tasks.delete(id),
    },
    photoDialogs: () => photoDialogs,
    changePhoto: () => {
      photoDialogs += 1
    },
  }
}

function testEvents(): Pick<TestHost, 'events' | 'emitted'> {
  const emitted: TestHost['emitted'] = []
  const listeners = new Map<EventType, Set<(detail: never) => void>>()
  return {
    emitted,
    events: {
      emit: (type, detail) => {
        emitted.push({ type, detail })
        for (const listener of listeners.get(type) ?? [])
          (listener as (detail: unknown) => void)(detail)
      },
      on: <T extends EventType>(type: T, listener: (detail: EventDetail<T>) => void) => {
        const typeListeners = listeners.get(type) ?? new Set()
        listeners.set(type, typeListeners.add(listener))
        return () => typeListeners.delete(listener)
      },
    },
  }
}

interface SessionParts {
  user: Observable<SessionUser | null>
  me: Observable<Me | null>
  locale: Observable<'ko' | 'en'>
  history: ReturnType<typeof memoryHistory>
  leave(go: () => void): void
  toast(message: ToastMessage): void
  returnPath: string | undefined
}

function testSession(parts: SessionParts): Pick<TestHost, 'session' | 'logins'> {
  const { user, me, locale, history, leave, toast } = parts
  const logins: Tokens[] = []
  let { returnPath } = parts
  const forget = () => {
    user.set(null)
    me.set(null)
    sessionStorage.removeItem(DRAFT_KEY)
  }
  return {
    logins,
    session: {
      getSnapshot: user.getSnapshot,
      subscribe: user.subscribe,
      token: async () => (user.getSnapshot() ? 'test-token' : null),
      renew: async () => null,
      login: (tokens) => void logins.push(tokens),
      logout: () =>
        leave(() => {
          forget()
          history.force('/login')
        }),
      forget,
      requireLogin: (message) => {
        const reason = message ?? commonTexts(locale.getSnapshot()).firstLogin
        toast({ kind: 'info', text: reason })
        returnPath = history.visited.at(-1)
        history.navigator.push('/login', { reason })
      },
      takeReturnPath: () => {
        const path = returnPath
        returnPath = undefined
        return path
      },
    },
  }
}

/** Creates a history in memory. Calls `leave` before every change of path or query. */
function memoryHistory(path: string, leave: (go: () => void) => void) {
  const entries: HostLocation[] = [locationOf(path, null)]
  const visited = [path]
  let index = 0
  const snapshot = createObservable<NavigationSnapshot>({ location: locationAt(0), action: 'POP' })
  function locationAt(at: number): HostLocation {
    return entries[at] as HostLocation
  }
  function step(to: HostLocation, go: () => void) {
    const current = locationAt(index)
    if (to.pathname === current.pathname && to.search === current.search) go()
    else leave(go)
  }
  function arrive(action: NavigationSnapshot['action']) {
    const location = locationAt(index)
    visited.push(location.pathname + location.search + location.hash)
    snapshot.set({ location, action })
  }
  function push(location: HostLocation) {
    entries.splice(index + 1, entries.length, location)
    index += 1
    arrive('PUSH')
  }
  return {
    snapshot,
    visited,
    /** Navigates without asking about unsaved work. */
    force: (to: string) => push(locationOf(to, null)),
    navigator: {
      createHref: href,
      go: (delta: number) => {
        const next = Math.max(0, Math.min(entries.length - 1, index + delta))
        step(locationAt(next), () => {
          index = next
          arrive('POP')
        })
      },
      push: (to: HostTo, state: unknown = null) => {
        const location = locationOf(href(to), state)
        step(location, () => push(location))
      },
      replace: (to: HostTo, state: unknown = null) => {
        const location = locationOf(href(to), state)
        step(location, () => {
          entries[index] = location
          arrive('REPLACE')
        })
      },
    },
  }
}

function href(to: HostTo): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
}

let lastKey = 0
function locationOf(path: string, state: unknown): HostLocation {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  lastKey += 1
  return { pathname, search, hash, state, key: String(lastKey) }
}
