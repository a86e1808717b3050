import { createApi } from '@reduxjs/toolkit/query/react'
import type { Host, HostParcel, ScreenFailure } from '@sori/contract/host'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { hostBaseQuery } from '../http/index.ts'
import { createTestHost } from '../testing/index.ts'
import { createRemoteStore, lazyPage, RemoteRoot } from './index.ts'

const api = createApi({
  reducerPath: 'demo',
  baseQuery: hostBaseQuery,
  tagTypes: [],
  endpoints: () => ({}),
})
const createStore = (host: Host) => createRemoteStore(host, { api, tagTypes: [], eventTags: {} })

function mount(App: ComponentType, { other = false, quiet = false } = {}) {
  const reports: (ScreenFailure | 'shown')[] = []
  const retries = jest.fn(async () => other)
  const parcel: HostParcel = {
    shown: () => reports.push('shown'),
    failed: (failure) => reports.push(failure),
    retry: retries,
  }
  const host = createTestHost({ path: '/a' })
  render(
    <RemoteRoot host={host} parcel={parcel} App={App} createStore={createStore} quiet={quiet} />,
  )
  return { reports, retries, host }
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
let broken = true
function Page() {
  useLocation()
  if (broken) throw new Error('planted')
  return <h1>whole</h1>
}

beforeEach(() => {
  broken = true
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('a screen that throws', () => {
  it('reports "never shown" when it throws before its first render', () => {
    const { reports } = mount(Page)
    expect(reports).toEqual([
      { reason: 'threw', shown: false, error: expect.objectContaining({ message: 'planted' }) },
    ])
  })

  it('reports "never shown" when it throws at its first response', async () => {
    broken = false
    const { reports, host } = mount(Page)
    await advance(500)
    broken = true
    act(() => host.navigation.navigator.push('/b'))
    expect(reports).toMatchObject([{ reason: 'threw', shown: false }])
  })

  it('reports "shown" when it throws after its first render', async () => {
    broken = false
    const { reports, host } = mount(Page)
    await advance(2_000)
    broken = true
    act(() => host.navigation.navigator.push('/b'))
    expect(reports).toMatchObject(['shown', { reason: 'threw', shown: true }])
  })

  it('requests another version on a retry, or renders again without one', async () => {
    const { retries, reports } = mount(Page)
    broken = false
    await user().click(screen.getByRole('button', { name: '다시 시도' }))
    expect(retries).toHaveBeenCalledTimes(1)
    await advance(0)
    expect(screen.getByRole('heading', { name: 'whole' })).toBeVisible()
    await advance(2_000)
    expect(reports.at(-1)).toBe('shown')
  })

  it('disappears when the shell mounts another version', async () => {
    mount(Page, { other: true })
    broken = false
    await user().click(screen.getByRole('button', { name: '다시 시도' }))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('a screen whose code does not load', () => {
  const never = lazyPage(() => new Promise(() => {}))

  it('shows a notice after 4 s, a retry after 12 s, and notifies the shell', async () => {
    const { reports, retries } = mount(never)
    await advance(3_900)
    expect(screen.getByRole('status')).toHaveTextContent('불러오는 중입니다…')
    await advance(200)
    expect(screen.getByRole('status')).toHaveTextContent('아직 불러오는 중입니다…')
    expect(reports).toEqual([])
    await advance(8_000)
    expect(reports).toEqual([{ reason: 'stalled', shown: false, error: undefined }])
    await user().click(screen.getByRole('button', { name: '다시 시도' }))
    expect(retries).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('waits without a notice in a dock', async () => {
    const { reports } = mount(never, { quiet: true })
    await advance(13_000)
    expect([screen.queryByRole('status'), reports]).toEqual([null, []])
  })
})
