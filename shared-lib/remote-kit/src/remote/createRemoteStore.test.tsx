import type { CommandAnswer } from '@sori/contract/envelope'
import type { Host } from '@sori/contract/host'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCommand } from '../commands/index.ts'
import { createRemoteApi, onSuccess } from '../http/index.ts'
import { aMember, carriedOut, problem, renderRemote, respond } from '../testing/index.ts'
import { createRemoteStore } from './index.ts'

const tagTypes = ['Cart', 'Balance'] as const
const api = createRemoteApi('demo', tagTypes).injectEndpoints({
  endpoints: (build) => ({
    getCart: build.query<{ n: number }, void>({ query: () => '/api/cart', providesTags: ['Cart'] }),
    buy: build.mutation<CommandAnswer, void>({
      query: () => ({ url: '/api/buy', method: 'POST' }),
      invalidatesTags: onSuccess(['Cart', 'Balance']),
    }),
  }),
})
const createStore = (host: Host) =>
  createRemoteStore(host, {
    api,
    tagTypes,
    eventTags: { 'purchase.completed': ['Cart'], 'credit.changed': ['Cart', 'Balance'] },
  })

function App() {
  const { data } = api.useGetCartQuery()
  const buy = useCommand(api.useBuyMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
    events: () => [
      ['purchase.completed', { musicIds: [1] }],
      ['credit.changed', {}],
    ],
  })
  return (
    <button type="button" onClick={() => void buy.run()}>
      cart {data?.n}
    </button>
  )
}

async function open(answer: () => unknown = () => carriedOut('BOUGHT')) {
  let n = 0
  const page = renderRemote(
    { App, createStore },
    {
      user: aMember(),
      handlers: [
        respond.to('GET /api/cart', () => ({ n: ++n })),
        respond.to('POST /api/buy', answer),
      ],
    },
  )
  const button = await screen.findByRole('button', { name: 'cart 1' })
  return { ...page, press: () => userEvent.click(button) }
}

/** Waits longer than a second refetch takes to start. */
const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 200)))

describe('createRemoteStore', () => {
  it('refetches a query once after a mutation, and emits its event to other remotes', async () => {
    const { press, calls, host } = await open()
    await press()
    expect(await screen.findByRole('button', { name: 'cart 2' })).toBeVisible()
    await settled()
    expect(calls).toEqual(['GET /api/cart', 'POST /api/buy', 'GET /api/cart'])
    expect(host.emitted.map(({ type }) => type)).toEqual(['purchase.completed', 'credit.changed'])
  })

  it('refetches a query once after several events of one change in another tab', async () => {
    const { calls, host } = await open()
    host.events.emit('purchase.completed', { musicIds: [1] })
    await new Promise((done) => setTimeout(done))
    host.events.emit('credit.changed', {})
    expect(await screen.findByRole('button', { name: 'cart 2' })).toBeVisible()
    await settled()
    expect(calls).toEqual(['GET /api/cart', 'GET /api/cart'])
  })

  it('refetches nothing after a refusal', async () => {
    const { press, calls, host } = await open(() => problem(409, 'CONFLICT'))
    await press()
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    await settled()
    expect(calls).toEqual(['GET /api/cart', 'POST /api/buy'])
  })
})
