import { ownerOf } from '@sori/contract/registry'
import { createSteer } from '../navigation/createSteer.ts'
import { ShellHistory } from '../navigation/history.ts'
import { LOGIN, settlePage } from '../navigation/resolvePage.ts'
import type { Catalog } from '../remotes/createCatalog.ts'
import { createRenewal, type Locks } from '../session/createRenewal.ts'
import { createSession } from '../session/createSession.ts'
import { createReturnPath } from '../session/returnPath.ts'
import { createTokenStore } from '../session/tokenStore.ts'
import type { PageParts } from './createPageParts.ts'

export type Visit = ReturnType<typeof createVisit>

/**
 * Session and history need each other. The session is first, because the history checks the first
 * URL immediately.
 */
export function createVisit(
  { toasts, storage, tabStorage, texts, common, confirmDialogs, unsaved, fetch }: PageParts,
  catalog: Catalog,
) {
  const store = createTokenStore(storage)
  const returnPath = createReturnPath(tabStorage)
  const session = createSession({
    store,
    renewal: createRenewal({ store, locks: navigator.locks as Locks | undefined, fetch }),
    onEnd: (reason) => {
      toasts.show({ kind: 'error', text: common()[reason] })
      returnPath.remember(window.location.pathname + window.location.search)
      history.force(LOGIN)
    },
    onChangeElsewhere: () => history.resteer(),
  })

  /** Returns the page that required the login, if the member may open it. */
  const takeReturnPath = () => {
    const path = returnPath.take()
    const user = session.getSnapshot()
    if (path === undefined || !user) return path
    const [pathname = ''] = path.split(/[?#]/, 1)
    const { redirects } = settlePage(catalog.getSnapshot(), pathname, user)
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
  const steer = createSteer({
    registry: catalog.getSnapshot,
    user: session.getSnapshot,
    notify: (notice) => toasts.show({ kind: 'error', text: texts().guard[notice] }),
    remember: returnPath.remember,
    takeReturnPath,
  })
  const history = new ShellHistory({
    steer,
    mayLeave,
    namedBy: (pathname) => ownerOf(catalog.getSnapshot(), pathname)?.route.namedBy,
  })
  history.resteer()
  catalog.subscribe(history.resteer)
  return { store, returnPath, session, history, takeReturnPath, mayLeave }
}
