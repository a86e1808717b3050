import type { LedgerLine, RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { type Answer, carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
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

function openPage(
  answer: Answer = () => ({ dtoList: [browse], ledger: [line] }),
  move: Answer = () => carriedOut('REMOTE_MOVED', '처리되었습니다.'),
) {
  const requested: string[] = []
  const moved: unknown[] = []
  const page = renderAdmin({
    path: '/admin/remotes',
    handlers: [
      ...(['promote', 'halt', 'rollback', 'withdraw'] as const).map((name) =>
        respond.to(`POST /api/admin/remotes/browse/${name}`, (request) => {
          moved.push([name, request.body])
          return move(request)
        }),
      ),
      respond.to('GET /api/admin/remotes', (request) => {
        requested.push(request.url.search)
        return answer(request)
      }),
    ],
  })
  return { ...page, requested, moved, user: userEvent.setup() }
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
    openPage()
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
    openPage(() => ({ dtoList: [{ ...browse, team: null, versions: [live] }], ledger: [] }))
    expect(await screen.findByRole('alert')).toHaveTextContent('0.2.0-b에서 오류가 많습니다')
    expect(screen.getByText('담당 팀 없음')).toBeVisible()
  })

  it('shows the commands that restore a version', async () => {
    const { user } = openPage()
    await user.click(await screen.findByRole('button', { name: '0.2.0-a 버전으로 되돌리기' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('npm run release -- rollback browse 0.2.0-a')).toBeVisible()
    expect(dialog.getByText('sori-remote rollback 0.2.0-a --to http://localhost')).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: '명령 복사' })[0] as HTMLElement)
    expect(await navigator.clipboard.readText()).toBe('npm run release -- rollback browse 0.2.0-a')
  })

  it('offers no rollback to the live version or to one without files', async () => {
    openPage()
    await rows()
    expect(screen.getAllByRole('button', { name: /버전으로 되돌리기$/ })).toHaveLength(1)
  })

  it('shows the ledger and the command that restores a composition', async () => {
    const { user } = openPage()
    const table = within(await screen.findByRole('table', { name: '게시 원장' }))
    expect(table.getAllByRole('row')[1]).toHaveTextContent(
      /7.*게시browse0\.2\.0-bfinders검색 개선건너뛴 검사: boot check/,
    )
    await user.click(table.getByRole('button', { name: '7번 구성 복원' }))
    expect(
      within(screen.getByRole('dialog')).getByText('npm run release -- restore 7'),
    ).toBeVisible()
  })

  it('withdraws a remote for a reason', async () => {
    const { user, moved } = openPage()
    await user.click(await screen.findByRole('button', { name: 'browse 내리기' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('npm run release -- withdraw browse')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '내리기' }))
    expect(await dialog.findByText('사유는 필수 입력 항목입니다.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '첫 화면 오류')
    await user.click(dialog.getByRole('button', { name: '내리기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(moved).toEqual([['withdraw', { reason: '첫 화면 오류' }]])
  })

  it('rolls back to a version and shows the new state', async () => {
    const { user, moved, requested } = openPage()
    await user.click(await screen.findByRole('button', { name: '0.2.0-a 버전으로 되돌리기' }))
    const dialog = within(screen.getByRole('dialog', { name: /browse: 0\.2\.0-a/ }))
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '느림')
    await user.click(dialog.getByRole('button', { name: '되돌리기' }))
    await waitFor(() => expect(requested).toHaveLength(2))
    expect(moved).toEqual([['rollback', { version: '0.2.0-a', reason: '느림' }]])
  })

  it('keeps the dialog with the reason why the site refuses a move', async () => {
    const { user } = openPage(undefined, () =>
      problem(409, 'MOVE_REFUSED', { params: { reason: 'browse has no canary.' } }),
    )
    await user.click(await screen.findByRole('button', { name: 'browse 내리기' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '오류')
    await user.click(dialog.getByRole('button', { name: '내리기' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      '사이트에서 거부되었습니다: browse has no canary.',
    )
  })

  it.each([
    ['promote', '승격하기'],
    ['halt', '중단하기'],
  ])('offers to %s a canary', async (move, name) => {
    const startedAt = '2026-03-01T00:00:00.000Z'
    const canary = { version: '0.3.0', percent: 5, startedAt, role: 'ROLE_USER' as const }
    const candidate = version({ version: '0.3.0', state: 'canary' })
    const versions = [...browse.versions, candidate]
    const { user, moved } = openPage(() => ({
      dtoList: [{ ...browse, canary, versions }],
      ledger: [],
    }))
    expect(
      await screen.findByText('카나리: 0.3.0 버전을 회원의 5%에게 보여주고 있습니다.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: `0.3.0 버전 ${name}` }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(`sori-remote ${move} --to http://localhost`)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '확인')
    await user.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(moved).toEqual([[move, { version: '0.3.0', reason: '확인' }]]))
  })

  it('requests the chosen period', async () => {
    const { user, requested } = openPage()
    await user.click(await screen.findByRole('link', { name: '30일' }))
    await rows()
    expect(requested).toEqual(['', '?days=30'])
  })

  it('retries after a failure, and shows a site without remotes', async () => {
    let isDown = true
    const { user } = openPage(() =>
      isDown ? problem(500, 'INTERNAL') : { dtoList: [], ledger: [] },
    )
    expect(await screen.findByText('데이터를 불러오지 못했습니다.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('게시된 리모트가 없습니다.')).toBeVisible()
  })
})
