import type { Me } from '@sori/contract/account'
import type { CartItem } from '@sori/contract/cart'
import { paths } from '@sori/contract/paths'
import { type Answer, aMember, carriedOut, problem, renderRemote, respond, type TestHostStart } from '@sori/remote-kit/testing'
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

function open({ items = [item(1), item(2), item(3)], purchase, file, removal, archive, ...start }: Answers & TestHostStart = {}) {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
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
        respond.plans(),
        respond.to('POST /api/cart/transaction/7', (asked) => {
          const { musicIds } = asked.body as { musicIds: number[] }
          bought.push(musicIds)
          const answer = purchase?.(asked)
          if (answer === undefined) cart = cart.filter(({ musicId }) => !musicIds.includes(musicId))
          return answer ?? carriedOut('PURCHASED', '', { filePaths: [] })
        }),
        respond.to('DELETE /api/cart/7/:id', async (asked) => {
          const answer = await removal?.(asked)
          if (answer === undefined) cart = cart.filter(({ musicId }) => String(musicId) !== asked.params.id)
          return answer ?? carriedOut('CART_REMOVED')
        }),
        respond.to('POST /api/cart/add', ({ body }) => {
          cart = [item((body as CartItem).musicId), ...cart]
          return carriedOut('CART_ADDED')
        }),
        respond.to('GET /api/files/f/:name', file ?? (() => new Response('sound'))),
        respond.to(
          'POST /api/files/archive',
          archive ?? (() => carriedOut('ARCHIVE_READY', '', { path: '/api/files/archive/x', bytes: 1, files: 2 })),
        ),
      ],
      ...start,
    },
  )
  const user = userEvent.setup()
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const tick = async (name: string) => {
    await screen.findByRole('link', { name: 'TRACK 1' })
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  const titles = () => screen.queryAllByRole('link', { name: /^TRACK \d$/ }).map(({ textContent }) => textContent)
  const words = () => page.host.toasts.map(({ text }) => text)
  return { ...page, user, press, tick, titles, words, saved, bought }
}

beforeEach(() => jest.restoreAllMocks())

describe('the cart', () => {
  it('shows each track with its artist and the day it was added in Seoul, and the rule of refunds with the licence', async () => {
    const { titles } = open()
    const table = await screen.findByRole('table', { name: '장바구니 목록' })
    await within(table).findByRole('link', { name: 'TRACK 1' })
    expect(titles()).toEqual(['TRACK 1', 'TRACK 2', 'TRACK 3'])
    expect(within(table).getAllByText('2026-03-02')).toHaveLength(3)
    expect(within(table).getAllByRole('link', { name: '새벽하늘' })[0]).toHaveAttribute('href', paths.artist('새벽하늘'))
    expect(screen.getByText(/청약철회가 제한됩니다/)).toBeVisible()
    expect(screen.getByText('라이선스 보기').closest('details')).toHaveTextContent('자신의 저작물')
  })

  it('that is empty says so and leads to the tracks', async () => {
    open({ items: [] })
    expect(await screen.findByText('장바구니가 비어 있습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '트랙 둘러보기' })).toHaveAttribute('href', '/sounds/tracks')
    expect(screen.queryByRole('button', { name: /선택한 음원 구매/ })).toBeNull()
  })

  it('plays a track along the cart', async () => {
    const { host, press } = open()
    const play = jest.fn()
    const silence = { trackId: null, isPlaying: false }
    host.playback.serve({ getSnapshot: () => silence, subscribe: () => () => {}, play, pause: () => {} })
    await press('TRACK 2 재생')
    expect(play).toHaveBeenCalledWith(
      [1, 2, 3].map((id) => expect.objectContaining({ id })),
      2,
    )
  })
})

describe('paying for one', () => {
  it('asks, buys, takes it out of the cart and its selection, and saves its file', async () => {
    const { host, press, tick, titles, bought, saved, words } = open()
    await tick('TRACK 1 선택')
    await press('TRACK 1 결제')
    await waitFor(() => expect(titles()).toEqual(['TRACK 2', 'TRACK 3']))
    expect(bought).toEqual([[1]])
    expect(host.questions).toMatchObject([{ title: "'TRACK 1' 음원을 3크레딧으로 구매하시겠습니까?" }])
    // as the list's dialog does
    expect(host.questions[0]?.body).toMatch(/WAV · .*4\.2MB · 44\.1kHz · 스테레오/)
    await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 1.wav']))
    expect(words()).toEqual(['결제가 완료되었습니다. 다운로드를 시작합니다.'])
    expect(screen.getByRole('button', { name: /선택한 음원 구매/ })).toHaveTextContent('선택한 음원 구매 (0곡 · 0크레딧)')
  })

  it.each([
    ['of several', [item(1), item(2)], 'TRACK 2'],
    ['that is the last', [item(1)], '장바구니가 비어 있습니다.'],
  ])('%s leaves the focus at what is left', async (_which, items, left) => {
    const { press, titles } = open({ items })
    await press('TRACK 1 결제')
    await waitFor(() => expect(titles()).not.toContain('TRACK 1'))
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toHaveTextContent(left)
  })

  it('that failed says so, leaves it beside the button and the track in the cart', async () => {
    const { press, titles, words, saved } = open({ purchase: () => problem(500, 'INTERNAL') })
    await press('TRACK 1 결제')
    expect(await screen.findByRole('alert')).toHaveTextContent('결제에 실패했습니다.')
    expect([titles().length, words(), saved]).toEqual([3, ['결제에 실패했습니다.'], []])
  })
})

describe('buying the chosen ones', () => {
  it('says how many, what they cost and what is left, buys all at once and saves their files one after another', async () => {
    const { press, tick, titles, bought, saved, host } = open()
    await tick('전체 선택')
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

  it('with exactly enough credits leaves none', async () => {
    const { tick } = open({ me: { creditBalance: 9 } as Me })
    await tick('전체 선택')
    expect(screen.getByRole('region', { name: '선택한 음원' })).toHaveTextContent('구매 후 남는 크레딧0')
  })

  it('keeps a list of the files that could not be saved, and tries them again', async () => {
    let broken = true
    const { press, tick, saved, host } = open({
      file: ({ params }) => (broken && params.name === '2.wav' ? problem(503, 'UNAVAILABLE') : new Response('sound')),
    })
    await tick('전체 선택')
    await press(/선택한 음원 구매/)
    await waitFor(() =>
      expect(host.taskList()).toMatchObject([
        { title: '파일 1개를 저장하지 못했습니다.', detail: '새벽하늘 - TRACK 2.wav', actions: [{ label: '다시 시도' }] },
      ]),
    )
    broken = false
    act(() => host.taskList()[0]?.actions?.[0]?.run())
    await waitFor(() => expect(saved).toContain('새벽하늘 - TRACK 2.wav'))
  })

  it('saves all in one archive for who wants that', async () => {
    const { press, tick, user, saved, titles } = open()
    await tick('전체 선택')
    await user.click(screen.getByRole('radio', { name: '압축 파일 하나로' }))
    await press(/선택한 음원 구매/)
    await waitFor(() => expect(saved).toEqual(['/api/files/archive/x']))
    await waitFor(() => expect(titles()).toEqual([]))
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toHaveTextContent('장바구니가 비어 있습니다.')
  })

  it('says why there is no archive just now, and where the files are', async () => {
    const { press, tick, user } = open({ archive: () => problem(429, 'ARCHIVE_BUSY', { params: { seconds: 9 } }) })
    await tick('TRACK 1 선택')
    await tick('TRACK 2 선택')
    await user.click(screen.getByRole('radio', { name: '압축 파일 하나로' }))
    await press(/선택한 음원 구매/)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '이미 다운로드 중인 압축 파일이 있습니다. 완료된 후 다시 시도해주세요. 구매 음원에서 다시 다운로드할 수 있습니다.',
    )
  })

  it('with nothing chosen says what to do and buys nothing', async () => {
    const { press, bought, words } = open()
    await screen.findByRole('link', { name: 'TRACK 1' })
    await press(/선택한 음원 구매/)
    expect(await screen.findByRole('alert')).toHaveTextContent('구매할 음악을 선택해주세요.')
    expect([bought, words()]).toEqual([[], ['구매할 음악을 선택해주세요.']])
  })

  it('with too few credits says how many are missing and which plan brings them', async () => {
    const { press, tick, bought, host } = open({ me: { creditBalance: 5 } as Me, confirm: () => false })
    await tick('전체 선택')
    expect(await screen.findByText(/4크레딧이 더 필요합니다\. 베이직 플랜\(월 9,900원\)을 구독하면 30크레딧을 받습니다\./)).toBeVisible()
    expect(screen.getByRole('link', { name: '구독 플랜 보기' })).toHaveAttribute('href', '/subscription')
    await press(/선택한 음원 구매/)
    await waitFor(() => expect(host.questions).toMatchObject([{ title: '크레딧이 부족합니다. (보유 5 / 필요 9)' }]))
    expect(bought).toEqual([])
  })

  it('buys nothing where one of them is not on sale any more, and says so', async () => {
    const { press, tick, titles, saved } = open({ purchase: () => problem(404, 'NOT_FOUND') })
    await tick('전체 선택')
    await press(/선택한 음원 구매/)
    expect(await screen.findByRole('alert')).toHaveTextContent('요청한 정보를 찾을 수 없습니다.')
    expect([titles().length, saved]).toEqual([3, []])
  })
})

describe('deleting', () => {
  it('takes the track out at once, and puts it back for who presses the key that has the focus', async () => {
    const { press, titles, user, words } = open()
    await press('TRACK 2 삭제')
    await waitFor(() => expect(titles()).toEqual(['TRACK 1', 'TRACK 3']))
    const undo = await screen.findByRole('button', { name: '되돌리기' })
    expect(undo).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toContain('TRACK 2'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
    expect(words()).toEqual(['장바구니에서 삭제되었습니다.', '장바구니에 다시 담았습니다.'])
  })

  it('of two tracks one right after the other takes out both', async () => {
    let answer = () => {}
    const first = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { press, titles, words, calls } = open({ removal: ({ params }) => (params.id === '1' ? first.then(() => undefined) : undefined) })
    await press('TRACK 1 삭제')
    await press('TRACK 2 삭제')
    expect(screen.getByRole('button', { name: 'TRACK 2 삭제' })).toHaveAttribute('aria-busy', 'true')
    answer()
    await waitFor(() => expect(titles()).toEqual(['TRACK 3']))
    await waitFor(() => expect(words()).toEqual(['장바구니에서 삭제되었습니다.', '장바구니에서 삭제되었습니다.']))
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/cart/7/1', 'DELETE /api/cart/7/2'])
    expect(await screen.findByText(/TRACK 2/)).toBeVisible()
  })

  it('that was refused brings the row back and says so', async () => {
    const { press, titles } = open({ removal: () => problem(500, 'INTERNAL') })
    await press('TRACK 2 삭제')
    expect(await screen.findByRole('alert')).toHaveTextContent('삭제에 실패했습니다.')
    expect(titles()).toEqual(['TRACK 1', 'TRACK 2', 'TRACK 3'])
  })
})
