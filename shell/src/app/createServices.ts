import type { Tokens } from '@sori/contract/account'
import type { Host, HostNavigation, NavigationSnapshot } from '@sori/contract/host'
import { commonWords } from '@sori/contract/messages'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { createObservable, readOnly } from '@sori/remote-kit/observable'
import { createPlayback } from '@sori/remote-kit/playback'
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
import { removeSheets } from '../remotes/sheets.ts'
import { createCartCount } from '../session/createCartCount.ts'
import { createMe } from '../session/createMe.ts'
import { createRenewal, type Locks } from '../session/createRenewal.ts'
import { createSession, followOtherTabs } from '../session/createSession.ts'
import { createReturnPath } from '../session/returnPath.ts'
import { createTokenStore } from '../session/tokenStore.ts'
import { createTheme } from '../theme/createTheme.ts'
import { countedFetch } from './countedFetch.ts'
import { createHosts, type HostCommons } from './createHost.ts'
import { createEvents } from './events.ts'
import { askBeforeUnload, createHolds, visibleAfter } from './holds.ts'
import { createQuestions } from './questions.ts'
import { createSafeStorage } from './safeStorage.ts'
import { createTasks } from './tasks.ts'
import { reportTrouble } from './telemetry.ts'
import { countActs, createToasts, forgetErrorsOfPages } from './toasts.ts'

/** The global indicator appears after this long and stays at least that long, in ms. */
const INDICATOR = { delay: 150, least: 300 }
const shell = { name: 'shell', version: 'site' }

/** Everything the shell does beside drawing, wired up once per page. */
export type Services = ReturnType<typeof createServices>

/** Wires the services of `page`. `requests` are those under way. Order matters: the session knows the person before the history asks whether they may pass. */
export function createServices(page: Window & typeof globalThis, catalog: Catalog, federation: Federation, requests = createHolds()) {
  const toasts = createToasts(countActs(page))
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
  const photoDialog = createObservable(false)
  const unsaved = createHolds()
  askBeforeUnload(unsaved.count, page)
  const channel = 'BroadcastChannel' in page && page.BroadcastChannel ? new page.BroadcastChannel('sori-events') : undefined
  const events = createEvents(channel, (error, type) =>
    reportTrouble(shell, { stage: 'event', message: `a listener of ${type} threw`, error }),
  )

  const fetch = countedFetch((input, init) => page.fetch(input, init), requests)
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
  forgetErrorsOfPages(toasts, history, isNewPage)
  const playback = createPlayback()
  const setTitle = keepTitle(page.document, {
    history,
    locale,
    isNewPage,
    siteName: (language) => commonWords(language).siteName,
    titleOf: (pathname, language) => {
      const legal = legalPageOf(pathname)
      return legal ? wordsOf(language).footer[legal] : ownerOf(catalog.getSnapshot(), pathname)?.route.title[language]
    },
    playback,
    nowPlaying: (language, { artist, title }) => wordsOf(language).nowPlaying(artist, title),
  })

  const me = createMe({ session, events, fetch, document: page.document })
  // tokens carry nickname and photo too
  events.on('profile.changed', () => {
    const token = session.readyToken()
    if (token) session.renew(token).catch(() => {})
  })
  const cartCount = createCartCount({ session, events, fetch })
  const remotes = createRemotes(catalog, federation, (name, { version, base }) => hosts.leave(name, version, () => removeSheets(base)))
  const firstData = createFirstData(
    { fetch, token: session.readyToken, userId: () => session.getSnapshot()?.userId, language: locale.getSnapshot },
    page.soriFirstAnswers,
  )
  const navigation: HostNavigation = Object.freeze({
    ...readOnly<NavigationSnapshot>(history),
    navigator: history.navigator,
    setTitle,
    warm: (path: string) => remotes.warm(new URL(path, page.location.href).pathname),
  })

  /** Ends the session everywhere and goes to /login; unsaved work is asked about first. */
  const logout = async () => {
    if (unsaved.count.getSnapshot() > 0 && !(await mayLeave())) return
    closeSession(store.read(), fetch)
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
      forget: () => {
        returnPath.take()
        session.clear()
      },
      requireLogin,
      takeReturnPath,
    } satisfies Host['session']),
    me: Object.freeze(me),
    changePhoto: () => photoDialog.set(true),
    toast: toasts.show,
    loading: requests.hold,
    confirm: questions.ask,
    theme: readOnly(theme),
    locale: readOnly(locale),
    events: Object.freeze(events),
    holdUnsaved: unsaved.hold,
    takeFirstData: firstData.take,
    playback,
  }
  const tasks = createTasks()
  const hosts = createHosts(commons, tasks.of)
  followOtherTabs(session, page)

  return {
    page,
    toasts,
    locale,
    theme,
    questions,
    photoDialog,
    unsaved,
    session,
    me,
    cartCount,
    events,
    catalog,
    remotes,
    firstData,
    tasks,
    hosts,
    commons,
    history,
    isNewPage,
    logout,
    requests: requests.count,
    busy: visibleAfter(requests.count, INDICATOR.delay, INDICATOR.least),
  }
}

/** Tells the server that a session is over (D42). Without a connection it lives until its time is up; the person is logged out here all the same. */
function closeSession(tokens: Tokens | null, fetch: typeof globalThis.fetch): void {
  if (!tokens) return
  const { accessToken, refreshToken } = tokens
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  fetch('/api/logout', { method: 'POST', keepalive: true, headers, body: JSON.stringify({ refreshToken }) }).catch(() => {})
}

/**
 * Who turns away from logging in does not want the guarded place any more: `forget` is called when a page of that flow is left for another. The terms
 * that a registration agrees to are part of it.
 */
function forgetWhenGivenUp(history: ShellHistory, forget: () => void): void {
  const isLoginFlow = (path: string) => /^\/(login|register|activation|help\/[^/]+|legal\/[^/]+)\/?$/.test(path)
  let before = history.getSnapshot().location.pathname
  history.subscribe(() => {
    const { pathname } = history.getSnapshot().location
    if (isLoginFlow(before) && !isLoginFlow(pathname)) forget()
    before = pathname
  })
}
