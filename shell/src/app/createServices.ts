import type { Host, HostNavigation, NavigationSnapshot } from '@sori/contract/host'
import { commonTexts } from '@sori/contract/messages'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { createPlayback, readOnly } from '@sori/remote-kit/host'
import { textsOf } from '../i18n/texts.ts'
import { type IsNewPage, newPages } from '../navigation/isNewPage.ts'
import { keepTitle } from '../navigation/title.ts'
import type { Catalog } from '../remotes/createCatalog.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { createFirstData } from '../remotes/createFirstData.ts'
import { createRemotes } from '../remotes/createRemotes.ts'
import { removeSheets } from '../remotes/sheets.ts'
import { createCartCount } from '../session/createCartCount.ts'
import { createMe } from '../session/createMe.ts'
import { followOtherTabs } from '../session/createSession.ts'
import { createHosts, type HostCommons } from './createHost.ts'
import { createLoginFlow, type LoginFlow } from './createLoginFlow.ts'
import { createPageParts, type PageParts } from './createPageParts.ts'
import { createVisit, type Visit } from './createVisit.ts'
import { createPendingCounter, visibleAfter } from './pendingCounter.ts'
import { createTasks } from './tasks.ts'
import { forgetErrorsOfPages } from './toasts.ts'

/** The global indicator appears after this long and stays at least that long, in ms. */
const INDICATOR = { delay: 150, least: 300 }

/** Everything the shell does beside drawing, wired up once per page. */
export type Services = ReturnType<typeof createServices>

/** Connects the services: page parts, visit, member, remotes, and the hosts of remotes. */
export function createServices(
  page: Window & typeof globalThis,
  catalog: Catalog,
  federation: Federation,
  requests = createPendingCounter(),
) {
  const parts = createPageParts(page, requests)
  const { toasts, locale, theme, confirmDialogs, photoDialog, unsaved, events, fetch } = parts
  const visit = createVisit(parts, catalog)
  const { session, history } = visit
  const isNewPage = newPages((pathname) => ownerOf(catalog.getSnapshot(), pathname)?.route.namedBy)
  forgetErrorsOfPages(toasts, history, isNewPage)
  const playback = createPlayback()
  const setTitle = titles(parts, visit, catalog, playback, isNewPage)
  const { me, cartCount } = createPerson(parts, visit)
  const remotes = createRemotes(catalog, federation, (name, { version, base }) =>
    hosts.leave(name, version, () => removeSheets(base)),
  )
  const firstData = createFirstData(
    {
      fetch,
      token: session.readyToken,
      userId: () => session.getSnapshot()?.userId,
      language: locale.getSnapshot,
    },
    page.soriFirstAnswers,
  )
  const login = createLoginFlow(parts, visit)
  const commons: HostCommons = {
    navigation: navigationOf(page, visit, setTitle, remotes.warm),
    session: sessionOf(visit, login),
    me: Object.freeze(me),
    changePhoto: () => photoDialog.set(true),
    toast: toasts.show,
    loading: requests.add,
    confirm: confirmDialogs.ask,
    theme: readOnly(theme),
    locale: readOnly(locale),
    events: Object.freeze(events),
    holdUnsaved: unsaved.add,
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
    sidebarPin: parts.sidebarPin,
    confirmDialogs,
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
    logout: login.logout,
    requests: requests.count,
    busy: visibleAfter(requests.count, INDICATOR.delay, INDICATOR.least),
  }
}

/** Keeps the page's title. Returns the function that sets a page's own name. */
function titles(
  { page, locale }: PageParts,
  { history }: Visit,
  catalog: Catalog,
  playback: Host['playback'],
  isNewPage: IsNewPage,
) {
  return keepTitle(page.document, {
    history,
    locale,
    isNewPage,
    siteName: (language) => commonTexts(language).siteName,
    titleOf: (pathname, language) => {
      const legal = legalPageOf(pathname)
      return legal
        ? textsOf(language).footer[legal]
        : ownerOf(catalog.getSnapshot(), pathname)?.route.title[language]
    },
    playback,
    nowPlaying: (language, { artist, title }) => textsOf(language).nowPlaying(artist, title),
  })
}

/** Creates the member's data and cart count. */
function createPerson({ page, events, fetch }: PageParts, { session }: Visit) {
  const me = createMe({ session, events, fetch, document: page.document })
  // tokens carry nickname and photo too
  events.on('profile.changed', () => {
    const token = session.readyToken()
    if (token) session.renew(token).catch(() => {})
  })
  return { me, cartCount: createCartCount({ session, events, fetch }) }
}

/** The history as remotes get it. */
function navigationOf(
  page: Window,
  { history }: Visit,
  setTitle: HostNavigation['setTitle'],
  warm: (pathname: string) => void,
) {
  return Object.freeze({
    ...readOnly<NavigationSnapshot>(history),
    navigator: history.navigator,
    setTitle,
    warm: (path: string) => warm(new URL(path, page.location.href).pathname),
  } satisfies HostNavigation)
}

/** The session as remotes get it: no refresh token, and the ways in and out. */
function sessionOf(
  { session, takeReturnPath }: Visit,
  { logout, forget, requireLogin }: LoginFlow,
) {
  return Object.freeze({
    ...readOnly(session),
    token: session.token,
    renew: session.renew,
    login: session.login,
    logout: () => void logout(),
    forget,
    requireLogin,
    takeReturnPath,
  } satisfies Host['session'])
}
