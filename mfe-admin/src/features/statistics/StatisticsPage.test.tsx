import type { MoneyStatistics } from '@sori/contract/statistics'
import { wirePage } from '@sori/market-kit/testing'
import { type Answer, problem, respond } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aReport } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const money: MoneyStatistics = {
  day: '2026-03-01',
  ledger: { grants: 2, credits: 110 },
  payments: { count: 2, won: 29_800, credits: 110 },
  differs: false,
}

function openPage(change: { money?: MoneyStatistics; users?: Answer } = {}) {
  const users: Answer = () => ({
    dto: {
      totalUsers: 1200,
      newUsersToday: 3,
      newUsersWeek: 20,
      newUsersMonth: 90,
      subscribedUsers: 400,
      verifiedUsers: 1000,
    },
  })
  const page = renderAdmin({
    path: '/admin/statistic',
    handlers: [
      respond.to('GET /api/statistic/sounds/stats', () => ({
        dto: {
          totalAlbums: 40,
          totalMusics: 204,
          topSellingMusic: [{ title: 'NIGHT RAIN', count: 12, musicId: 30, nickname: '새벽하늘' }],
          topArtistsBySales: [{ nickname: '새벽하늘', count: 15 }],
          topArtistsByUploads: [{ nickname: '달그림자', count: 21 }],
        },
      })),
      respond.to('GET /api/sounds/tags', () => ({
        dtoList: [{ instrument: [], mood: [], genre: [], names: { 몽환: { en: 'dreamy' } } }],
      })),
      respond.to('GET /api/statistic/tags/stats', () => ({
        dto: {
          instrumentUsageCount: Array.from({ length: 12 }, (_, index) => ({
            tagName: `tag ${index + 1}`,
            count: 20 - index,
          })),
          moodUsageCount: [{ tagName: '잔잔한', count: 31 }],
          genreUsageCount: [],
        },
      })),
      respond.to('GET /api/statistic/users/stats', change.users ?? users),
      respond.to('GET /api/statistic/subscription/stats', () => ({
        dto: {
          plans: [
            { subscriptionId: 1, subscriptionName: 'free', count: 800 },
            { subscriptionId: 4, subscriptionName: 'vip', count: 400 },
          ],
        },
      })),
      respond.to('GET /api/admin/reports', () => ({ ...wirePage([aReport()]), total: 1_234 })),
      respond.to('GET /api/statistic/money', () => ({ dto: change.money ?? money })),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

/** Returns a chart's table as rows of text. */
async function tableOf(user: ReturnType<typeof userEvent.setup>, title: string) {
  await user.click(await screen.findByRole('button', { name: `${title} 표로 보기` }))
  const rows = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' '),
  )
}

describe('StatisticsPage', () => {
  it('links to albums, users and reports with the number of open ones', async () => {
    openPage()
    const shortcuts = await screen.findByRole('navigation', { name: '바로가기' })
    expect(
      within(shortcuts)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/albums', '/admin/users', '/admin/reports'])
    expect(await within(shortcuts).findByText('처리 대기 1,234건')).toBeVisible()
  })

  it.each([
    ['앨범·트랙 비율', ['앨범 40', '트랙 204']],
    ['판매 상위 트랙', ['NIGHT RAIN · 새벽하늘 12']],
    ['판매 상위 아티스트', ['새벽하늘 15']],
    ['업로드 상위 아티스트', ['달그림자 21']],
    ['분위기 태그 사용', ['잔잔한 31']],
    ['구독 비율', ['구독 회원 400', '미구독 회원 800']],
    ['이메일 인증 비율', ['이메일 인증 회원 1,000', '미인증 회원 200']],
    ['플랜별 회원', ['무료 800', 'VIP 400']],
    [
      '유저 현황',
      [
        '전체 회원 1,200',
        '오늘 가입 3',
        '이번 주 가입 20',
        '이번 달 가입 90',
        '구독 회원 400',
        '이메일 인증 회원 1,000',
      ],
    ],
  ])('shows %s, also as a table', async (title, rows) => {
    const { user } = openPage()
    expect(await tableOf(user, title)).toEqual(rows)
  })

  it('shows the ten most used tags and combines the rest', async () => {
    const { user } = openPage()
    const rows = await tableOf(user, '악기 태그 사용')
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([11, 'tag 1 20', '그 외 19'])
  })

  it('shows a message for each chart without data', async () => {
    openPage()
    const chart = within(await screen.findByRole('region', { name: '장르 태그 사용' }))
    expect(await chart.findByText('아직 통계 데이터가 없습니다.')).toBeVisible()
  })

  it('shows beside the chart of users that its six groups overlap', async () => {
    const { user } = openPage()
    const group = await screen.findByRole('region', { name: '유저' })
    expect(await within(group).findByText('1,200')).toBeVisible()
    const pie = within(await within(group).findByRole('region', { name: '유저 구성' }))
    expect(
      pie.getByText('한 회원이 여러 항목에 포함될 수 있어 항목의 합은 전체 회원 수와 다릅니다.'),
    ).toBeVisible()
    expect(await tableOf(user, '유저 구성')).toHaveLength(6)
  })

  it('retries each failed group separately', async () => {
    let isDown = true
    const answer: Answer = () =>
      isDown
        ? problem(500, 'INTERNAL')
        : {
            dto: {
              totalUsers: 7,
              newUsersToday: 0,
              newUsersWeek: 0,
              newUsersMonth: 0,
              subscribedUsers: 1,
              verifiedUsers: 7,
            },
          }
    const { user } = openPage({ users: answer })
    expect(await screen.findByText('데이터를 불러오지 못했습니다.')).toBeVisible()
    expect(await screen.findByRole('region', { name: '판매 상위 트랙' })).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('region', { name: '구독 비율' })).toBeVisible()
  })
})

describe("today's money", () => {
  it('shows the sums of ledger and payments without a warning when they agree', async () => {
    openPage()
    const table = await screen.findByRole('table', { name: '오늘의 정산 2026-03-01' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['크레딧 원장2110-', '결제211029,800원'])
    expect(screen.getByText('크레딧 원장과 결제가 일치합니다.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('warns when ledger and payments differ', async () => {
    openPage({ money: { ...money, ledger: { grants: 3, credits: 140 }, differs: true } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '크레딧 원장과 결제가 일치하지 않습니다. 확인이 필요합니다.',
    )
  })
})
