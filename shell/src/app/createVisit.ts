import { createSteer } from '../navigation/createSteer.ts'
import { createHistory } from '../navigation/history.ts'
import { LOGIN, settlePage } from '../navigation/resolvePage.ts'
import type { Catalog } from '../remotes/createCatalog.ts'
import { createRenewal, type Locks } from '../session/createRenewal.ts'
import { createSession } from '../session/createSession.ts'
import { createReturnPath } from '../session/returnPath.ts'
import { createTokenStore } from '../session/tokenStore.ts'
import type { PageParts } from './createPageParts.ts'

/** Session and history. */
export type Visit = ReturnType<typeof createVisit>

/**
 * Creates session and history, which need each other: guards read the session, and the end of a
 * session opens /login. The session is first, because the history checks the first URL immediately.
 */
export function createVisit(
  { page, toasts, storage, tabStorage, texts, common, confirmDialogs, unsaved, fetch }: PageParts,
  catalog: Catalog,
) {
  const store = createTokenStore(storage)
  const returnPath = createReturnPath(tabStorage)
  const session = createSession({
    store,
    renewal: createRenewal({ store, locks: page.navigator.locks as Locks | undefined, fetch }),
    expired: (why) => {
      toasts.show({ kind: 'error', text: common()[why] })
      returnPath.remember(page.location.pathname + page.location.search)
      history.force(LOGIN)
    },
    changedElsewhere: () => history.resteer(),
  })

  /** Returns the requested page, unless the member may not open it. */
  const takeReturnPath = () => {
    const path = returnPath.take()
    if (path === undefined) return undefined
    const { passed } = settlePage(
      catalog.getSnapshot(),
      path.split(/[?#]/, 1)[0] ?? path,
      session.getSnapshot(),
    )
    return session.getSnapshot() && passed.length > 0 ? undefined : path
  }
  /** Asks the person when there is unsaved work. */
  const mayLeave = () => {
    if (unsaved.count.getSnapshot() === 0) return true
    const w = common()
    return confirmDialogs.ask({
      title: w.unsavedTitle,
      body: w.unsaved,
      confirm: w.leave,
      cancel: w.stay,
      tone: 'danger',
    })
  }
  const steer = createSteer({
    registry: catalog.getSnapshot,
    user: session.getSnapshot,
    say: (what) => toasts.show({ kind: 'error', text: texts().guard[what] }),
    remember: returnPath.remember,
    resume: takeReturnPath,
  })
  const history = createHistory(page, { steer, mayLeave })
  history.resteer()
  catalog.subscribe(history.resteer)
  return { store, returnPath, session, history, takeReturnPath, mayLeave }
}
