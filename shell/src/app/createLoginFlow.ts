import type { Tokens } from '@sori/contract/account'
import { DRAFT_KEY } from '@sori/contract/host'
import type { ShellHistory } from '../navigation/history.ts'
import { isLoginFlow } from '../navigation/isLoginFlow.ts'
import { LOGIN } from '../navigation/resolvePage.ts'
import type { PageParts } from './createPageParts.ts'
import type { Visit } from './createVisit.ts'

/** The ways to the login page and out of the session. */
export type LoginFlow = ReturnType<typeof createLoginFlow>

/** Makes the ways to the login page and out of the session. */
export function createLoginFlow(
  { toasts, tabStorage, texts, common, fetch }: PageParts,
  { store, returnPath, session, history, mayLeave }: Visit,
) {
  forgetWhenGivenUp(history, () => {
    if (!session.getSnapshot()) returnPath.take()
  })
  /** Clears the requested page and unsaved input in this tab. */
  const forget = () => {
    returnPath.take()
    session.clear()
    tabStorage.remove(DRAFT_KEY)
  }
  return {
    forget,
    /** Ends the session in all tabs and opens /login, after asking about unsaved work. */
    logout: async () => {
      const may = mayLeave()
      if (may !== true && !(await may)) return
      closeSession(store.read(), fetch)
      forget()
      history.force(LOGIN)
      toasts.show({ kind: 'ok', text: texts().loggedOut })
    },
    /** Sends a visitor to log in, and back here afterwards. */
    requireLogin: (message?: string) => {
      toasts.show({ kind: 'info', text: message ?? common().firstLogin })
      const { location } = history.getSnapshot()
      returnPath.remember(location.pathname + location.search)
      history.navigator.push(LOGIN)
    },
  }
}

/** Tells the server that a session is over (D42). Without a connection it lives until its time is up; the person is logged out here all the same. */
function closeSession(tokens: Tokens | null, fetch: typeof globalThis.fetch): void {
  if (!tokens) return
  const { accessToken, refreshToken } = tokens
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  fetch('/api/logout', {
    method: 'POST',
    keepalive: true,
    headers,
    body: JSON.stringify({ refreshToken }),
  }).catch(() => {})
}

/** Calls `forget` when the user leaves the login flow for another page. */
function forgetWhenGivenUp(history: ShellHistory, forget: () => void): void {
  let before = history.getSnapshot().location.pathname
  history.subscribe(() => {
    const { pathname } = history.getSnapshot().location
    if (isLoginFlow(before) && !isLoginFlow(pathname)) forget()
    before = pathname
  })
}
