import type { Me } from '@sori/contract/account'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BuyingStory } from '../testing/gallery/GalleryBuying.tsx'
import { createGalleryStore } from '../testing/gallery/galleryApi.ts'
import { market, tracks } from '../testing/index.ts'

const withCredits = (creditBalance: number) => ({ creditBalance }) as Me

function open({
  answer = () => carriedOut('PURCHASED'),
  plans,
  ...start
}: TestHostStart & { answer?: Answer; plans?: Answer } = {}) {
  const user = userEvent.setup()
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const bodies: unknown[] = []
  const page = renderRemote(
    { App: BuyingStory, createStore: createGalleryStore },
    {
      user: aMember(),
      handlers: [
        market.listTracks(tracks(1, 5)),
        plans ? respond.to('GET /api/payment/plans', plans) : market.plans(),
        respond.to('POST /api/cart/transaction/7', (request) => {
          bodies.push(request.body)
          return answer(request)
        }),
        respond.to('GET /api/files/previews/:id', () => new Response('sound')),
      ],
      ...start,
    },
  )
  const buy = async () => {
    await screen.findByRole('button', { name: 'TRACK 1 재생' })
    await user.click(screen.getByRole('button', { name: '두 곡 구매' }))
  }
  return {
    ...page,
    buy,
    user,
    saved,
    bodies,
    texts: () => page.host.toasts.map(({ text }) => text),
  }
}

/** The alert exists from the beginning. A refusal fills it. */
const refused = () => waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())

afterEach(() => jest.restoreAllMocks())

describe('buying several tracks', () => {
  it('confirms price, balance, refund rule and licence, then saves the files', async () => {
    const { buy, host, bodies, saved, texts } = open({ me: withCredits(10) })
    await buy()
    await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 1', '새벽하늘 - TRACK 2']))
    const [question] = host.questions
    expect(question?.title).toBe('음원 2곡을 6크레딧으로 구매하시겠습니까?')
    expect(question?.body).toMatch(
      /보유 크레딧: 10\n구매 후 남는 크레딧: 4\n[\s\S]*청약철회가 제한됩니다/,
    )
    expect(question?.terms).toMatchObject({
      title: '음원 사용 라이선스',
      paragraphs: expect.arrayContaining([expect.stringContaining('상업적으로도')]),
    })
    expect([host.questions.length, bodies]).toEqual([1, [{ musicIds: [1, 2] }]])
    expect(texts()).toEqual(['결제가 완료되었습니다. 다운로드를 시작합니다.'])
    expect(host.emitted).toEqual([
      { type: 'purchase.completed', detail: { musicIds: [1, 2] } },
      { type: 'credit.changed', detail: {} },
    ])
  })

  it('names a sufficient plan and links to the plans', async () => {
    const { buy, host, bodies } = open({ me: withCredits(5) })
    await buy()
    await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
    expect(host.questions).toMatchObject([
      {
        title: '크레딧이 부족합니다. (보유 5 / 필요 6)',
        body: '1크레딧이 더 필요합니다. 베이직 플랜(1개월 9,900원)을 구독하면 30크레딧을 받습니다.',
      },
    ])
    expect(bodies).toEqual([])
  })

  it('asks for one confirmation when the busy button is pressed several times', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { buy, host } = open({
      me: withCredits(5),
      confirm: () => false,
      plans: () => answer.promise,
    })
    await buy()
    await buy()
    expect(screen.getByRole('button', { name: '두 곡 구매' })).toHaveAttribute('aria-busy', 'true')
    act(() => answer.resolve({ dtoList: [] }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '두 곡 구매' })).not.toHaveAttribute('aria-busy'),
    )
    expect(host.questions.map(({ title }) => title)).toEqual([
      '크레딧이 부족합니다. (보유 5 / 필요 6)',
    ])
  })

  it.each([
    ['failed', () => problem(500, 'INTERNAL'), '결제에 실패했습니다.'],
    [
      'has no answer',
      () => Promise.reject(new TypeError('lost')),
      '결제 여부를 구매 음원에서 확인해주세요.',
    ],
  ])('that %s shows a message beside the button and saves nothing', async (_, answer, text) => {
    const { buy, saved, host, texts } = open({ answer })
    await buy()
    await refused()
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect([texts(), saved]).toEqual([[text], []])
    expect(host.emitted.filter(({ type }) => type === 'purchase.completed')).toEqual([])
  })

  const asksAnew = [
    { type: 'cart.changed', detail: { musicIds: [1, 2] } },
    { type: 'credit.changed', detail: {} },
  ]

  it('emits events for a refetch when the response is lost', async () => {
    const { buy, host } = open({ answer: () => Promise.reject(new TypeError('lost')) })
    await buy()
    await refused()
    expect(host.emitted).toEqual(asksAnew)
  })

  it('emits the events once when the network is back', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { buy, host } = open({ answer: () => Promise.reject(new TypeError('lost')) })
    await buy()
    await refused()
    expect(host.emitted).toEqual([])
    line.mockReturnValue(true)
    for (const _ of [1, 2]) fireEvent.online(window)
    expect(host.emitted).toEqual(asksAnew)
  })

  it('emits nothing after a refusal', async () => {
    const { buy, host } = open({ answer: () => problem(500, 'INTERNAL') })
    await buy()
    await refused()
    expect(host.emitted).toEqual([])
  })

  it('redirects a visitor to the login', async () => {
    const { buy, host } = open({ user: null })
    await buy()
    expect([host.visited.at(-1), host.questions]).toEqual(['/login', []])
  })
})

it('plays and pauses a track by the site’s player', async () => {
  const { host, user } = open()
  const playerCalls: unknown[] = []
  let now = { trackId: null as number | null, isPlaying: false }
  const listeners = new Set<() => void>()
  host.playback.serve({
    getSnapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play: (list, trackId) => {
      playerCalls.push([list.map(({ id }) => id), trackId])
      now = { trackId, isPlaying: true }
      for (const listener of listeners) listener()
    },
    pause: () => {
      playerCalls.push('pause')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'TRACK 2 재생' }))
  await user.click(await screen.findByRole('button', { name: 'TRACK 2 일시정지' }))
  expect(playerCalls).toEqual([[[1, 2], 2], 'pause'])
})
