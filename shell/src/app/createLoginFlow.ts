import { DRAFT_KEY, type LoginState } from '@sori/contract/host'
import { isLoginFlow, LOGIN } from '../navigation/resolvePage.ts'
import type { BasicServices } from './createBasicServices.ts'
import type { SessionAndHistory } from './createSessionAndHistory.ts'

export type LoginFlow = ReturnType<typeof createLoginFlow>

export function createLoginFlow(
  { toasts, tabStorage, texts, common, fetch }: BasicServices,
  { store, returnPath, session, history, mayLeave }: SessionAndHistory,
) {
  history.onNavigation((from, to) => {
    const hasGivenUp = isLoginFlow(from.location.pathname) && !isLoginFlow(to.location.pathname)
    if (hasGivenUp && !session.getSnapshot()) returnPath.take()
  })
  /** Removes the session, the path to return to, and the unsaved input of this tab. */
  const forget = () => {
    returnPath.take()
    session.clear()
    tabStorage.remove(DRAFT_KEY)
  }
  /** Ends the session on the server. Without a network, the server keeps it until it expires. */
  const endSession = () => {
    const tokens = store.read()
    if (!tokens) return
    fetch('/api/logout', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.accessToken}`,
      },
      body: JSON.stringify({ refreshToken: tokens.refreshToken }),
    }).catch(() => {})
  }
  return {
    forget,
    /** Ends the session in all tabs, after asking about unsaved work. */
    logout: async () => {
      if (!(await mayLeave())) return
      endSession()
      forget()
      history.force(LOGIN)
      toasts.show({ kind: 'ok', text: texts().loggedOut })
    },
    /** Opens the login. After the login, the member returns to the current page. */
    requireLogin: (message?: string) => {
      const reason = message ?? common().firstLogin
      toasts.show({ kind: 'info', text: reason })
      const { pathname, search } = history.getSnapshot().location
      returnPath.store(pathname + search)
      history.navigator.push(LOGIN, { reason } satisfies LoginState)
    },
  }
}
