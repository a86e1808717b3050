import type { Host } from '@sori/contract/host'
import { createPlayback, readOnly } from '@sori/remote-kit/host'
import { keepTitle } from '../navigation/title.ts'
import type { Catalog } from '../remotes/createCatalog.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { createFirstData } from '../remotes/createFirstData.ts'
import { createRemotes } from '../remotes/createRemotes.ts'
import { removeSheets } from '../remotes/sheets.ts'
import { createCartCount } from '../session/createCartCount.ts'
import { createMe } from '../session/createMe.ts'
import { followOtherTabs } from '../session/createSession.ts'
import { createLoginFlow, type LoginFlow } from './createLoginFlow.ts'
import { createPageParts, type PageParts } from './createPageParts.ts'
import { createVisit, type Visit } from './createVisit.ts'
import { createPendingCounter, loadingIndicator } from './pendingCounter.ts'
import { createTasks } from './tasks.ts'
import { createVersionHosts, type HostCommons } from './versionHost.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(
  catalog: Catalog,
  federation: Federation,
  requests = createPendingCounter(),
) {
  const parts = createPageParts(requests)
  const { toasts, locale, events } = parts
  const visit = createVisit(parts, catalog)
  const { session, history } = visit
  history.onNavigation((_from, _to, isNewPage) => {
    if (isNewPage) toasts.leave()
  })
  const playback = createPlayback()
  const setTitle = keepTitle(history, locale, catalog, playback)
  const memberParts = { session, events, fetch: parts.fetch }
  const me = createMe(memberParts)
  const remotes = createRemotes(catalog, federation, (name, { version, base }) =>
    hostOf(name, version).retire(() => removeSheets(base)),
  )
  const firstData = createFirstData(
    {
      fetch: parts.fetch,
      token: session.readyToken,
      userId: () => session.getSnapshot()?.userId,
      language: locale.getSnapshot,
    },
    window.soriFirstResponses,
  )
  const login = createLoginFlow(parts, visit)
  const commons: HostCommons = {
    ...commonsOf(parts, visit, login),
    navigation: Object.freeze({
      ...readOnly(history),
      navigator: history.navigator,
      setTitle,
      warm: (path: string) => remotes.warm(new URL(path, window.location.href).pathname),
    }),
    me: Object.freeze(me),
    takeFirstData: firstData.take,
    playback,
  }
  const tasks = createTasks()
  const hostOf = createVersionHosts(commons, tasks.of)
  followOtherTabs(session)
  renewAfterProfileChange(parts, visit)

  return {
    ...parts,
    ...visit,
    me,
    cartCount: createCartCount(memberParts),
    catalog,
    remotes,
    firstData,
    tasks,
    commons,
    hostOf,
    logout: login.logout,
    busy: loadingIndicator(requests.count),
  }
}

function commonsOf(parts: PageParts, visit: Visit, login: LoginFlow) {
  const { session } = visit
  return {
    session: Object.freeze({
      ...readOnly(session),
      ...login,
      token: session.token,
      renew: session.renew,
      login: session.login,
      logout: () => void login.logout(),
      takeReturnPath: visit.takeReturnPath,
    } satisfies Host['session']),
    changePhoto: () => parts.photoDialog.set(true),
    toast: parts.toasts.show,
    loading: parts.requests.add,
    confirm: parts.confirmDialogs.ask,
    theme: readOnly(parts.theme),
    locale: readOnly(parts.locale),
    events: Object.freeze(parts.events),
    holdUnsaved: parts.unsaved.add,
  }
}

/** The token contains nickname and photo. */
function renewAfterProfileChange({ events }: PageParts, { session }: Visit): void {
  events.on('profile.changed', () => {
    const token = session.readyToken()
    if (token) session.renew(token).catch(() => {})
  })
}
