import type { Me } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { type Answer, aMember, anAlbum, aTrack, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const address = paths.album({ nickname: '새벽하늘', albumName: 'ALBUM 1' })

function open(owned: readonly boolean[], answer: Answer = () => carriedOut('PURCHASED', '', { filePaths: [] })) {
  const bought: unknown[] = []
  URL.createObjectURL = () => 'blob:x'
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const tracks = owned.map((isOwned, index) => aTrack({ id: index + 1, owned: isOwned }))
  const page = renderRemote(
    { App, createStore },
    {
      path: address,
      user: aMember(),
      me: { creditBalance: 100 } as Me,
      handlers: [
        respond.getAlbum(anAlbum(), tracks),
        respond.to('POST /api/cart/transaction/7', (asked) => {
          bought.push(asked.body)
          return answer(asked)
        }),
        respond.to('GET /api/files/previews/:id', () => new Response('sound')),
      ],
    },
  )
  return { ...page, bought }
}

afterEach(() => jest.restoreAllMocks())

it('buys in one click what is not owned yet, all at once, for the price that it says before', async () => {
  const { host, bought } = open([true, false, false])
  await userEvent.click(await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }))
  await waitFor(() => expect(bought).toEqual([{ musicIds: [2, 3] }]))
  expect(host.questions).toMatchObject([{ title: '음원 2곡을 6크레딧으로 구매하시겠습니까?' }])
})

it('asks once at a double click', async () => {
  const { host, bought } = open([false, false])
  await userEvent.dblClick(await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }))
  await waitFor(() => expect(bought).toHaveLength(1))
  expect(host.questions).toHaveLength(1)
})

it('has nothing to buy for who owns all of it', async () => {
  open([true, true])
  await screen.findByRole('heading', { name: 'ALBUM 1' })
  expect(screen.queryByRole('button', { name: /앨범 전체 구매/ })).toBeNull()
})

it('is told once why it was not bought: the toast is heard, and the words beside the button are there to be read', async () => {
  const { host } = open([false, false], () => problem(500, 'INTERNAL'))
  await userEvent.click(await screen.findByRole('button', { name: '앨범 전체 구매 (2곡 · 6크레딧)' }))
  expect(await screen.findByText('결제에 실패했습니다.')).toBeVisible()
  expect(host.toasts).toEqual([{ kind: 'error', text: '결제에 실패했습니다.' }])
  expect(screen.queryByRole('alert')).toBeNull()
})
