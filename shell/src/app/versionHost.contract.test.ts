import { describeHost } from '@sori/remote-kit/testing'
import { servicesSample } from '../testing/servicesSample.ts'
import { tokenOf } from '../testing/sessionSamples.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.fetch = async () => new Response(null, { status: 503 })
})

describeHost('the shell’s host', async ({ path, loggedIn }) => {
  window.history.replaceState(null, '', path)
  if (loggedIn) localStorage.setItem('accessToken', tokenOf())
  const { hostOf, toasts, history, tasks, requests, confirmDialogs, locale } =
    await servicesSample()
  const shownToasts = [toasts.current.getSnapshot()]
  hostOf('demo', '1.0.0').startMount()
  toasts.current.subscribe(() => shownToasts.push(toasts.current.getSnapshot()))
  return {
    host: hostOf('demo', '1.0.0').host,
    toasts: () => shownToasts.filter((toast) => toast !== null),
    place: () => history.getSnapshot().location.pathname + history.getSnapshot().location.search,
    title: () => document.title,
    tasks: () => tasks.list.getSnapshot().map(({ title }) => title),
    loadings: requests.count.getSnapshot,
    answer: async (yes) => confirmDialogs.current.getSnapshot()?.answer(yes),
    setLocale: locale.choose,
  }
})
