import type { SiteJob } from '@sori/contract/administration'
import { wirePage } from '@sori/market-kit/testing'
import { carriedOut, problem, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const job = (change: Partial<SiteJob> = {}): SiteJob => ({
  jobId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  queue: 'check-payment',
  state: 'failed',
  createDate: '2026-03-01T00:00:00.000Z',
  nextDate: '2026-03-01T01:00:00.000Z',
  tries: 3,
  error: 'the provider is down',
  mail: null,
  ...change,
})

async function openPage(
  jobs: SiteJob[],
  retried = () => carriedOut('JOB_RETRIED', '다시 시도합니다.'),
  search = '',
) {
  let currentJobs = jobs
  const page = renderAdmin({
    path: `/admin/jobs${search}`,
    handlers: [
      respond.to('GET /api/admin/jobs', () => wirePage(currentJobs)),
      respond.to('GET /api/admin/jobs.csv', () => new Response('jobs')),
      respond.to('POST /api/admin/jobs/:jobId/retry', () => {
        currentJobs = []
        return retried()
      }),
    ],
  })
  await screen.findByRole('heading', { name: '작업과 메일' })
  return { ...page, user: userEvent.setup() }
}

describe('JobsPage', () => {
  it('lists failed jobs with their error, and mails with their recipient', async () => {
    const mail = { to: 'mina@example.test', subject: '[소리장터] 안내' }
    await openPage([
      job(),
      job({ jobId: 'b', queue: 'send-mail', state: 'running', mail, error: null }),
    ])
    expect(await screen.findByText('the provider is down')).toBeVisible()
    const table = screen.getByRole('table', { name: '작업 목록' })
    expect(within(table).getByText('mina@example.test')).toBeVisible()
    expect(within(table).getAllByRole('button')).toHaveLength(1)
  })

  it('saves the filtered jobs as CSV', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:x'
    const { user, calls } = await openPage([job()], undefined, '?state=failed')
    await user.click(screen.getByRole('button', { name: 'CSV로 저장' }))
    await waitFor(() => expect(calls).toContain('GET /api/admin/jobs.csv?state=failed'))
  })

  it('tries a failed job again and refetches the list', async () => {
    const { user, host } = await openPage([job()])
    await user.click(await screen.findByRole('button', { name: 'check-payment 지금 시도' }))
    expect(await screen.findByText('대기 중이거나 실패한 작업이 없습니다.')).toBeVisible()
    expect(host.toasts).toEqual([{ kind: 'ok', text: '다시 시도합니다.' }])
  })

  it('refetches the list when the job has ended meanwhile', async () => {
    const { user } = await openPage([job()], () => problem(404, 'NOT_FOUND') as never)
    await user.click(await screen.findByRole('button', { name: 'check-payment 지금 시도' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /지금 시도/ })).toBeNull())
  })
})
