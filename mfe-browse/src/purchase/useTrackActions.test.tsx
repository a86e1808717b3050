import type { Me } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { interruptedPurchase, resumeInterrupted } from '@sori/market-kit/purchase'
import { aTrack, market, someTags, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { createStore } from '../store.ts'

/** The responses of the API, with defaults. */
interface Answers {
  tracks?: Answer
  cart?: Answer
  purchase?: Answer
  file?: Answer
}

const file = () =>
  new Response('audio', {
    headers: { 'content-disposition': "attachment; filename*=UTF-8''%EB%B9%84.mp3" },
  })

async function open(
  change: Partial<Track> = {},
  { tracks, cart, purchase, file: saves = file, ...start }: Answers & TestHostStart = {},
) {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const bodies: unknown[] = []
  const noting =
    (code: string, answer: Answer = () => carriedOut(code)): Answer =>
    (request) => {
      bodies.push(request.body)
      return answer(request)
    }
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.tracks(),
      user: aMember(),
      handlers: [
        respond.to(
          'GET /api/sounds/tracks',
          tracks ?? (() => wirePage([wireTrack(aTrack(change))])),
        ),
        market.mappedTags(someTags()),
        respond.to('POST /api/cart/add', noting('CART_ADDED', cart)),
        respond.to('DELETE /api/cart/7/1', () => carriedOut('CART_REMOVED')),
        respond.to('POST /api/cart/transaction', noting('PURCHASED', purchase)),
        respond.to('GET /api/files/previews/1', saves),
        market.plans(),
      ],
      ...start,
    },
  )
  await screen.findByRole('link', { name: 'TRACK 1' })
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
  const texts = () => page.host.toasts.map(({ text }) => text)
  return { ...page, press, saved, bodies, texts }
}

const buy = /^다운로드 \(3크레딧\)$/
const withCredits = (creditBalance: number) => ({ creditBalance }) as Me

afterEach(() => {
  sessionStorage.clear()
  jest.restoreAllMocks()
})

describe('the action that a visitor started', () => {
  const visitor = async (name: RegExp) => {
    const { press, unmount } = await open({}, { user: null })
    await press(name)
    unmount()
  }

  it('adds the track to the cart after the login, when the member confirms', async () => {
    await visitor(/장바구니에 담기/)
    const { host, bodies, texts } = await open()
    await waitFor(() => expect(texts()).toEqual(['장바구니에 담았습니다.']))
    expect([host.questions.map(({ title }) => title), bodies.length]).toEqual([
      ["'TRACK 1' 음원을 장바구니에 담으시겠습니까?"],
      1,
    ])
  })

  it('buys the track after the login, when the member confirms the price', async () => {
    await visitor(buy)
    const { host, saved } = await open({}, { me: withCredits(5) })
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(host.questions.map(({ title }) => title)).toEqual([
      "'TRACK 1' 음원을 3크레딧으로 구매하시겠습니까?",
    ])
  })

  it('does nothing when the member answers no, or already owns the track', async () => {
    await visitor(/장바구니에 담기/)
    const { bodies, unmount } = await open({}, { confirm: () => false })
    await act(async () => {})
    unmount()
    await visitor(buy)
    const { host } = await open({ owned: true })
    await act(async () => {})
    expect([bodies, host.questions]).toEqual([[], []])
  })
})

describe('the cart button of a row', () => {
  it('adds the track at its shown price, with a toast and an event', async () => {
    const { press, host, bodies, texts } = await open()
    await press(/장바구니에 담기/)
    await waitFor(() => expect(texts()).toEqual(['장바구니에 담았습니다.']))
    expect(bodies).toEqual([
      {
        musicId: 1,
        userId: 7,
        title: 'TRACK 1',
        filePath: 'previews/1',
        nickname: '새벽하늘',
        credit: 3,
        status: 'READY',
      },
    ])
    expect(host.emitted).toEqual([{ type: 'cart.changed', detail: { musicIds: [1] } }])
    expect(host.visited).toEqual([paths.tracks()])
  })

  it('links to the cart when the track is in it, with a menu item that removes it', async () => {
    const { press, host, texts } = await open(
      { inCart: true },
      { tracks: () => wirePage([wireTrack(aTrack({ inCart: true }))]) },
    )
    expect(screen.getByRole('link', { name: '장바구니에서 보기' })).toHaveAttribute(
      'href',
      paths.cart(),
    )
    await press(/메뉴$/)
    await press(/장바구니에서 빼기/)
    await waitFor(() => expect(texts()).toEqual(['장바구니에서 삭제되었습니다.']))
    expect(host.emitted).toEqual([{ type: 'cart.changed', detail: { musicIds: [1] } }])
  })

  it('shows that the track was in the cart already', async () => {
    const { press, texts } = await open({}, { cart: () => carriedOut('CART_HELD') })
    await press(/장바구니에 담기/)
    await waitFor(() => expect(texts()).toEqual(['이미 장바구니에 담긴 트랙입니다.']))
  })

  it('becomes a link to the cart after adding', async () => {
    let inCart = false
    const { press } = await open(
      {},
      {
        tracks: () => wirePage([wireTrack(aTrack({ inCart }))]),
        cart: () => {
          inCart = true
          return carriedOut('CART_ADDED')
        },
      },
    )
    await press(/장바구니에 담기/)
    expect(await screen.findByRole('link', { name: '장바구니에서 보기' })).toBeVisible()
  })

  it('redirects a visitor to the login', async () => {
    const { press, host, bodies, texts } = await open({}, { user: null })
    await press(/장바구니에 담기/)
    expect([host.visited.at(-1), texts(), bodies]).toEqual(['/login', ['먼저 로그인해주세요.'], []])
  })

  it('shows a failure in a toast and beside the row (D35)', async () => {
    const { press, host, texts } = await open({}, { cart: () => problem(500, 'INTERNAL') })
    await press(/장바구니에 담기/)
    expect(await screen.findByText('장바구니에 담지 못했습니다. 다시 시도해주세요.')).toBeVisible()
    expect([texts(), host.emitted]).toEqual([
      ['장바구니에 담지 못했습니다. 다시 시도해주세요.'],
      [],
    ])
  })
})

describe('the download button of a row', () => {
  it('confirms price and file, buys, and saves under the name from the server', async () => {
    const { press, host, bodies, saved, texts } = await open({}, { me: withCredits(5) })
    await press(buy)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(host.questions).toHaveLength(1)
    expect(host.questions[0]?.title).toBe("'TRACK 1' 음원을 3크레딧으로 구매하시겠습니까?")
    expect(host.questions[0]?.body).toMatch(
      /새벽하늘 - TRACK 1[\s\S]*보유 크레딧: 5[\s\S]*청약철회가 제한됩니다/,
    )
    expect(bodies).toEqual([
      {
        musicId: 1,
        userId: 7,
        title: 'TRACK 1',
        filePath: 'previews/1',
        nickname: '새벽하늘',
        credit: 3,
        status: 'DONE',
      },
    ])
    await waitFor(() => expect(texts()).toEqual(['결제가 완료되었습니다. 다운로드를 시작합니다.']))
    expect(host.emitted).toEqual([
      { type: 'purchase.completed', detail: { musicIds: [1] } },
      { type: 'credit.changed', detail: {} },
    ])
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([{ title: '파일 1개를 저장했습니다.', state: 'done' }]),
    )
  })

  it('redirects a visitor to the login', async () => {
    const { press, host, bodies } = await open({}, { user: null })
    await press(buy)
    expect([host.visited.at(-1), host.questions, bodies]).toEqual(['/login', [], []])
  })

  it('buys nothing when the member answers no', async () => {
    const { press, bodies, saved } = await open({}, { confirm: () => false })
    await press(buy)
    await act(async () => {})
    expect([bodies, saved]).toEqual([[], []])
  })

  it('shows the download in the task tray with a button that cancels', async () => {
    const { press, host, saved } = await open(
      { owned: true },
      { file: () => new Promise(() => {}) },
    )
    await press(/다시 다운로드/)
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([{ title: '새벽하늘 - TRACK 1', state: 'running' }]),
    )
    act(() =>
      host
        .taskList()[0]
        ?.actions?.find(({ label }) => label === '취소')
        ?.run(),
    )
    await waitFor(() => expect(host.taskList()[0]?.state).not.toBe('running'))
    expect(saved).toEqual([])
  })

  it.each<[string, Partial<Track>, RegExp]>([
    ['owner', { owned: true }, /다시 다운로드/],
    ['artist', { artist: { nickname: '새벽하늘', userId: 7 } }, /^다운로드$/],
  ])('saves without a question for the track’s %s', async (_, track, name) => {
    const { press, host, bodies, saved } = await open(track)
    await press(name)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect([host.questions, bodies]).toEqual([[], []])
  })

  it('shows a retry in the task tray when saving fails', async () => {
    let broken = true
    const { press, host, saved, texts } = await open(
      { owned: true },
      { file: () => (broken ? problem(503, 'UNAVAILABLE') : file()) },
    )
    await press(/다시 다운로드/)
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([
        {
          title: '파일 1개를 저장하지 못했습니다.',
          detail: '새벽하늘 - TRACK 1: 서비스 점검 중입니다. 잠시 후 다시 시도해주세요.',
          state: 'failed',
          actions: [{ label: '다시 시도' }],
        },
      ]),
    )
    expect([texts(), saved]).toEqual([[], []])
    broken = false
    act(() => host.taskList()[0]?.actions?.[0]?.run())
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([{ title: '파일 1개를 저장했습니다.', state: 'done' }]),
    )
    expect(saved).toEqual(['비.mp3'])
  })

  it('shows a failed purchase in a toast and beside the row (D35)', async () => {
    const { press, host, saved, texts } = await open(
      {},
      { purchase: () => problem(500, 'INTERNAL') },
    )
    await press(buy)
    await waitFor(() => expect(texts()).toEqual(['결제에 실패했습니다.']))
    expect(await screen.findByText('결제에 실패했습니다.')).toBeVisible()
    expect([saved, host.emitted, host.taskList(), host.visited]).toEqual([
      [],
      [],
      [],
      [paths.tracks()],
    ])
  })

  it('asks the member to check the page of purchases when the purchase times out', async () => {
    const { press, host, saved, texts, bodies } = await open(
      {},
      { purchase: () => new Promise(() => {}) },
    )
    const late = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    await press(buy)
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(timeout).toHaveBeenCalledWith(20_000)
    act(() => late.abort(new DOMException('late', 'TimeoutError')))
    await waitFor(() => expect(texts()).toEqual(['결제 여부를 구매 음원에서 확인해주세요.']))
    expect(await screen.findByText('결제 여부를 구매 음원에서 확인해주세요.')).toBeVisible()
    expect([saved, host.emitted.map(({ type }) => type)]).toEqual([
      [],
      ['cart.changed', 'credit.changed'],
    ])
  })

  it('marks the track as owned after buying', async () => {
    let owned = false
    const { press } = await open(
      {},
      {
        tracks: () => wirePage([wireTrack(aTrack({ owned }))]),
        purchase: () => {
          owned = true
          return carriedOut('PURCHASED')
        },
      },
    )
    await press(buy)
    expect(await screen.findByRole('button', { name: '다시 다운로드' })).toBeVisible()
  })
})

describe('a member without enough credits', () => {
  const short = () => problem(400, 'INSUFFICIENT_CREDIT', { params: { needed: 3, held: 1 } })

  it('sees an offer of the plans when the server refuses the purchase', async () => {
    const { press, host, saved, texts } = await open({}, { purchase: short })
    await press(buy)
    await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
    expect(host.questions.at(-1)?.title).toBe('크레딧이 부족합니다. (보유 1 / 필요 3)')
    expect([saved, texts()]).toEqual([[], []])
  })

  it('stays on the page when the member declines the plans', async () => {
    const { press, host } = await open(
      {},
      { purchase: short, confirm: ({ title }) => !title.includes('부족') },
    )
    await press(buy)
    await waitFor(() => expect(host.questions).toHaveLength(2))
    await act(async () => {})
    expect(host.visited).toEqual([paths.tracks()])
  })

  it('sees an offer of the plans without a request when the page knows the balance', async () => {
    const { press, host, bodies } = await open({}, { me: withCredits(2) })
    await press(buy)
    await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
    expect(host.questions.map(({ title }) => title)).toEqual([
      '크레딧이 부족합니다. (보유 2 / 필요 3)',
    ])
    expect(bodies).toEqual([])
  })
})

describe('a purchase that a payment interrupted', () => {
  const interrupt = async (start: Parameters<typeof open>[1]) => {
    const { press, host, unmount } = await open({}, start)
    await press(buy)
    await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
    expect(interruptedPurchase(host)).toEqual({ kind: 'track', musicId: 1, title: 'TRACK 1' })
    resumeInterrupted(host)
    unmount()
  }
  const short = () => problem(400, 'INSUFFICIENT_CREDIT', { params: { needed: 3, held: 1 } })

  it.each([
    ['page', { me: withCredits(2) }],
    ['server', { purchase: short }],
  ])('asks for confirmation again when the %s had refused the purchase', async (_, start) => {
    await interrupt(start)
    const { host, saved } = await open({}, { me: withCredits(30) })
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(host.questions.map(({ title }) => title)).toEqual([
      "'TRACK 1' 음원을 3크레딧으로 구매하시겠습니까?",
    ])
  })

  it('asks for no confirmation when the member has bought the track meanwhile', async () => {
    await interrupt({ me: withCredits(2) })
    const { host } = await open({ owned: true }, { me: withCredits(30) })
    await act(async () => {})
    expect(host.questions).toEqual([])
  })
})

describe('the row of the member’s own track', () => {
  it('shows no price or cart button, and saves without a confirmation', async () => {
    const { press, saved, bodies } = await open({}, { user: aMember({ userId: '900' }) })
    expect(screen.queryByRole('button', { name: '장바구니에 담기' })).toBeNull()
    expect(screen.queryByRole('button', { name: /크레딧/ })).toBeNull()
    await press(/^다운로드$/)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(bodies).toEqual([])
  })
})
