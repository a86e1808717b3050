import type { Me } from '@sori/contract/account'
import type { CartItem } from '@sori/contract/cart'
import { paths } from '@sori/contract/paths'
import { interruptedPurchase, resumeInterrupted } from '@sori/market-kit/purchase'
import { market } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const item = (musicId: number): CartItem => ({
  musicId,
  userId: 7,
  title: `TRACK ${musicId}`,
  nickname: '새벽하늘',
  filePath: `f/${musicId}.wav`,
  createDate: '2026-03-01T15:00:00Z',
  albumName: 'NIGHT',
  albumArtPath: null,
  duration: 10,
  peaks: null,
  format: 'wav',
  sizeBytes: 4_200_000,
  sampleRate: 44_100,
  channels: 2,
})

interface Answers {
  items?: CartItem[]
  purchase?: Answer
  file?: Answer
  removal?: Answer
  archive?: Answer
}

/** The button after the rows are loaded: before, it has no tracks to buy. */
const BUY = /선택한 음원 구매 \([1-9]/

function openPage({
  items = [item(1), item(2), item(3)],
  purchase,
  file,
  removal,
  archive,
  ...start
}: Answers & TestHostStart = {}) {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download || this.getAttribute('href') || '')
  })
  URL.createObjectURL = () => 'blob:x'
  let cart = [...items]
  const bought: unknown[] = []
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.cart(),
      user: aMember(),
      me: { creditBalance: 100 } as Me,
      handlers: [
        respond.to('GET /api/cart/7', () => ({ dtoList: cart })),
        market.plans(),
        respond.to('GET /api/me/subscription', () => ({ dto: null })),
        respond.to('POST /api/cart/transaction/7', (request) => {
          const { musicIds } = request.body as { musicIds: number[] }
          bought.push(musicIds)
          const answer = purchase?.(request)
          if (answer === undefined) cart = cart.filter(({ musicId }) => !musicIds.includes(musicId))
          return answer ?? carriedOut('PURCHASED', '', { filePaths: [] })
        }),
        respond.to('DELETE /api/cart/7/:id', async (request) => {
          const answer = await removal?.(request)
          if (answer === undefined)
            cart = cart.filter(({ musicId }) => String(musicId) !== request.params.id)
          return answer ?? carriedOut('CART_REMOVED')
        }),
        respond.to('POST /api/cart/add', ({ body }) => {
          cart = [item((body as CartItem).musicId), ...cart]
          return carriedOut('CART_ADDED')
        }),
        respond.to('GET /api/files/f/:name', file ?? (() => new Response('sound'))),
        respond.to(
          'POST /api/files/archive',
          archive ??
            (() =>
              carriedOut('ARCHIVE_READY', '', {
                path: '/api/files/archive/x',
                bytes: 1,
                files: 2,
              })),
        ),
      ],
      ...start,
    },
  )
  const user = userEvent.setup()
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }))
  const ready = () => screen.findByRole('link', { name: 'TRACK 1' })
  const tick = async (name: string) => {
    await screen.findByRole('link', { name: 'TRACK 1' })
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  const titles = () =>
    screen.queryAllByRole('link', { name: /^TRACK \d$/ }).map(({ textContent }) => textContent)
  const texts = () => page.host.toasts.map(({ text }) => text)
  return { ...page, user, press, tick, ready, titles, texts, saved, bought }
}

beforeEach(() => jest.restoreAllMocks())

describe('CartPage', () => {
  it('shows each track with artist and date, the refund rule and the licence', async () => {
    const { titles } = openPage()
    const table = await screen.findByRole('table', { name: '장바구니 목록' })
    await within(table).findByRole('link', { name: 'TRACK 1' })
    expect(titles()).toEqual(['TRACK 1', 'TRACK 2', 'TRACK 3'])
    expect(within(table).getAllByText('2026-03-02')).toHaveLength(3)
    expect(within(table).getAllByRole('link', { name: '새벽하늘' })[0]).toHaveAttribute(
      'href',
      paths.artist('새벽하늘'),
    )
    expect(screen.getByText(/청약철회가 제한됩니다/)).toBeVisible()
    expect(screen.getByText('라이선스 보기').closest('details')).toHaveTextContent('자신의 저작물')
  })

  it('shows that it is empty and links to the tracks', async () => {
    openPage({ items: [] })
    expect(await screen.findByText('장바구니가 비어 있습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '트랙 둘러보기' })).toHaveAttribute(
      'href',
      '/sounds/tracks',
    )
    expect(screen.queryByRole('button', { name: /선택한 음원 구매/ })).toBeNull()
  })

  it('plays a track and continues along the cart', async () => {
    const { host, press } = openPage()
    const play = jest.fn()
    const silence = { trackId: null, isPlaying: false }
    host.playback.serve({
      getSnapshot: () => silence,
      subscribe: () => () => {},
      play,
      pause: () => {},
    })
    await press('TRACK 2 재생')
    expect(play).toHaveBeenCalledWith(
      [1, 2, 3].map((id) => expect.objectContaining({ id })),
      2,
    )
  })
})

describe('a row of the cart', () => {
  it('shows length, format and price', async () => {
    const { ready } = openPage({
      items: [item(1), { ...item(2), format: undefined, duration: null }],
    })
    await ready()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]).toHaveTextContent('TRACK 1새벽하늘0:10WAV3크레딧2026-03-02')
    expect(rows[1]).toHaveTextContent('TRACK 2새벽하늘--3크레딧2026-03-02')
  })
})

describe('the selection of the cart', () => {
  const boxes = () =>
    screen
      .getAllByRole('checkbox', { name: /선택$/ })
      .map((box) => (box as HTMLInputElement).checked)

  it('includes every track when the cart opens', async () => {
    const { ready } = openPage()
    await ready()
    expect(boxes()).toEqual([true, true, true, true])
    expect(screen.getByRole('button', { name: '선택한 음원 구매 (3곡 · 9크레딧)' })).toBeEnabled()
  })

  it('keeps a track deselected while other tracks are removed and restored', async () => {
    const { ready, tick, press, titles } = openPage()
    await ready()
    await tick('TRACK 3 선택')
    await press('TRACK 2 삭제')
    await waitFor(() => expect(titles()).toEqual(['TRACK 1', 'TRACK 3']))
    await press('되돌리기')
    await waitFor(() => expect(titles()).toEqual(['TRACK 2', 'TRACK 1', 'TRACK 3']))
    expect(boxes()).toEqual([false, true, true, false])
  })
})

describe('the formats of the selected tracks', () => {
  const mixed = [item(1), { ...item(2), format: 'mp3' as const }, item(3)]
  const text = '파일 형식이 서로 다릅니다: WAV 2곡 · MP3 1곡'

  it('appear above the button and in the confirmation when they differ', async () => {
    const { press, host } = openPage({ items: mixed, confirm: () => false })
    expect(await screen.findByText(text)).toBeVisible()
    await press(BUY)
    await waitFor(() => expect(host.questions[0]?.body).toContain(text))
  })

  it('stay hidden when they are the same', async () => {
    const { tick } = openPage({ items: mixed })
    await tick('TRACK 2 선택')
    expect(screen.queryByText(/파일 형식이 서로 다릅니다/)).toBeNull()
  })
})

describe('the cart after a purchase', () => {
  it.each([
    ['one track', 'TRACK 1 결제', 1],
    ['all tracks', /선택한 음원 구매/, 3],
  ])('links to the purchases when the member bought %s', async (_, button, count) => {
    const { press, ready, saved } = openPage()
    await ready()
    expect(screen.queryByRole('link', { name: '구매 음원 보기' })).toBeNull()
    await press(button)
    expect(await screen.findByText(`${count}곡을 구매했습니다.`)).toBeVisible()
    await waitFor(() => expect(saved).toHaveLength(count))
    expect(screen.getByRole('link', { name: '구매 음원 보기' })).toHaveAttribute(
      'href',
      '/me/cart/transaction',
    )
  })
})

describe('a member returning to the cart after a payment', () => {
  const short = { me: { creditBalance: 5 } as Me }
  beforeEach(() => sessionStorage.clear())

  it.each([
    ['button', async ({ press }: ReturnType<typeof openPage>) => press(BUY)],
    [
      'link',
      async ({ user }: ReturnType<typeof openPage>) =>
        user.click(await screen.findByRole('link', { name: '구독 플랜 보기' })),
    ],
  ])('is asked to confirm the same tracks when the %s has opened the plans', async (_, leave) => {
    const firstVisit = openPage(short)
    await firstVisit.tick('TRACK 2 선택')
    await leave(firstVisit)
    await waitFor(() => expect(firstVisit.host.visited.at(-1)).toBe('/subscription'))
    expect(interruptedPurchase(firstVisit.host)).toEqual({ kind: 'cart', musicIds: [1, 3] })
    resumeInterrupted(firstVisit.host)
    firstVisit.unmount()
    const { bought, host, saved } = openPage()
    await waitFor(() => expect(bought).toEqual([[1, 3]]))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(host.questions).toMatchObject([{ title: '음원 2곡을 6크레딧으로 구매하시겠습니까?' }])
  })
})

describe('buying one track', () => {
  it('asks, buys, removes the track from the cart and saves its file', async () => {
    const { host, press, titles, bought, saved, texts } = openPage()
    await press('TRACK 1 결제')
    await waitFor(() => expect(titles()).toEqual(['TRACK 2', 'TRACK 3']))
    expect(bought).toEqual([[1]])
    expect(host.questions).toMatchObject([
      { title: "'TRACK 1' 음원을 3크레딧으로 구매하시겠습니까?" },
    ])
    // The list's dialog has the same details.
    expect(host.questions[0]?.body).toMatch(/WAV · .*4 MB · 44\.1 kHz · 스테레오/)
    await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 1.wav']))
    expect(texts()).toEqual(['결제가 완료되었습니다. 다운로드를 시작합니다.'])
    expect(screen.getByRole('button', { name: /선택한 음원 구매/ })).toHaveTextContent(
      '선택한 음원 구매 (2곡 · 6크레딧)',
    )
  })

  it.each([
    ['one of several', [item(1), item(2)], 'TRACK 2'],
    ['the last one', [item(1)], '장바구니가 비어 있습니다.'],
  ])('keeps the focus near the removed row: %s', async (_which, items, left) => {
    const { press, titles } = openPage({ items })
    await press('TRACK 1 결제')
    await waitFor(() => expect(titles()).not.toContain('TRACK 1'))
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toHaveTextContent(left)
  })

  it('shows a failure beside the button and keeps the track in the cart', async () => {
    const { press, titles, texts, saved } = openPage({ purchase: () => problem(500, 'INTERNAL') })
    await press('TRACK 1 결제')
    expect(await screen.findByRole('alert')).toHaveTextContent('결제에 실패했습니다.')
    expect([titles().length, texts(), saved]).toEqual([3, ['결제에 실패했습니다.'], []])
  })
})

describe('buying the selected tracks', () => {
  it('shows number, price and balance, buys all together and saves file after file', async () => {
    const { press, tick, titles, bought, saved, host } = openPage()
    await tick('TRACK 2 선택')
    const facts = screen.getByRole('region', { name: '선택한 음원' })
    expect(facts).toHaveTextContent('필요 크레딧6')
    expect(facts).toHaveTextContent('보유 크레딧100')
    expect(facts).toHaveTextContent('구매 후 남는 크레딧94')
    await press('선택한 음원 구매 (2곡 · 6크레딧)')
    await waitFor(() => expect(titles()).toEqual(['TRACK 2']))
    expect(bought).toEqual([[1, 3]])
    await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 1.wav', '새벽하늘 - TRACK 3.wav']))
    expect(host.emitted).toEqual([
      { type: 'purchase.completed', detail: { musicIds: [1, 3] } },
      { type: 'credit.changed', detail: {} },
    ])
  })

  it('shows 0 remaining credits when the balance is exactly enough', async () => {
    const { ready } = openPage({ me: { creditBalance: 9 } as Me })
    await ready()
    expect(screen.getByRole('region', { name: '선택한 음원' })).toHaveTextContent(
      '구매 후 남는 크레딧0',
    )
  })

  it('lists the files that could not be saved and retries them', async () => {
    let broken = true
    const { press, saved, host } = openPage({
      file: ({ params }) =>
        broken && params.name === '2.wav' ? problem(503, 'UNAVAILABLE') : new Response('sound'),
    })
    await press(BUY)
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([
        {
          title: '파일 1개를 저장하지 못했습니다.',
          detail: '새벽하늘 - TRACK 2.wav: 서비스 점검 중입니다. 잠시 후 다시 시도해주세요.',
          actions: [{ label: '다시 시도' }],
        },
      ]),
    )
    broken = false
    act(() => host.taskList()[0]?.actions?.[0]?.run())
    await waitFor(() => expect(saved).toContain('새벽하늘 - TRACK 2.wav'))
  })

  it('saves all tracks in one archive on request', async () => {
    const { press, ready, user, saved, titles } = openPage()
    await ready()
    await user.click(screen.getByRole('radio', { name: '압축 파일 하나로' }))
    await press(BUY)
    await waitFor(() => expect(saved).toEqual(['/api/files/archive/x']))
    await waitFor(() => expect(titles()).toEqual([]))
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toHaveTextContent('장바구니가 비어 있습니다.')
  })

  it('explains a missing archive and links to the files', async () => {
    const { press, tick, user } = openPage({
      archive: () => problem(429, 'ARCHIVE_BUSY', { params: { seconds: 9 } }),
    })
    await tick('TRACK 3 선택')
    await user.click(screen.getByRole('radio', { name: '압축 파일 하나로' }))
    await press(BUY)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '이미 다운로드 중인 압축 파일이 있습니다. 완료된 후 다시 시도해주세요. 구매 음원에서 다시 다운로드할 수 있습니다.',
    )
  })

  it('explains its disabled button when nothing is selected', async () => {
    const { press, tick, bought, texts } = openPage()
    await tick('전체 선택')
    const button = screen.getByRole('button', { name: '선택한 음원 구매 (0곡 · 0크레딧)' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('구매할 음악을 선택해주세요.')
    expect(screen.getByText('구매할 음악을 선택해주세요.')).toBeVisible()
    await press(/선택한 음원 구매/)
    expect([bought, texts()]).toEqual([[], ['구매할 음악을 선택해주세요.']])
  })

  it('shows the missing credits and the plan that covers them', async () => {
    const { press, bought, host } = openPage({
      me: { creditBalance: 5 } as Me,
      confirm: () => false,
    })
    expect(
      await screen.findByText(
        /4크레딧이 더 필요합니다\. 베이직 플랜\(1개월 9,900원\)을 구독하면 30크레딧을 받습니다\./,
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '구독 플랜 보기' })).toHaveAttribute(
      'href',
      '/subscription',
    )
    await press(BUY)
    await waitFor(() =>
      expect(host.questions).toMatchObject([{ title: '크레딧이 부족합니다. (보유 5 / 필요 9)' }]),
    )
    expect(bought).toEqual([])
  })

  it('buys nothing and shows a message when a track is off sale', async () => {
    const { press, titles, saved } = openPage({ purchase: () => problem(404, 'NOT_FOUND') })
    await press(BUY)
    expect(await screen.findByRole('alert')).toHaveTextContent('요청한 정보를 찾을 수 없습니다.')
    expect([titles().length, saved]).toEqual([3, []])
  })
})

describe('removing a track', () => {
  it('removes the row immediately and focuses a button that restores it', async () => {
    const { press, titles, user, texts } = openPage()
    await press('TRACK 2 삭제')
    await waitFor(() => expect(titles()).toEqual(['TRACK 1', 'TRACK 3']))
    expect(screen.getByRole('button', { name: /선택한 음원 구매 \(2곡 · 6크레딧\)/ })).toBeVisible()
    const undo = await screen.findByRole('button', { name: '되돌리기' })
    expect(undo).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toContain('TRACK 2'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
    expect(texts()).toEqual(['장바구니에서 삭제되었습니다.', '장바구니에 다시 담았습니다.'])
    expect(document.activeElement).toHaveTextContent('TRACK 2')
  })

  it('removes two tracks in quick succession', async () => {
    let answer = () => {}
    const first = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { press, titles, texts, calls } = openPage({
      removal: ({ params }) => (params.id === '1' ? first.then(() => undefined) : undefined),
    })
    await press('TRACK 1 삭제')
    await press('TRACK 2 삭제')
    expect(screen.getByRole('button', { name: 'TRACK 2 삭제' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    answer()
    await waitFor(() => expect(titles()).toEqual(['TRACK 3']))
    await waitFor(() =>
      expect(texts()).toEqual(['장바구니에서 삭제되었습니다.', '장바구니에서 삭제되었습니다.']),
    )
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/cart/7/1',
      'DELETE /api/cart/7/2',
    ])
    expect(await screen.findByText(/TRACK 2/)).toBeVisible()
  })

  it('restores the row with a message after a refusal', async () => {
    const { press, titles } = openPage({ removal: () => problem(500, 'INTERNAL') })
    await press('TRACK 2 삭제')
    expect(await screen.findByRole('alert')).toHaveTextContent('삭제에 실패했습니다.')
    expect(titles()).toEqual(['TRACK 1', 'TRACK 2', 'TRACK 3'])
  })
})
