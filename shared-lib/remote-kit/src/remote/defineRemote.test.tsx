import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApi } from '@reduxjs/toolkit/query/react'
import type { Host } from '@sori/contract/host'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { hostBaseQuery } from '../http/hostBaseQuery.ts'
import { answerWith, createTestHost, renderRemote, respond } from '../testing/index.ts'
import { createRemoteStore } from './createRemoteStore.ts'
import { defineRemote, storeOf } from './defineRemote.tsx'

const api = createApi({
  reducerPath: 'demo',
  baseQuery: hostBaseQuery,
  refetchOnReconnect: true,
  tagTypes: ['Tags'],
  endpoints: () => ({}),
}).injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query<{ n: number }, void>({
      query: () => '/api/tags',
      providesTags: ['Tags'],
    }),
  }),
})
const createStore = (host: Host) =>
  createRemoteStore(host, { api, tagTypes: ['Tags'], eventTags: { 'tags.changed': ['Tags'] } })

function Pages() {
  return (
    <Routes>
      <Route path="/a" element={<Link to="/b?x=1">to b</Link>} />
      <Route path="/b" element={<h1>page b</h1>} />
      <Route path="/broken" element={<Broken />} />
      <Route path="*" element={null} />
    </Routes>
  )
}

let broken = true
function Broken() {
  if (broken) throw new Error('thrown while rendering')
  return <h1>mended</h1>
}

function Tags() {
  const { data, isError } = api.useListTagsQuery()
  return <p>answer {isError ? 'failed' : (data?.n ?? 'none')}</p>
}

/** Replaces the page's URL by `/b`, 10 ms after a click. */
function Redirecting() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      onClick={() => setTimeout(() => void navigate('/b', { replace: true }), 10)}
    >
      redirect
    </button>
  )
}

describe('defineRemote', () => {
  it('mounts and unmounts the remote by its lifecycles', async () => {
    const domElement = document.body.appendChild(document.createElement('div'))
    const props = {
      host: createTestHost({ path: '/b' }),
      domElement,
      name: 'demo',
      mountParcel: () => {},
      singleSpa: {},
    } as never
    const lifecycles = defineRemote({ App: Pages, createStore })
    const drive = async (step: (given: never) => Promise<unknown>) => {
      let settled: Promise<unknown> = Promise.resolve()
      // Not awaited inside `act`: React renders when it ends, and the navigation waits for the
      // render.
      await act(async () => {
        settled = step(props)
      })
      await settled
    }
    await drive(lifecycles.bootstrap)
    await drive(lifecycles.mount)
    expect(screen.getByRole('heading', { name: 'page b' })).toBeVisible()
    await drive(lifecycles.unmount)
    expect(domElement).toBeEmptyDOMElement()
  })

  it('navigates on the host’s history, and shows the page after Back', async () => {
    const { host } = renderRemote({ App: Pages, createStore }, { path: '/a' })
    await userEvent.click(screen.getByRole('link', { name: 'to b' }))
    expect(host.visited).toEqual(['/a', '/b?x=1'])
    expect(screen.getByRole('heading', { name: 'page b' })).toBeVisible()
    act(() => host.navigation.navigator.go(-1))
    expect(screen.getByRole('link', { name: 'to b' })).toBeVisible()
  })

  it('shows and reports an error in its area, with a retry', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { host } = renderRemote({ App: Pages, createStore }, { path: '/broken' })
    expect(screen.getByRole('alert')).toHaveTextContent('화면을 표시하는 중 오류가 발생했습니다.')
    expect(host.troubles).toMatchObject([
      { stage: 'render', message: expect.stringContaining('thrown while rendering') },
    ])
    broken = false
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(screen.getByRole('heading', { name: 'mended' })).toBeVisible()
    broken = true
    silenced.mockRestore()
  })

  it('reports an error of a dock without showing it', () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { host, container } = renderRemote(
      { App: Pages, createStore, quiet: true },
      { path: '/broken' },
    )
    expect(container).toBeEmptyDOMElement()
    expect(host.troubles).toHaveLength(1)
    silenced.mockRestore()
  })

  it('shows the next page after an error', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { host } = renderRemote({ App: Pages, createStore }, { path: '/broken' })
    act(() => host.navigation.navigator.push('/b'))
    expect(await screen.findByRole('heading', { name: 'page b' })).toBeVisible()
    silenced.mockRestore()
  })

  it('creates one store for each host', () => {
    const host = createTestHost()
    expect(storeOf(host, createStore)).toBe(storeOf(host, createStore))
    expect(storeOf(createTestHost(), createStore)).not.toBe(storeOf(host, createStore))
  })

  it('refetches after events and after a login', async () => {
    let n = 0
    const { host } = renderRemote(
      { App: Tags, createStore },
      { handlers: [respond.to('GET /api/tags', () => ({ n: ++n }))] },
    )
    expect(await screen.findByText('answer 1')).toBeVisible()
    act(() => host.events.emit('tags.changed', {}))
    expect(await screen.findByText('answer 2')).toBeVisible()
    act(() =>
      host.setUser({
        userId: '7',
        username: 'u',
        nickname: 'u',
        roles: ['ROLE_USER'],
        profileImagePath: null,
      }),
    )
    await waitFor(() => expect(screen.getByText('answer 3')).toBeVisible())
  })

  it('clears a member’s data when another logs in', async () => {
    const member = (userId: string) => ({
      userId,
      username: 'u',
      nickname: 'u',
      roles: ['ROLE_USER'] as const,
      profileImagePath: null,
    })
    const answers = [Promise.resolve({ n: 1 }), new Promise(() => {})]
    const { host } = renderRemote(
      { App: Tags, createStore },
      { user: member('7'), handlers: [respond.to('GET /api/tags', () => answers.shift())] },
    )
    expect(await screen.findByText('answer 1')).toBeVisible()
    act(() => host.setUser(member('8')))
    expect(await screen.findByText('answer none')).toBeVisible()
    await waitFor(() => expect(answers).toEqual([]))
  })

  it('refetches failed queries after reconnecting', async () => {
    let online = false
    const tags = () => {
      if (!online) throw new TypeError('Failed to fetch')
      return { n: 1 }
    }
    renderRemote({ App: Tags, createStore }, { handlers: [respond.to('GET /api/tags', tags)] })
    expect(await screen.findByText('answer failed')).toBeVisible()
    online = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('answer 1')).toBeVisible()
  })

  it('lets the browser free the memory of a removed version', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const removed = jest.spyOn(window, 'removeEventListener')
    const ref = new WeakRef(createStore(createTestHost()))
    await new Promise((resolve) => setTimeout(resolve, 0))
    collect()
    expect(ref.deref()).toBeUndefined()
    window.dispatchEvent(new Event('online'))
    expect(removed).toHaveBeenCalledWith('online', expect.any(Function))
    removed.mockRestore()
  })

  it('receives events while its page is not mounted', async () => {
    let n = 0
    answerWith(respond.to('GET /api/tags', () => ({ n: ++n })))
    const host = createTestHost()
    const store = storeOf(host, createStore)
    await store.dispatch(api.endpoints.listTags.initiate(undefined, { subscribe: false }) as never)
    host.events.emit('tags.changed', {})
    const status = () => api.endpoints.listTags.select()(store.getState() as never).status
    await waitFor(() => expect(status()).toBe('uninitialized'))
  })

  it.each([
    ['opens its target', undefined, '/b'],
    ['does nothing after the user has left it', '/elsewhere', '/elsewhere'],
  ] as const)('a page that redirects %s', async (_what, left, end) => {
    const { host } = renderRemote({ App: Redirecting, createStore }, { path: '/a' })
    await userEvent.click(screen.getByRole('button', { name: 'redirect' }))
    if (left) act(() => host.navigation.navigator.push(left))
    await act(() => new Promise((done) => setTimeout(done, 30)))
    expect(host.navigation.getSnapshot().location.pathname).toBe(end)
  })
})
