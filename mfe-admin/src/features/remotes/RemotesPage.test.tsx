import type { LedgerLine, RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { type Answer, problem, respond } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const version = (change: Partial<RemoteVersionReport>): RemoteVersionReport => ({
  version: '0.2.0-b',
  state: 'live',
  knownGood: false,
  bytes: 123_456,
  movedAt: '2026-03-01T00:00:00.000Z',
  visits: {},
  ...change,
})

const browse: RemoteReport = {
  name: 'browse',
  team: 'finders',
  canary: null,
  versions: [
    version({ visits: { mount: 900, load: 12, hang: 2, lcpGood: 3, lcpFair: 1 } }),
    version({ version: '0.2.0-a', state: 'fallback', knownGood: true, visits: { mount: 100 } }),
    version({ version: '0.1.0', state: 'revoked', bytes: null, movedAt: null }),
  ],
}

const line: LedgerLine = {
  id: 7,
  at: '2026-03-01T00:00:00.000Z',
  what: 'publish',
  name: 'browse',
  version: '0.2.0-b',
  by: 'finders',
  why: '검색 개선',
  skipped: ['boot check'],
}

function open(
  answer: Answer = () => ({ dtoList: [browse], ledger: [line] }),
  path = '/admin/remotes',
) {
  const requested: string[] = []
  const page = renderAdmin({
    path,
    handlers: [
      respond.to('GET /api/admin/remotes', (request) => {
        requested.push(request.url.search)
        return answer(request)
      }),
    ],
  })
  return { ...page, requested, user: userEvent.setup() }
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'browse 버전' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 7)
        .map(({ textContent }) => textContent),
    )

describe('RemotesPage', () => {
  it('shows the versions of a remote with visits, failures, vitals and size', async () => {
    open()
    expect(await rows()).toEqual([
      ['0.2.0-b사용 중', '90090%', '14로드 12, 멈춤 2', '75%', '-', '-', '124 kB'],
      ['0.2.0-a장애 시 대체안정', '10010%', '0', '-', '-', '-', '124 kB'],
      ['0.1.0회수됨', '00%', '0', '-', '-', '-', '-'],
    ])
    expect(screen.getByText('finders 팀')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('warns when more than 2 % of the visits of the live version fail', async () => {
    const live = version({ visits: { mount: 900, render: 19 } })
    open(() => ({ dtoList: [{ ...browse, team: null, versions: [live] }], ledger: [] }))
    expect(await screen.findByRole('alert')).toHaveTextContent('0.2.0-b에서 오류가 많습니다')
    expect(screen.getByText('담당 팀 없음')).toBeVisible()
  })

  it('shows the commands that restore a version', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '0.2.0-a 버전으로 되돌리기' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('npm run release -- rollback browse 0.2.0-a')).toBeVisible()
    expect(dialog.getByText('sori-remote rollback 0.2.0-a --to http://localhost')).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: '명령 복사' })[0] as HTMLElement)
    expect(await navigator.clipboard.readText()).toBe('npm run release -- rollback browse 0.2.0-a')
  })

  it('offers no rollback to the live version or to one without files', async () => {
    open()
    await rows()
    expect(screen.getAllByRole('button', { name: /버전으로 되돌리기$/ })).toHaveLength(1)
  })

  it('shows the ledger and the command that restores a composition', async () => {
    const { user } = open()
    const table = within(await screen.findByRole('table', { name: '게시 원장' }))
    expect(table.getAllByRole('row')[1]).toHaveTextContent(
      /7.*게시browse0\.2\.0-bfinders검색 개선건너뛴 검사: boot check/,
    )
    await user.click(table.getByRole('button', { name: '7번 구성 복원' }))
    expect(
      within(screen.getByRole('dialog')).getByText('npm run release -- restore 7'),
    ).toBeVisible()
  })

  it('shows the command that withdraws a remote', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'browse 내리기' }))
    expect(
      within(screen.getByRole('dialog')).getByText('npm run release -- withdraw browse'),
    ).toBeVisible()
  })

  it('requests the chosen period', async () => {
    const { user, requested } = open()
    await user.click(await screen.findByRole('link', { name: '30일' }))
    await rows()
    expect(requested).toEqual(['', '?days=30'])
  })

  it('retries after a failure, and shows a site without remotes', async () => {
    let isDown = true
    const { user } = open(() => (isDown ? problem(500, 'INTERNAL') : { dtoList: [], ledger: [] }))
    expect(await screen.findByText('데이터를 불러오지 못했습니다.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('게시된 리모트가 없습니다.')).toBeVisible()
  })
})
