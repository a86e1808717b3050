import { pagingOf } from '@sori/contract/envelope'
import type { MemberItemStatistics } from '@sori/contract/statistics'
import {
  aMember,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const spans = (...from: string[]) =>
  from.map((day, index) => ({
    from: day,
    downloads: 5 - index,
    uploads: 0,
    credits: 3 * (5 - index),
    plays: 70 - index,
  }))
const numbers: MemberItemStatistics = {
  albumCountTotal: 3,
  musicCountTotal: 1204,
  musicCountDay: 1,
  musicCountWeek: 2,
  musicCountMonth: 3,
  downloadsDay: 4,
  downloadsWeek: 11,
  downloadsMonth: 4,
  totalDownloads: 90,
  topTrackTitles: ['새벽', 'NIGHT'],
  topTrackDownloadCounts: [60, 30],
  topTrackIds: [7, 8],
  creditsEarnedDay: 12,
  creditsEarnedWeek: 33,
  creditsEarnedMonth: 12,
  creditsEarnedTotal: 270,
  playsDay: 12,
  playsWeek: 70,
  playsMonth: 300,
  playsTotal: 4_100,
  downloadsByDay: [],
  uploadsByDay: [],
  history: {
    day: spans('2026-02-28', '2026-03-01'),
    week: spans('2026-02-16', '2026-02-23'),
    month: spans('2025-12-01', '2026-01-01', '2026-02-01'),
    year: spans('2025-01-01', '2026-01-01'),
  },
}

const earned = {
  balance: 12_600,
  available: 10_500,
  pending: 2_100,
  total: 12_600,
  month: 4_200,
  pendingDays: 14,
  wonPerCredit: 100,
  share: 7_000,
  perSale: 210,
}

type PageOptions = TestHostStart & {
  answer?: () => unknown
  handlers?: ReturnType<typeof respond.to>[]
}

function openPage(search = '', { handlers = [], ...start }: PageOptions = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/me/statistic${search}`,
      user: aMember({ nickname: '소리결' }),
      handlers: [
        ...handlers,
        respond.to(
          'GET /api/statistic/sounds/stats/me',
          start.answer ?? (() => ({ dto: numbers })),
        ),
        respond.to('GET /api/sounds/tags', () => ({
          dtoList: [{ instrument: [], mood: [], genre: [], names: { 몽환: { en: 'dreamy' } } }],
        })),
        respond.to('GET /api/me/earnings', () => ({ dto: earned })),
        respond.to('GET /api/statistic/tags/stats/me', () => ({
          dto: {
            instrumentUsageCount: Array.from({ length: 12 }, (_, index) => ({
              tagName: `tag${index}`,
              count: 12 - index,
            })),
            moodUsageCount: [],
            genreUsageCount: [],
          },
        })),
      ],
      ...start,
    },
  )
  const tile = (label: string) =>
    screen.getByText(label).parentElement?.querySelector('dd')?.textContent
  const rowsOf = async (chart: string) => {
    await user.click(await screen.findByRole('button', { name: `${chart} 표로 보기` }))
    return within(screen.getByRole('table', { name: chart }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  }
  return { ...page, user, tile, rowsOf }
}

describe('StatisticsPage', () => {
  it('shows totals first and other periods by links', async () => {
    const { user, tile, host } = openPage()
    await waitFor(() => expect(tile('총 트랙')).toBe('1,204'))
    expect(['총 앨범', '전체 재생', '전체 다운로드', '전체 획득 크레딧'].map(tile)).toEqual([
      '3',
      '4,100',
      '90',
      '270',
    ])
    await user.click(screen.getByRole('link', { name: '이번 주' }))
    expect(host.visited.at(-1)).toBe('/me/statistic?period=week')
    const week = ['업로드', '재생', '다운로드', '획득 크레딧'].map((what) =>
      tile(`이번 주 ${what}`),
    )
    expect(week).toEqual(['2', '70', '11', '33'])
  })

  it('shows each chart also as a table with the same numbers', async () => {
    const { rowsOf } = openPage('?period=month')
    expect(await rowsOf('재생 수')).toEqual(['2025-1270', '2026-0169', '2026-0268'])
    expect(await rowsOf('다운로드 수')).toEqual(['2025-125', '2026-014', '2026-023'])
    expect(await rowsOf('획득 크레딧')).toEqual(['2025-1215', '2026-0112', '2026-029'])
    expect(await rowsOf('앨범·트랙 비율')).toEqual(['앨범3', '트랙1,204'])
    expect(await rowsOf('다운로드 상위 트랙')).toEqual(['새벽60', 'NIGHT30'])
    expect(
      within(screen.getByRole('region', { name: '업로드 수' })).getByText(
        '아직 통계 데이터가 없습니다.',
      ),
    ).toBeVisible()
  })

  it.each([
    ['day', ['2026-02-285', '2026-03-014'], '2026-02-28 ~ 2026-03-01 · 일별'],
    ['week', ['2026-02-165', '2026-02-234'], '2026-02-16 ~ 2026-03-01 · 주별 (월요일부터)'],
    ['total', ['20255', '20264'], '2025-01-01 ~ 2026-11-24 · 연도별'],
  ])('names the range and the years of the columns by %s', async (period, rows, range) => {
    jest.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z'), doNotFake: ['setTimeout'] })
    const { rowsOf } = openPage(`?period=${period}`)
    expect(await rowsOf('다운로드 수')).toEqual(rows)
    const chart = within(screen.getByRole('region', { name: '다운로드 수' }))
    expect(chart.getByText(range)).toBeVisible()
    jest.useRealTimers()
  })

  it('offers an upload in place of empty charts to a member without tracks', async () => {
    const none = { ...numbers, musicCountTotal: 0, totalDownloads: 0 }
    openPage('', { answer: () => ({ dto: none }) })
    expect(await screen.findByText('아직 등록한 트랙이 없습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '음원 업로드' })).toHaveAttribute(
      'href',
      '/me/sounds/upload',
    )
    expect(screen.queryByRole('region', { name: '다운로드 수' })).toBeNull()
  })

  it('lists each sale with its day, of all tracks or of one', async () => {
    const soldAt = '2026-03-01T15:00:00.000Z'
    const sale = { musicId: 7, title: '새벽', soldAt, credits: 3, won: 210 }
    const { user, calls, host } = openPage('?section=sales', {
      handlers: [
        respond.to('GET /api/me/sales', ({ url }) => ({
          dtoList: url.searchParams.has('musicId')
            ? [sale]
            : [sale, { ...sale, musicId: 8, won: undefined }],
          ...pagingOf(1, 20, url.searchParams.has('musicId') ? 1 : 2),
        })),
      ],
    })
    expect(await screen.findByText('판매 2건')).toBeVisible()
    expect(await screen.findAllByText('2026-03-02 00:00:00')).toHaveLength(2)
    const table = within(screen.getByRole('table', { name: '판매 내역' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    const timeLength = '2026-03-02 00:00:00'.length
    expect(rows.slice(1).map((row) => row?.slice(timeLength))).toEqual(['새벽3210', '새벽3–'])
    await user.click(table.getAllByRole('link', { name: '새벽' })[0] as HTMLElement)
    expect(host.visited.at(-1)).toBe('/me/statistic?section=sales&musicId=7')
    expect(await screen.findByText('새벽 판매 1건')).toBeVisible()
    expect(calls).toContain('GET /api/me/sales?musicId=7')
    await user.click(screen.getByRole('link', { name: '모든 트랙의 판매 보기' }))
    expect(await screen.findByText('판매 2건')).toBeVisible()
  })

  it('shows the balance in won above the sales, and the won of one sale', async () => {
    const { tile } = openPage('?section=sales', {
      handlers: [respond.to('GET /api/me/sales', () => ({ dtoList: [], ...pagingOf(1, 20, 0) }))],
    })
    await waitFor(() => expect(tile('수익 잔액(원)')).toBe('12,600'))
    expect([tile('정산 가능(원)'), tile('대기 중(원)'), tile('이번 달 수익(원)')]).toEqual([
      '10,500',
      '2,100',
      '4,200',
    ])
    expect(screen.getByText(/한 곡이 팔리면 210원이 적립됩니다\. 판매 후 14일/)).toBeVisible()
  })

  it('shows the sales when the earnings cannot be loaded', async () => {
    openPage('?section=sales', {
      handlers: [
        respond.to('GET /api/me/earnings', () => problem(500, 'INTERNAL')),
        respond.to('GET /api/me/sales', () => ({ dtoList: [], ...pagingOf(1, 20, 0) })),
      ],
    })
    expect(await screen.findByText('판매 수익을 불러오지 못했습니다.')).toBeVisible()
    expect(await screen.findByText('아직 판매된 트랙이 없습니다.')).toBeVisible()
  })

  it('shows the value of earned credits in won below the tiles', async () => {
    openPage()
    expect(await screen.findByText(/한 곡이 팔리면 210원이 적립되며/)).toHaveTextContent(
      '지금까지 적립된 수익은 12,600원입니다.',
    )
  })

  describe('the statement of a month', () => {
    const sums = { sales: 2, credits: 6, paidCredits: 3, won: 1_210 }
    const statement = (month: string, sales = 2) => ({
      month,
      months: ['2026-03', '2026-02'],
      total: { ...sums, sales, value: 1_600, commission: 390 },
      days: [{ day: `${month}-01`, ...sums }],
      tracks: [{ musicId: 7, title: '새벽', albumName: '밤', ...sums }],
      albums: [{ albumId: 1, albumName: '밤', ...sums }],
    })
    const openStatement = (sales?: number) =>
      openPage('?section=statement', {
        handlers: [
          respond.to('GET /api/me/earnings/statement', ({ url }) => ({
            dto: statement(url.searchParams.get('month') ?? '2026-03', sales),
          })),
          respond.to('GET /api/me/earnings/statement.csv', () => 'csv'),
        ],
      })

    it('shows sums by day, track and album, and links to other months', async () => {
      const { user, tile, host } = openStatement()
      expect(
        await screen.findByRole('heading', { name: '소리결 · 2026년 3월 정산 내역서' }),
      ).toBeVisible()
      expect([tile('판매 금액(원)'), tile('수수료(원)')]).toEqual(['1,600', '390'])
      const rowOf = (table: string) =>
        within(screen.getByRole('table', { name: table })).getAllByRole('row')[1]?.textContent
      expect(['날짜별', '트랙별', '앨범별'].map(rowOf)).toEqual([
        '2026-03-012631,210',
        '새벽 · 밤2631,210',
        '밤2631,210',
      ])
      await user.selectOptions(screen.getByRole('combobox', { name: '정산 월' }), '2026-02')
      expect(host.visited.at(-1)).toBe('/me/statistic?section=statement&month=2026-02')
      expect(await screen.findByRole('heading', { name: /2026년 2월 정산 내역서/ })).toBeVisible()
    })

    it('prints the statement and saves it as a file', async () => {
      const print = jest.fn()
      window.print = print
      const { user, calls } = openStatement()
      await user.click(await screen.findByRole('button', { name: '인쇄하기' }))
      expect(print).toHaveBeenCalledTimes(1)
      await user.click(screen.getByRole('button', { name: 'CSV로 저장하기' }))
      await waitFor(() =>
        expect(calls).toContain('GET /api/me/earnings/statement.csv?month=2026-03'),
      )
    })

    it('shows that a month without sales is empty', async () => {
      openStatement(0)
      expect(await screen.findByText('이 달에는 판매가 없습니다.')).toBeVisible()
      expect(screen.queryByRole('table')).toBeNull()
    })
  })

  it('links a top track to its page', async () => {
    const { rowsOf } = openPage()
    await rowsOf('다운로드 상위 트랙')
    expect(screen.getByRole('link', { name: '새벽' })).toHaveAttribute(
      'href',
      '/sounds/tracks/one?nickname=%EC%86%8C%EB%A6%AC%EA%B2%B0&title=%EC%83%88%EB%B2%BD',
    )
  })

  it('shows the ten most used tags and combines the rest', async () => {
    const { rowsOf } = openPage('?section=tags')
    const rows = await rowsOf('악기 태그 사용')
    expect(rows).toHaveLength(11)
    expect(rows.at(-1)).toBe('그 외3')
    expect(
      within(screen.getByRole('region', { name: '장르 태그 사용' })).getByText(
        '아직 통계 데이터가 없습니다.',
      ),
    ).toBeVisible()
  })

  it('links to the editable sections', () => {
    openPage('?section=edit')
    const links = within(screen.getByRole('navigation', { name: '바로가기' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/me/sounds/upload',
      '/me/sounds/albums',
      '/me/info',
      '/me/subscription',
    ])
  })

  it('offers a retry when it does not load', async () => {
    let fails = true
    const { user, tile } = openPage('', {
      answer: () => (fails ? problem(503, 'UNAVAILABLE') : { dto: numbers }),
    })
    expect(await screen.findByText('통계를 불러오지 못했습니다.')).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await waitFor(() => expect(tile('총 앨범')).toBe('3'))
  })

  it('updates after a purchase by a member', async () => {
    let downloads = 90
    const { host, tile } = openPage('', {
      answer: () => ({ dto: { ...numbers, totalDownloads: downloads } }),
    })
    await waitFor(() => expect(tile('전체 다운로드')).toBe('90'))
    downloads = 91
    act(() => host.events.emit('purchase.completed', { musicIds: [7] }))
    await waitFor(() => expect(tile('전체 다운로드')).toBe('91'))
  })
})
