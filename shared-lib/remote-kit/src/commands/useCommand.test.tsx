import { createApi } from '@reduxjs/toolkit/query/react'
import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { hostBaseQuery } from '../http/index.ts'
import { createRemoteStore } from '../remote/index.ts'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '../testing/index.ts'
import { type CommandOptions, useCommand } from './index.ts'

const api = createApi({
  reducerPath: 'demo',
  baseQuery: hostBaseQuery,
  tagTypes: [],
  endpoints: (build) => ({
    rename: build.mutation<CommandAnswer, { name: string }>({
      query: (body) => ({ url: '/api/name', method: 'POST', body }),
    }),
  }),
})
const createStore = (host: Host) => createRemoteStore(host, { api, tagTypes: [], eventTags: {} })

let options: CommandOptions<{ name: string }, CommandAnswer>
let mode: 'run' | 'attempt'

function Page() {
  const command = useCommand(api.useRenameMutation(), options)
  return (
    <>
      <button
        type="button"
        aria-busy={command.busy}
        onClick={() => void command[mode]({ name: '새 이름' })}
      >
        저장
      </button>
      <p>{command.refusal ?? '거절 없음'}</p>
    </>
  )
}

function App() {
  return (
    <Routes>
      <Route path="/page" element={<Page />} />
      <Route path="*" element={null} />
    </Routes>
  )
}

function open(
  commandOptions: typeof options,
  answer: Answer = () => carriedOut('SAVED', '저장되었습니다.'),
  method: 'run' | 'attempt' = 'run',
) {
  options = commandOptions
  mode = method
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: '/page',
      user: aMember(),
      handlers: [
        respond.to('POST /api/name', answer),
        respond.to('GET /api/payment/plans', () => ({ dtoList: [] })),
      ],
    },
  )
  const press = () => user.click(screen.getByRole('button', { name: '저장' }))
  return {
    ...page,
    press,
    toasts: () => page.host.toasts.map(({ kind, text }) => `${kind}: ${text}`),
    currentPath: () => page.host.visited.at(-1),
  }
}

describe('useCommand', () => {
  it('shows the server’s message with two exclamation marks and stays by default', async () => {
    const { press, toasts, currentPath } = open({})
    await press()
    await waitFor(() => expect(toasts()).toEqual(['ok: 저장되었습니다!!']))
    expect(currentPath()).toBe('/page')
  })

  it('shows the caller’s message, emits events and opens the destination', async () => {
    const { press, toasts, currentPath, host } = open({
      done: { message: (answer) => `${answer.code} 완료`, to: '/elsewhere' },
      events: (_, { name }) => (name ? [['profile.changed', {}]] : []),
    })
    await press()
    await waitFor(() => expect(currentPath()).toBe('/elsewhere'))
    expect(toasts()).toEqual(['ok: SAVED 완료'])
    expect(host.emitted).toEqual([{ type: 'profile.changed', detail: {} }])
  })

  it('opens the landing page without a destination', async () => {
    const { press, currentPath } = open({ done: { message: '완료' } })
    await press()
    await waitFor(() => expect(currentPath()).toBe('/sounds/tracks'))
  })

  it('sends one request for several presses, and is busy until the response', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { press, calls } = open({ done: { to: 'stay' } }, () => answer.promise)
    await press()
    await press()
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    await waitFor(() => expect(calls).toEqual(['POST /api/name']))
    act(() => answer.resolve(carriedOut('SAVED')))
    await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false'))
  })

  it('shows a refusal in a toast and beside the control until the next try', async () => {
    let code: string | undefined = 'NOT_FOUND'
    const { press, toasts, host, currentPath } = open(
      { done: { message: null, to: 'stay' }, failed: { to: 'stay' } },
      () => (code ? problem(404, code) : carriedOut('SAVED')),
    )
    await press()
    expect(await screen.findByText('요청한 정보를 찾을 수 없습니다.')).toBeVisible()
    expect(toasts()).toEqual(['error: 요청한 정보를 찾을 수 없습니다.'])
    act(() => host.setLocale('en'))
    expect(screen.getByText('What you asked for was not found.')).toBeVisible()
    expect(currentPath()).toBe('/page')
    code = undefined
    await press()
    expect(await screen.findByText('거절 없음')).toBeVisible()
  })

  it('opens the previous page after a failure without a destination', async () => {
    const { press, host } = open({ done: {} }, () => problem(400, 'VALIDATION'))
    const go = jest.spyOn(host.navigation.navigator, 'go')
    await press()
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1))
  })

  it.each([
    ['run', {}],
    ['run', { failed: { message: 'ours', to: 'stay' } }],
    ['attempt', { failed: { to: 'stay' } }],
  ] as const)(
    'shows the server’s message and opens the login after a 403: %s %j',
    async (method, commandOptions) => {
      const { press, currentPath, toasts } = open(
        commandOptions,
        () => problem(403, 'FORBIDDEN'),
        method,
      )
      await press()
      await waitFor(() => expect(currentPath()).toBe('/login'))
      expect(toasts()).toEqual(['error: 접근 권한이 없습니다.'])
    },
  )

  it('shows missing credits and offers the plans', async () => {
    const { press, host, currentPath, toasts } = open({ done: {} }, () =>
      problem(400, 'INSUFFICIENT_CREDIT', { params: { held: 1, needed: 3 } }),
    )
    await press()
    await waitFor(() => expect(currentPath()).toBe('/subscription'))
    expect(host.questions).toMatchObject([
      { title: '크레딧이 부족합니다. (보유 1 / 필요 3)', confirm: '구독 플랜 보기' },
    ])
    expect(toasts()).toEqual([])
  })

  it('shows no message when the session ends, because the shell shows one', async () => {
    const { press, host, calls, toasts } = open({ done: {}, failed: { to: 'stay' } }, () =>
      problem(401, 'SESSION_ENDED'),
    )
    host.session.renew = async () => {
      host.setUser(null)
      return null
    }
    await press()
    await waitFor(() => expect(calls).toHaveLength(1))
    await act(async () => {})
    expect(toasts()).toEqual([])
    expect(screen.getByText('거절 없음')).toBeVisible()
  })

  it('shows a missing connection and stays', async () => {
    const { press, toasts, currentPath } = open({ done: {} }, () => {
      throw new TypeError('no connection')
    })
    await press()
    await waitFor(() => expect(toasts()).toEqual(['error: 네트워크 연결을 확인해주세요.']))
    expect(currentPath()).toBe('/page')
  })

  it('shows an unexpected error for an unknown response', async () => {
    const { press, toasts, currentPath } = open(
      { done: {}, failed: { message: '실패', to: 'back' } },
      () => problem(418, 'TEAPOT'),
    )
    await press()
    await waitFor(() => expect(toasts()).toEqual(['error: 예기치 않은 오류가 발생했습니다.']))
    expect(currentPath()).toBe('/page')
  })

  it('succeeds and reports the error when a callback throws', async () => {
    const { press, toasts, host } = open({
      done: {
        message: '저장됨',
        to: 'stay',
        run: async () => {
          throw new Error('a mistake of ours')
        },
      },
    })
    await press()
    await waitFor(() => expect(toasts()).toEqual(['ok: 저장됨']))
    expect(host.troubles).toMatchObject([
      { stage: 'request', message: 'a command threw: a mistake of ours' },
    ])
  })

  const mistake = () => {
    throw new Error('a mistake of ours')
  }
  const mistakes: [string, typeof options, string][] = [
    ['the events', { done: { message: '저장됨', to: 'stay' }, events: mistake }, 'ok: 저장됨'],
    ['the message', { done: { message: mistake, to: 'stay' } }, 'ok: 저장되었습니다!!'],
    ['the destination', { done: { message: '저장됨', to: mistake } }, 'ok: 저장되었습니다!!'],
  ]

  it.each(mistakes)(
    'shows no refusal when the callback %s throws',
    async (_, commandOptions, text) => {
      const { press, toasts, host } = open({
        ...commandOptions,
        failed: { message: '실패', to: 'back' },
      })
      await press()
      await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false'))
      expect([toasts(), screen.queryByText('거절 없음') !== null]).toEqual([[text], true])
      expect(host.troubles).toMatchObject([
        { stage: 'request', message: 'a command threw: a mistake of ours' },
      ])
    },
  )

  it('does not navigate after the user has left the page', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { press, host, toasts } = open(
      { done: { message: '완료', to: '/elsewhere' } },
      () => answer.promise,
    )
    await press()
    act(() => host.navigation.navigator.push('/other'))
    await act(async () => answer.resolve(carriedOut('SAVED')))
    await waitFor(() => expect(toasts()).toEqual(['ok: 완료']))
    expect(host.visited).toEqual(['/page', '/other'])
  })
})
