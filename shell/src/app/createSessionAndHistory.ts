import { ownerOf } from '@sori/contract/registry'
import { createGuard } from '../navigation/createGuard.ts'
import { ShellHistory } from '../navigation/history.ts'
import { followRedirects, LOGIN } from '../navigation/resolvePage.ts'
import type { RegistryStore } from '../remotes/createRegistryStore.ts'
import { createRenewal, type Locks } from '../session/createRenewal.ts'
import { createSession } from '../session/createSession.ts'
import { createReturnPath } from '../session/returnPath.ts'
import { createTokenStore } from '../session/tokenStore.ts'
import type { BasicServices } from './createBasicServices.ts'

export type SessionAndHistory = ReturnType<typeof createSessionAndHistory>

/**
 * Creates the session and the history. Each needs the other; the session is created first, because
 * the history's guards read it immediately.
 */
export function createSessionAndHistory(
  { toasts, storage, tabStorage, texts, common, confirmDialogs, unsaved, fetch }: BasicServices,
  registryStore: RegistryStore,
) {
  const store = createTokenStore(storage)
  const returnPath = createReturnPath(tabStorage)
  const session = createSession({
    store,
    renewal: createRenewal({ store, locks: navigator.locks as Locks | undefined, fetch }),
    onEnd: (reason) => {
      toasts.show({ kind: 'error', text: common()[reason] })
      returnPath.store(window.location.pathname + window.location.search)
      history.force(LOGIN)
    },
    onChangeElsewhere: () => history.applyGuards(),
  })

  /** Returns the path that required the login, if the member may open that page. */
  const takeReturnPath = () => {
    const path = returnPath.take()
    const user = session.getSnapshot()
    if (path === undefined || !user) return path
    const [pathname = ''] = path.split(/[?#]/, 1)
    const { redirects } = followRedirects(registryStore.getSnapshot(), pathname, user)
    return redirects.length > 0 ? undefined : path
  }
  const mayLeave = () => {
    if (unsaved.count.getSnapshot() === 0) return true
    const { unsavedTitle, unsaved: body, leave, stay } = common()
    return confirmDialogs.ask({
      title: unsavedTitle,
      body,
      confirm: leave,
      cancel: stay,
      tone: 'danger',
    })
  }
  const guard = createGuard({
    registry: registryStore.getSnapshot,
    user: session.getSnapshot,
    notify: (notice) => toasts.show({ kind: 'error', text: texts().guard[notice] }),
    storeReturnPath: returnPath.store,
    takeReturnPath,
  })
  const history = new ShellHistory({
    guard,
    mayLeave,
    namedBy: (pathname) => ownerOf(registryStore.getSnapshot(), pathname)?.route.namedBy,
  })
  history.applyGuards()
  registryStore.subscribe(history.applyGuards)
  return { store, returnPath, session, history, takeReturnPath, mayLeave }
}
