import type { TrackItem } from '@sori/contract/catalogue'
import { type Handlers, problemResponse, renderRemote, type TestHostStart } from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { tagSet, trackOf, tracksOf } from '../api/catalogueFixtures.ts'
import { createStore } from '../store.ts'

const member = { userId: '7', username: 'm@sori.test', nickname: 'm', roles: ['ROLE_USER'] as const, profileImagePath: null }
const done = (code: string) => ({ message: code, code })
const file = () => new Response('sound', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%EB%B9%84.mp3" } })

async function open(track: Partial<TrackItem> = {}, { handlers = {}, ...start }: TestHostStart & { handlers?: Handlers } = {}) {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const bodies: unknown[] = []
  const noting = (code: string) => (call: { body: unknown }) => {
    bodies.push(call.body)
    return done(code)
  }
  const page = renderRemote(
    { App, createStore },
    {
      path: '/sounds/tracks',
      user: member,
      handlers: {
        'GET /api/sounds/tracks': () => ({ ...tracksOf(1), dtoList: [{ ...trackOf(1), ...track }] }),
        'GET /api/sounds/tags/mapped': () => ({ dto: tagSet }),
        'POST /api/cart/add': noting('CART_ADDED'),
        'POST /api/cart/transaction': noting('PURCHASED'),
        'GET /api/files/previews/1': file,
        ...handlers,
      },
      ...start,
    },
  )
  await screen.findByRole('link', { name: 'TRACK 1' })
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
  return { ...page, press, saved, bodies }
}
const words = (host: Awaited<ReturnType<typeof open>>['host']) => host.toasts.map(({ text }) => text)

afterEach(() => jest.restoreAllMocks())

describe('the cart of a row', () => {
  it('takes the track as it was seen, says so, and lets everybody know', async () => {
    const { press, host, bodies } = await open()
    await press(/장바구니에 담기/)
    await waitFor(() => expect(words(host)).toEqual(['장바구니에 담았습니다.']))
    expect(bodies).toEqual([
      { musicId: 1, userId: 7, title: 'TRACK 1', filePath: 'previews/1', nickname: '새벽하늘', credit: 3, status: 'READY' },
    ])
    expect(host.emitted).toEqual([{ type: 'cart.changed', detail: { musicIds: [1] } }])
  })

  it('says when the track is in it already, without asking', async () => {
    const { press, host, bodies } = await open({ inCart: true })
    await press(/이미 장바구니에/)
    await waitFor(() => expect(words(host)).toEqual(['이미 장바구니에 담긴 트랙입니다.']))
    expect(bodies).toEqual([])
  })

  it('sends a visitor to log in first', async () => {
    const { press, host, bodies } = await open({}, { user: null })
    await press(/장바구니에 담기/)
    expect([host.visited.at(-1), words(host), bodies]).toEqual(['/login', ['먼저 로그인해주세요.'], []])
  })
})

describe('the download of a row', () => {
  it('asks once, with price, file and notice, then buys, tells and saves under the name that the server gives', async () => {
    const { press, host, bodies, saved } = await open()
    await press(/다운로드 \(3 크레딧\)/)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(host.questions).toHaveLength(1)
    expect(host.questions[0]?.title).toBe("3 크레딧으로 'TRACK 1'을(를) 구매하시겠습니까?")
    expect(host.questions[0]?.body).toMatch(/새벽하늘 - TRACK 1[\s\S]*청약철회가 제한됩니다/)
    expect(bodies).toEqual([expect.objectContaining({ musicId: 1, userId: 7, status: 'DONE' })])
    expect(words(host)).toEqual(['결제가 완료되었습니다. 다운로드를 시작합니다.'])
    expect(host.emitted.map(({ type }) => type)).toEqual(['purchase.completed', 'credit.changed'])
  })

  it('buys nothing when the person thinks better of it', async () => {
    const { press, bodies, saved } = await open({}, { confirm: () => false })
    await press(/다운로드 \(3 크레딧\)/)
    await act(async () => {})
    expect([bodies, saved]).toEqual([[], []])
  })

  it.each([
    ['owns it', { owned: true }, /다시 다운로드/],
    ['is its artist', { albumDTO: { ...trackOf(1).albumDTO, userId: 7 } }, /다운로드/],
  ])('saves at once for who %s', async (_, track, name) => {
    const { press, host, bodies, saved } = await open(track)
    await press(name)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect([host.questions, bodies]).toEqual([[], []])
  })

  it('shows whoever is short of credits the plans, as the server counts', async () => {
    const { press, host, saved } = await open(
      {},
      {
        handlers: {
          'POST /api/cart/transaction': () => problemResponse(400, 'INSUFFICIENT_CREDIT', '', { params: { needed: 3, held: 1 } }),
        },
      },
    )
    await press(/다운로드 \(3 크레딧\)/)
    await waitFor(() => expect(host.visited.at(-1)).toBe('/subscription'))
    expect(host.questions.at(-1)?.title).toBe('크레딧이 부족합니다. (보유 1 / 필요 3)')
    expect(saved).toEqual([])
  })

  it('says that a payment failed, that the cart did, and that a file did, and leaves it beside the row (D35)', async () => {
    const failed = await open({}, { handlers: { 'POST /api/cart/transaction': () => problemResponse(500, 'INTERNAL') } })
    await failed.press(/다운로드 \(3 크레딧\)/)
    await waitFor(() => expect(words(failed.host)).toEqual(['결제에 실패했습니다.']))
    expect(await screen.findByText('결제에 실패했습니다.')).toBeVisible()
    failed.unmount()
    const full = await open({}, { handlers: { 'POST /api/cart/add': () => problemResponse(500, 'INTERNAL') } })
    await full.press(/장바구니에 담기/)
    expect(await screen.findByText('장바구니에 담지 못했습니다. 다시 시도해주세요.')).toBeVisible()
    full.unmount()
    const lost = await open({ owned: true }, { handlers: { 'GET /api/files/previews/1': () => problemResponse(503, 'UNAVAILABLE') } })
    await lost.press(/다시 다운로드/)
    await waitFor(() => expect(words(lost.host)).toEqual(['다운로드에 실패했습니다. 구매 음원에서 다시 시도해주세요.']))
  })

  it('is marked as owned as soon as it was bought', async () => {
    let owned = false
    const { press } = await open(
      {},
      {
        handlers: {
          'GET /api/sounds/tracks': () => ({ ...tracksOf(1), dtoList: [{ ...trackOf(1), owned }] }),
          'POST /api/cart/transaction': () => {
            owned = true
            return done('PURCHASED')
          },
        },
      },
    )
    await press(/다운로드 \(3 크레딧\)/)
    expect(await screen.findByRole('button', { name: '다시 다운로드' })).toBeVisible()
  })
})

describe("the artist's own track", () => {
  it('has no price and no cart, and is saved at once', async () => {
    const { press, saved, bodies } = await open({}, { user: { ...member, userId: '1' } })
    expect(screen.queryByRole('button', { name: '장바구니에 담기' })).toBeNull()
    expect(screen.queryByRole('button', { name: /크레딧/ })).toBeNull()
    await press(/^다운로드$/)
    await waitFor(() => expect(saved).toEqual(['비.mp3']))
    expect(bodies).toEqual([])
  })
})
