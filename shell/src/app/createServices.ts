import type { Host } from '@sori/contract/host'
import { createPlayback, readOnly } from '@sori/remote-kit/host'
import { keepTitle } from '../navigation/title.ts'
import type { Federation } from '../remotes/createFederation.ts'
import { createFirstData } from '../remotes/createFirstData.ts'
import type { RegistryStore } from '../remotes/createRegistryStore.ts'
import { createRemotes } from '../remotes/createRemotes.ts'
import { removeSheets } from '../remotes/sheets.ts'
import { createCartCount } from '../session/createCartCount.ts'
import { createMe } from '../session/createMe.ts'
import { followOtherTabs } from '../session/createSession.ts'
import { type BasicServices, createBasicServices } from './createBasicServices.ts'
import { createLoginFlow, type LoginFlow } from './createLoginFlow.ts'
import { createSessionAndHistory, type SessionAndHistory } from './createSessionAndHistory.ts'
import { createPendingCounter, loadingIndicator } from './pendingCounter.ts'
import { styleNonce } from './styleNonce.ts'
import { createTasks } from './tasks.ts'
import { createVersionHosts, type SharedHost } from './versionHost.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(
  registryStore: RegistryStore,
  federation: Federation,
  requests = createPendingCounter(),
) {
  const basics = createBasicServices(requests)
  const { toasts, locale, events } = basics
  const sessionAndHistory = createSessionAndHistory(basics, registryStore)
  const { session, history } = sessionAndHistory
  history.onNavigation((_from, _to, isNewPage) => {
    if (isNewPage) toasts.leavePage()
  })
  const playback = createPlayback()
  const setTitle = keepTitle(history, locale, registryStore, playback)
  const memberOptions = { session, events, fetch: basics.fetch }
  const me = createMe(memberOptions)
  const remotes = createRemotes(registryStore, federation, (name, { version, base }) =>
    hostOf(name, version).retire(() => removeSheets(base)),
  )
  const firstData = createFirstData(
    {
      fetch: basics.fetch,
      token: session.readyToken,
      userId: () => session.getSnapshot()?.userId,
      language: locale.getSnapshot,
    },
    window.soriFirstResponses,
  )
  const login = createLoginFlow(basics, sessionAndHistory)
  const sharedHost: SharedHost = {
    ...sharedHostOf(basics, sessionAndHistory, login),
    navigation: Object.freeze({
      ...readOnly(history),
      navigator: history.navigator,
      setTitle,
      warm: (path: string) => remotes.warm(new URL(path, window.location.href).pathname),
    }),
    me: Object.freeze(me),
    takeFirstData: firstData.take,
    styleNonce: styleNonce(),
    playback,
  }
  const tasks = createTasks()
  const hostOf = createVersionHosts(sharedHost, tasks.ofRemote)
  followOtherTabs(session)
  renewAfterProfileChange(basics, sessionAndHistory)

  return {
    ...basics,
    ...sessionAndHistory,
    me,
    cartCount: createCartCount(memberOptions),
    registryStore,
    remotes,
    firstData,
    tasks,
    sharedHost,
    hostOf,
    logout: login.logout,
    busy: loadingIndicator(requests.count),
  }
}

function sharedHostOf(
  basics: BasicServices,
  sessionAndHistory: SessionAndHistory,
  login: LoginFlow,
) {
  const { session } = sessionAndHistory
  return {
    session: Object.freeze({
      ...readOnly(session),
      ...login,
      token: session.token,
      renew: session.renew,
      login: session.login,
      logout: () => void login.logout(),
      takeReturnPath: sessionAndHistory.takeReturnPath,
    } satisfies Host['session']),
    changePhoto: () => basics.photoDialog.set(true),
    toast: basics.toasts.show,
    loading: basics.requests.add,
    confirm: basics.confirmDialogs.ask,
    theme: readOnly(basics.theme),
    locale: readOnly(basics.locale),
    events: Object.freeze(basics.events),
    holdUnsaved: basics.unsaved.add,
  }
}

/** Renews the token when the profile changes, because a token contains nickname and photo. */
function renewAfterProfileChange({ events }: BasicServices, { session }: SessionAndHistory): void {
  events.on('profile.changed', () => {
    const token = session.readyToken()
    if (token) session.renew(token).catch(() => {})
  })
}
