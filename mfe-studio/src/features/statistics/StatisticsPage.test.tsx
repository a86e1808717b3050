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

const byDay = [
  { day: '2026-02-27', count: 5 },
  { day: '2026-02-28', count: 2 },
  { day: '2026-03-01', count: 4 },
]
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
  downloadsByDay: byDay,
  uploadsByDay: byDay.map(({ day }) => ({ day, count: 0 })),
}

function open(search = '', start: TestHostStart & { answer?: () => unknown } = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/me/statistic${search}`,
      user: aMember({ nickname: '소리결' }),
      handlers: [
        respond.to(
          'GET /api/statistic/sounds/stats/me',
          start.answer ?? (() => ({ dto: numbers })),
        ),
        respond.to('GET /api/statistic/tags/stats/me', () => ({
          dto: {
            instrumentUsageCount: Array.from({ length: 12 }, (_, at) => ({
              tagName: `tag${at}`,
              count: 12 - at,
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
    const { user, tile, host } = open()
    await waitFor(() => expect(tile('총 트랙')).toBe('1,204'))
    expect([tile('총 앨범'), tile('전체 다운로드'), tile('전체 획득 크레딧')]).toEqual([
      '3',
      '90',
      '270',
    ])
    await user.click(screen.getByRole('link', { name: '이번 주' }))
    expect(host.visited.at(-1)).toBe('/me/statistic?period=week')
    expect([tile('이번 주 업로드'), tile('이번 주 다운로드'), tile('이번 주 획득 크레딧')]).toEqual(
      ['2', '11', '33'],
    )
  })

  it('shows each chart also as a table with the same numbers', async () => {
    const { rowsOf } = open('?period=month')
    expect(await rowsOf('다운로드 수')).toEqual(['오늘4', '이번 주11', '이번 달4', '전체90'])
    expect(await rowsOf('업로드 수')).toEqual(['오늘1', '이번 주2', '이번 달3', '전체1,204'])
    expect(await rowsOf('일별 다운로드')).toEqual(['03-014'])
    expect(await rowsOf('앨범·트랙 비율')).toEqual(['앨범3', '트랙1,204'])
    expect(await rowsOf('다운로드 상위 트랙')).toEqual(['새벽60', 'NIGHT30'])
    expect(
      within(screen.getByRole('region', { name: '일별 업로드' })).getByText(
        '아직 통계 데이터가 없습니다.',
      ),
    ).toBeVisible()
  })

  it('links a top track to its page', async () => {
    const { rowsOf } = open()
    await rowsOf('다운로드 상위 트랙')
    expect(screen.getByRole('link', { name: '새벽' })).toHaveAttribute(
      'href',
      '/sounds/tracks/one?nickname=%EC%86%8C%EB%A6%AC%EA%B2%B0&title=%EC%83%88%EB%B2%BD',
    )
  })

  it('shows the ten most used tags and combines the rest', async () => {
    const { rowsOf } = open('?section=tags')
    const rows = await rowsOf('악기 태그 사용')
    expect(rows).toHaveLength(11)
    expect(rows.at(-1)).toBe('기타3')
    expect(
      within(screen.getByRole('region', { name: '장르 태그 사용' })).getByText(
        '아직 통계 데이터가 없습니다.',
      ),
    ).toBeVisible()
  })

  it('links to the editable sections', () => {
    open('?section=edit')
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
    const { user, tile } = open('', {
      answer: () => (fails ? problem(503, 'UNAVAILABLE') : { dto: numbers }),
    })
    expect(await screen.findByText('통계를 불러오지 못했습니다.')).toBeVisible()
    fails = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await waitFor(() => expect(tile('총 앨범')).toBe('3'))
  })

  it('updates after a purchase by a member', async () => {
    let downloads = 90
    const { host, tile } = open('', {
      answer: () => ({ dto: { ...numbers, totalDownloads: downloads } }),
    })
    await waitFor(() => expect(tile('전체 다운로드')).toBe('90'))
    downloads = 91
    act(() => host.events.emit('purchase.completed', { musicIds: [7] }))
    await waitFor(() => expect(tile('전체 다운로드')).toBe('91'))
  })
})
