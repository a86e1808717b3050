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
  const { hosts, toasts, history, page, tasks, requests, confirmDialogs, locale } =
    await servicesSample()
  const said = [toasts.current.getSnapshot()]
  hosts.begin('demo', '1.0.0')
  toasts.current.subscribe(() => said.push(toasts.current.getSnapshot()))
  return {
    host: hosts.of('demo', '1.0.0'),
    toasts: () => said.filter((toast) => toast !== null),
    place: () => history.getSnapshot().location.pathname + history.getSnapshot().location.search,
    title: () => page.document.title,
    tasks: () => tasks.list.getSnapshot().map(({ title }) => title),
    loadings: requests.getSnapshot,
    answer: async (yes) => confirmDialogs.current.getSnapshot()?.answer(yes),
    setLocale: locale.choose,
  }
})
