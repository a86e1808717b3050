import type { Host, HostNavigation, NavigationSnapshot } from '@sori/contract/host'
import { commonWords } from '@sori/contract/messages'
import { ownerOf } from '@sori/contract/registry'
import { readOnly } from '@sori/remote-kit/observable'
import { createLocale } from '../i18n/createLocale.ts'
import { wordsOf } from '../i18n/words.ts'
import { createSteer } from '../navigation/createSteer.ts'
import { createHistory, type ShellHistory } from '../navigation/history.ts'
import { newPages } from '../navigation/isNewPage.ts'
import { LOGIN, settlePage } from '../navigation/resolvePage.ts'
import { keepTitle } from '../navigation/title.ts'
import type { Catalog } from '../remotes/createCatalog.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { createFirstData } from '../remotes/createFirstData.ts'
import { createRemotes } from '../remotes/createRemotes.ts'
import { createMe } from '../session/createMe.ts'
import { createRenewal, type Locks } from '../session/createRenewal.ts'
import { createSession, followOtherTabs } from '../session/createSession.ts'
import { createReturnPath } from '../session/returnPath.ts'
import { createTokenStore } from '../session/tokenStore.ts'
import { createTheme } from '../theme/createTheme.ts'
import { createHosts, type HostCommons } from './createHost.ts'
import { createEvents } from './events.ts'
import { askBeforeUnload, createHolds, visibleAfter } from './holds.ts'
import { createQuestions } from './questions.ts'
import { createSafeStorage } from './safeStorage.ts'
import { createTasks } from './tasks.ts'
import { reportTrouble } from './telemetry.ts'
import { createToasts } from './toasts.ts'

/** The global indicator appears after this long and stays at least that long, in ms. */
const INDICATOR = { delay: 150, least: 300 }
const shell = { name: 'shell', version: 'site' }

/** Everything the shell does beside drawing, wired up once per page. */
export type Services = ReturnType<typeof createServices>

/** Wires the services of `page`. Order matters: the session knows the person before the history asks whether they may pass. */
export function createServices(page: Window & typeof globalThis, catalog: Catalog, federation: Federation) {
  const toasts = createToasts()
  const storage = createSafeStorage(
    () => page.localStorage,
    // when it is refused at the very start, the words come once the page can show them
    () => setTimeout(() => toasts.show({ kind: 'error', text: words().storageRefused })),
  )
  const tabStorage = createSafeStorage(() => page.sessionStorage)
  const locale = createLocale(page, storage)
  const theme = createTheme(page, storage)
  const words = () => wordsOf(locale.getSnapshot())
  const common = () => commonWords(locale.getSnapshot())
  const questions = createQuestions()
  const requests = createHolds()
  const unsaved = createHolds()
  askBeforeUnload(unsaved.count, page)
  const channel = 'BroadcastChannel' in page && page.BroadcastChannel ? new page.BroadcastChannel('sori-events') : undefined
  const events = createEvents(channel, (error, type) =>
    reportTrouble(shell, { stage: 'event', message: `a listener of ${type} threw`, error }),
  )

  const fetch: typeof globalThis.fetch = (input, init) => page.fetch(input, init)
  const store = createTokenStore(storage)
  const returnPath = createReturnPath(tabStorage)
  const session = createSession({
    store,
    renewal: createRenewal({ store, locks: page.navigator.locks as Locks | undefined, fetch }),
    expired: () => {
      toasts.show({ kind: 'error', text: common().loginRequired })
      returnPath.remember(page.location.pathname + page.location.search)
      history.force(LOGIN)
    },
    changedElsewhere: () => history.resteer(),
  })

  /** The place that was wanted, unless the person who has logged in may not go there. */
  const takeReturnPath = () => {
    const path = returnPath.take()
    if (path === undefined) return undefined
    const { passed } = settlePage(catalog.getSnapshot(), path.split(/[?#]/, 1)[0] ?? path, session.getSnapshot())
    return session.getSnapshot() && passed.length > 0 ? undefined : path
  }
  const mayLeave = async () => {
    const w = words()
    return questions.ask({ title: w.unsavedTitle, body: common().unsaved, confirm: w.leave, cancel: w.stay, tone: 'danger' })
  }
  const steer = createSteer({
    registry: catalog.getSnapshot,
    user: session.getSnapshot,
    say: (what) => toasts.show({ kind: 'error', text: words().guard[what] }),
    remember: returnPath.remember,
    resume: takeReturnPath,
  })
  const history = createHistory(page, {
    steer,
    mayLeave: () => (unsaved.count.getSnapshot() === 0 ? true : mayLeave()),
  })
  history.resteer()
  catalog.subscribe(history.resteer)
  const isNewPage = newPages((pathname) => ownerOf(catalog.getSnapshot(), pathname)?.route.namedBy)
  const setTitle = keepTitle(page.document, {
    history,
    locale,
    isNewPage,
    siteName: (language) => commonWords(language).siteName,
    titleOf: (pathname, language) => ownerOf(catalog.getSnapshot(), pathname)?.route.title[language],
  })

  const me = createMe({ session, events, fetch, document: page.document })
  const remotes = createRemotes(catalog, federation)
  const firstData = createFirstData({
    fetch,
    token: session.readyToken,
    userId: () => session.getSnapshot()?.userId,
    language: locale.getSnapshot,
  })
  const navigation: HostNavigation = Object.freeze({
    ...readOnly<NavigationSnapshot>(history),
    navigator: history.navigator,
    setTitle,
    warm: (path: string) => remotes.warm(new URL(path, page.location.href).pathname),
  })

  /** Ends the session everywhere and goes to /login; unsaved work is asked about first. */
  const logout = async () => {
    if (unsaved.count.getSnapshot() > 0 && !(await mayLeave())) return
    session.clear()
    history.force(LOGIN)
    returnPath.take()
    toasts.show({ kind: 'ok', text: words().loggedOut })
  }
  forgetWhenGivenUp(history, () => {
    if (!session.getSnapshot()) returnPath.take()
  })
  const requireLogin = (message?: string) => {
    toasts.show({ kind: 'info', text: message ?? common().firstLogin })
    const { location } = history.getSnapshot()
    returnPath.remember(location.pathname + location.search)
    history.navigator.push(LOGIN)
  }

  const commons: HostCommons = {
    navigation,
    session: Object.freeze({
      ...readOnly(session),
      token: session.token,
      renew: session.renew,
      login: session.login,
      logout: () => void logout(),
      requireLogin,
      takeReturnPath,
    } satisfies Host['session']),
    me: readOnly(me),
    toast: toasts.show,
    loading: requests.hold,
    confirm: questions.ask,
    theme: readOnly(theme),
    locale: readOnly(locale),
    events: Object.freeze(events),
    holdUnsaved: unsaved.hold,
    takeFirstData: firstData.take,
  }
  const tasks = createTasks()
  followOtherTabs(session, page)

  return {
    page,
    toasts,
    locale,
    theme,
    questions,
    unsaved,
    session,
    me,
    events,
    catalog,
    remotes,
    firstData,
    tasks,
    hosts: createHosts(commons, tasks.of),
    history,
    isNewPage,
    logout,
    requests: requests.count,
    busy: visibleAfter(requests.count, INDICATOR.delay, INDICATOR.least),
  }
}

/** Who turns away from logging in does not want the guarded place any more: `forget` is called when a page of that flow is left for another. */
function forgetWhenGivenUp(history: ShellHistory, forget: () => void): void {
  const isLoginFlow = (path: string) => /^\/(login|register|activation|help\/[^/]+)\/?$/.test(path)
  let before = history.getSnapshot().location.pathname
  history.subscribe(() => {
    const { pathname } = history.getSnapshot().location
    if (isLoginFlow(before) && !isLoginFlow(pathname)) forget()
    before = pathname
  })
}
