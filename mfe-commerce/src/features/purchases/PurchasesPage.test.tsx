import type { OwnedTrackDto } from '@sori/contract/cart'
import { paths } from '@sori/contract/paths'
import { wirePage } from '@sori/market-kit/testing'
import { type Answer, aMember, carriedOut, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const paid = (musicId: number): OwnedTrackDto => ({
  musicId,
  title: `TRACK ${musicId}`,
  nickname: '새벽하늘',
  filePath: `f/${musicId}.wav`,
  createDate: '2026-03-01T15:00:00Z',
  orderDate: '2026-03-01T15:00:00Z',
  albumName: 'NIGHT',
  albumArtPath: null,
  duration: 10,
  peaks: null,
})

function openPage(
  path: string = paths.purchases(),
  answer: Answer = () => wirePage([paid(1), paid(2)], { total: 45 }),
) {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download || this.getAttribute('href') || '')
  })
  URL.createObjectURL = () => 'blob:x'
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      handlers: [
        respond.to('GET /api/cart/transaction/7', answer),
        respond.to('GET /api/files/f/:name', () => new Response('sound')),
        respond.to('POST /api/files/archive', () =>
          carriedOut('ARCHIVE_READY', '', { path: '/api/files/archive/x', bytes: 1, files: 2 }),
        ),
      ],
    },
  )
  return { ...page, saved, user: userEvent.setup() }
}

beforeEach(() => jest.restoreAllMocks())

it('PurchasesPage shows the purchases with their day in Seoul, by pages', async () => {
  const { calls } = openPage()
  await screen.findByRole('link', { name: 'TRACK 1' })
  const table = screen.getByRole('table', { name: '구매 음원 목록' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent).slice(1)).toEqual([
    '제목',
    '아티스트',
    '구매 날짜',
    '다운로드',
  ])
  expect(within(table).getAllByText('2026-03-02')).toHaveLength(2)
  expect(screen.getByText('45곡')).toBeVisible()
  expect(screen.getByRole('link', { name: /^3/ })).toHaveAttribute(
    'href',
    '/me/cart/transaction?page=3',
  )
  expect(calls[0]).toBe('GET /api/cart/transaction/7?page=1')
})

it('PurchasesPage labels only the header checkbox "select all"', async () => {
  openPage()
  const box = await screen.findByRole('checkbox', { name: 'TRACK 1 선택' })
  // In cards a cell's label precedes its content.
  expect(box.closest('td')).not.toHaveAttribute('data-label')
  expect(screen.getByRole('checkbox', { name: '전체 선택' })).toBeVisible()
})

it('PurchasesPage searches and sorts by its URL', async () => {
  const { calls, user, host } = openPage()
  await screen.findByRole('link', { name: 'TRACK 1' })
  await user.click(screen.getByRole('link', { name: '아티스트' }))
  await waitFor(() =>
    expect(calls.at(-1)).toBe('GET /api/cart/transaction/7?more%5Bnickname%5D=asc'),
  )
  await user.type(screen.getByRole('searchbox'), '비 오는{Enter}')
  expect(host.visited.at(-1)).toBe(
    `/me/cart/transaction?keyword=${encodeURIComponent('비 오는')}&more%5Bnickname%5D=asc`,
  )
})

it('PurchasesPage saves a file again without a confirmation or charge', async () => {
  const { user, saved, host, calls } = openPage()
  await user.click(await screen.findByRole('button', { name: 'TRACK 2 다운로드' }))
  await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 2']))
  expect([host.questions, calls.filter((call) => !call.startsWith('GET'))]).toEqual([[], []])
})

it('PurchasesPage saves the selected files in one archive on request', async () => {
  const { user, saved } = openPage()
  await screen.findByRole('link', { name: 'TRACK 1' })
  await user.click(screen.getByRole('checkbox', { name: '전체 선택' }))
  await user.click(screen.getByRole('radio', { name: '압축 파일 하나로' }))
  await user.click(screen.getByRole('button', { name: '선택한 음원 다운로드 (2곡)' }))
  await waitFor(() => expect(saved).toEqual(['/api/files/archive/x']))
})

it('PurchasesPage links to the certificate of each purchase', async () => {
  openPage()
  expect(await screen.findByRole('link', { name: 'TRACK 1 사용 확인서' })).toHaveAttribute(
    'href',
    paths.myCertificate(1),
  )
})

it("PurchasesPage offers no certificate for the member's own track", async () => {
  openPage(paths.purchases(), () =>
    wirePage([
      { ...paid(1), bought: false },
      { ...paid(2), bought: true },
    ]),
  )
  expect(await screen.findByRole('link', { name: 'TRACK 2 사용 확인서' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'TRACK 1 사용 확인서' })).toBeNull()
  expect(screen.getByRole('button', { name: 'TRACK 1 다운로드' })).toBeVisible()
})

it('PurchasesPage marks a track that a takedown has taken from its buyers', async () => {
  const { user } = openPage(paths.purchases(), () =>
    wirePage([{ ...paid(1), takenDown: true }, paid(2)]),
  )
  expect(await screen.findByText('게시 중단으로 다운로드 불가')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'TRACK 1 다운로드' })).toBeNull()
  expect(screen.getByRole('link', { name: 'TRACK 1 사용 확인서' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '전체 선택' }))
  expect(screen.getByRole('button', { name: '선택한 음원 다운로드 (1곡)' })).toBeVisible()
})

it.each([
  [paths.purchases(), '구매한 음원이 없습니다.', '트랙 둘러보기', '/sounds/tracks'],
  [
    `${paths.purchases()}?keyword=x`,
    '검색 결과가 없습니다.',
    '검색어 지우기',
    '/me/cart/transaction',
  ],
])(
  'PurchasesPage %s shows a message and a link when it is empty',
  async (path, text, action, href) => {
    openPage(path, () => wirePage([]))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', href)
  },
)
