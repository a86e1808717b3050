import type { Me } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { interruptedPurchase, resumeInterrupted } from '@sori/market-kit/purchase'
import { anAlbum, aTrack, market } from '@sori/market-kit/testing'
import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const address = paths.album({ nickname: '새벽하늘', albumName: 'ALBUM 1' })

interface PageOptions extends TestHostStart {
  answer?: Answer
  formats?: readonly ('wav' | 'mp3')[]
}

const anyFile = { sizeBytes: 4_200_000, sampleRate: null, channels: null }

function open(owned: readonly boolean[], { answer, formats = [], ...start }: PageOptions = {}) {
  const bought: unknown[] = []
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:x'
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const tracks = owned.map((isOwned, index) => {
    const format = formats[index]
    return aTrack({
      id: index + 1,
      owned: isOwned,
      ...(format && { file: { format, ...anyFile } }),
    })
  })
  const page = renderRemote(
    { App, createStore },
    {
      path: address,
      user: aMember(),
      me: { creditBalance: 100 } as Me,
      handlers: [
        market.getAlbum(anAlbum(), tracks),
        market.plans(),
        respond.to('POST /api/cart/transaction/7', (request) => {
          bought.push(request.body)
          return answer?.(request) ?? carriedOut('PURCHASED', '', { filePaths: [] })
        }),
        respond.to('GET /api/files/previews/:id', () => new Response('audio')),
      ],
      ...start,
    },
  )
  return { ...page, bought, saved }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

it('BuyAlbum buys all tracks that are not owned, in one purchase', async () => {
  const { host, bought } = open([true, false, false])
  await userEvent.click(
    await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }),
  )
  await waitFor(() => expect(bought).toEqual([{ musicIds: [2, 3] }]))
  expect(host.questions).toMatchObject([{ title: '음원 2곡을 6크레딧으로 구매하시겠습니까?' }])
})

it('BuyAlbum asks for confirmation once after a double click', async () => {
  // Ends the purchase only after both clicks; on a busy machine it could end between them.
  const { promise: clicked, resolve: endClicks } = Promise.withResolvers<void>()
  const { host, bought, saved } = open([false, false], {
    answer: async () => {
      await clicked
      return carriedOut('PURCHASED', '', { filePaths: [] })
    },
  })
  await userEvent.dblClick(
    await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }),
  )
  endClicks()
  await waitFor(() => expect(bought).toHaveLength(1))
  expect(host.questions).toHaveLength(1)
  await waitFor(() => expect(saved).toHaveLength(2))
})

it('BuyAlbum downloads all files when all tracks are owned', async () => {
  const { saved, bought, host } = open([true, true])
  await userEvent.click(await screen.findByRole('button', { name: '앨범 전체 다운로드 (2곡)' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect([bought, host.questions]).toEqual([[], []])
  expect(screen.queryByRole('button', { name: /앨범 전체 구매/ })).toBeNull()
})

it('BuyAlbum names the file formats in the confirmation when the files differ', async () => {
  const { host } = open([false, false, false], {
    formats: ['wav', 'mp3', 'wav'],
    confirm: () => false,
  })
  const texts = '파일 형식이 서로 다릅니다: WAV 2곡 · MP3 1곡'
  expect(await screen.findByText(texts)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '앨범 전체 구매 (3곡 · 9크레딧)' }))
  await waitFor(() => expect(host.questions[0]?.body).toContain(texts))
})

it('BuyAlbum names no file formats when all files have the same format', async () => {
  open([false, false], { formats: ['wav', 'wav'] })
  await screen.findByRole('button', { name: /앨범 전체 구매/ })
  expect(screen.queryByText(/파일 형식이 서로 다릅니다/)).toBeNull()
})

it('BuyAlbum asks for confirmation again after a payment', async () => {
  const short = open([false, false], { me: { creditBalance: 0 } as Me })
  await userEvent.click(await screen.findByRole('button', { name: /앨범 전체 구매/ }))
  await waitFor(() => expect(short.host.visited.at(-1)).toBe('/subscription'))
  expect(interruptedPurchase(short.host)).toEqual({
    kind: 'album',
    nickname: '새벽하늘',
    albumName: 'ALBUM 1',
  })
  resumeInterrupted(short.host)
  short.unmount()
  const { bought, host } = open([false, false])
  await waitFor(() => expect(bought).toEqual([{ musicIds: [1, 2] }]))
  expect(host.questions).toMatchObject([{ title: '음원 2곡을 6크레딧으로 구매하시겠습니까?' }])
})

it('BuyAlbum shows a failure in a toast and beside the button, announced once', async () => {
  const { host } = open([false, false], { answer: () => problem(500, 'INTERNAL') })
  await userEvent.click(
    await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }),
  )
  expect(await screen.findByText('결제에 실패했습니다.')).toBeVisible()
  expect(host.toasts).toEqual([{ kind: 'error', text: '결제에 실패했습니다.' }])
  expect(screen.queryByRole('alert')).toBeNull()
})
