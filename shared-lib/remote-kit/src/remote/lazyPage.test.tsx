import { createApi } from '@reduxjs/toolkit/query/react'
import type { Host } from '@sori/contract/host'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { hostBaseQuery } from '../http/index.ts'
import { renderRemote } from '../testing/index.ts'
import { createRemoteStore, lazyPage } from './index.ts'
import { RenderContext } from './lazyPage.tsx'

const api = createApi({
  reducerPath: 'demo',
  baseQuery: hostBaseQuery,
  tagTypes: [],
  endpoints: () => ({}),
})
const createStore = (host: Host) => createRemoteStore(host, { api, tagTypes: [], eventTags: {} })

function Page() {
  return <h1>here at last</h1>
}

/** Mounts a page whose code fails to load `failures` times. */
function open(failures: number) {
  const loads: number[] = []
  const App = lazyPage(async () => {
    loads.push(loads.length + 1)
    if (loads.length <= failures) throw new Error('chunk 404')
    return Page
  })
  renderRemote({ App, createStore })
  return { loads, user: userEvent.setup() }
}

const retry = () => screen.findByRole('button', { name: '다시 시도' })

describe('lazyPage', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => jest.restoreAllMocks())

  it('loads its code once', async () => {
    const { loads } = open(0)
    expect(await screen.findByRole('heading', { name: 'here at last' })).toBeVisible()
    expect(loads).toEqual([1])
  })

  it('renders the remote again when its code has loaded', async () => {
    const renderAgain = jest.fn()
    const code = Promise.withResolvers<typeof Page>()
    const LazyPage = lazyPage(() => code.promise)
    render(
      <RenderContext value={renderAgain}>
        <Suspense>
          <LazyPage />
        </Suspense>
      </RenderContext>,
    )
    expect(renderAgain).not.toHaveBeenCalled()
    code.resolve(Page)
    await waitFor(() => expect(renderAgain).toHaveBeenCalledTimes(1))
  })

  it('shows a failure and loads again with each retry', async () => {
    const { loads, user } = open(2)
    await user.click(await retry())
    expect(loads).toEqual([1, 2])
    await user.click(await retry())
    expect(await screen.findByRole('heading', { name: 'here at last' })).toBeVisible()
    expect(loads).toEqual([1, 2, 3])
  })

  it('reports "not loaded" instead of a render error', async () => {
    open(1)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '화면을 불러오지 못했습니다. 새로고침해주세요.',
    )
    expect(screen.queryByText('화면을 표시하는 중 오류가 발생했습니다.')).toBeNull()
  })

  it('loads automatically after reconnecting', async () => {
    open(1)
    await retry()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: 'here at last' })).toBeVisible()
  })

  it('loads again when the network returns during a load that then fails', async () => {
    const first = Promise.withResolvers<typeof Page>()
    const loads = [first.promise, Promise.resolve(Page)]
    const App = lazyPage(async () => (await loads.shift()) ?? Page)
    renderRemote({ App, createStore })
    await waitFor(() => expect(loads).toHaveLength(1))
    act(() => void window.dispatchEvent(new Event('online')))
    first.reject(new Error('chunk failed'))
    expect(await screen.findByRole('heading', { name: 'here at last' })).toBeVisible()
  })
})
