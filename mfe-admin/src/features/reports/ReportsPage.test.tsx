import type { Report } from '@sori/contract/reports'
import { aTrack, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  carriedOut,
  problem,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aReport } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const hiddenTrack = { ...wireTrack(aTrack()), hidden: true, previewPath: '/api/stream/kept' }

const isListCall = (call: string) => call.startsWith('GET /api/admin/reports')

async function openPage(
  reports: Report[],
  decide: Answer = () => carriedOut('REPORT_DECIDED', '처리되었습니다.'),
  start: TestHostStart = {},
) {
  const sentRequests: { call: string; body: unknown }[] = []
  const recorded: Answer = (request) => {
    sentRequests.push({ call: request.url.pathname, body: request.body })
    return decide(request)
  }
  const page = renderAdmin({
    path: '/admin/reports',
    handlers: [
      respond.to('GET /api/admin/reports', () => wirePage(reports)),
      respond.to('PATCH /api/admin/reports/:reportId', recorded),
      respond.to('GET /api/sounds/tracks/:musicId', () => ({ dto: hiddenTrack })),
      respond.to('GET /api/me/albums/:albumId/tracks', () => ({ dtoList: [hiddenTrack] })),
    ],
    ...start,
  })
  if (reports.length > 0) await screen.findAllByRole('cell')
  return { ...page, user: userEvent.setup(), sentRequests, reports }
}

async function openDecision(...args: Parameters<typeof openPage>) {
  const page = await openPage(...args)
  await page.user.click(screen.getByRole('button', { name: 'NIGHT RAIN 처리' }))
  const dialog = screen.getByRole('dialog', { name: "'NIGHT RAIN' 신고 처리" })
  const decision = within(dialog).getByRole('combobox', { name: '처리 방법' })
  const answer = within(dialog).getByRole('textbox', { name: '답변' })
  const send = () => page.user.click(within(dialog).getByRole('button', { name: '처리' }))
  return { ...page, dialog, decision, answer, send }
}

describe('ReportsPage', () => {
  it('shows time, item, artist, reporter, reason and result', async () => {
    await openPage([
      aReport(),
      aReport({
        reportId: 2,
        kind: 'album',
        title: null,
        state: 'closed',
        decision: 'hide',
        answer: '확인했습니다.',
        decidedBy: '관리자',
        decidedDate: '2026-03-02T00:00:00.000Z',
        hidden: true,
      }),
    ])
    const [, first, second] = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(first).toEqual([
      '2026-03-01 09:00:00',
      '트랙 NIGHT RAIN',
      '새벽하늘',
      '소리여행',
      '저작권 침해제 음원입니다.',
      '처리 대기',
      '처리',
    ])
    expect(second?.slice(1)).toEqual([
      '앨범 NIGHT숨김',
      '새벽하늘',
      '소리여행',
      '저작권 침해제 음원입니다.',
      '숨김관리자 · 2026-03-02 09:00:00확인했습니다.',
      '-',
    ])
    expect(screen.getByRole('link', { name: 'NIGHT RAIN' })).toHaveAttribute(
      'href',
      expect.stringContaining('/sounds/tracks/one?'),
    )
  })

  it('marks an item that is taken down', async () => {
    await openPage([aReport({ hidden: true, takenDown: true })])
    expect(screen.getByText('게시 중단')).toBeVisible()
    expect(screen.queryByText('숨김')).toBeNull()
  })

  it('filters open reports and searches', async () => {
    const { user, host } = await openPage([aReport()])
    await user.click(screen.getByRole('link', { name: '처리 대기' }))
    expect(host.visited.at(-1)).toBe('/admin/reports?state=open')
    await user.type(screen.getByRole('searchbox'), 'night{Enter}')
    expect(host.visited.at(-1)).toBe('/admin/reports?state=open&keyword=night')
  })

  it('shows a message without reports', async () => {
    await openPage([])
    expect(await screen.findByText('신고가 없습니다.')).toBeVisible()
  })
})

describe('deciding a report', () => {
  it('hides the track with an answer, emits the event and reloads the reports once', async () => {
    const { user, host, sentRequests, calls, decision, answer, send } = await openDecision([
      aReport(),
    ])
    await user.selectOptions(decision, '숨김: 목록과 검색, 미리듣기에서 내립니다')
    await user.type(answer, '저작권자를 확인했습니다.')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests).toEqual([
      {
        call: '/api/admin/reports/1',
        body: { decision: 'hide', answer: '저작권자를 확인했습니다.' },
      },
    ])
    expect(host.emitted).toEqual([
      { type: 'track.changed', detail: { musicIds: [30] } },
      { type: 'report.decided', detail: {} },
    ])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '처리되었습니다.' }])
    const requests = () => calls.filter(isListCall)
    await waitFor(() => expect(requests()).toHaveLength(2))
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(requests()).toHaveLength(2)
  })

  it('takes the track down with a choice for its buyers', async () => {
    const { user, sentRequests, decision, answer, send } = await openDecision([aReport()])
    await user.selectOptions(decision, '게시 중단: 구매한 회원도 내려받을 수 없습니다')
    await user.type(answer, '저작권 침해입니다.')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentRequests[0]?.body).toEqual({
      decision: 'takedown-lose',
      answer: '저작권 침해입니다.',
    })
  })

  it('shows the other open reports of the item: one decision is for all', async () => {
    const others = [{ reporter: '하늘', reason: 'broken', text: '재생이 안 됩니다.' }] as const
    const { dialog } = await openDecision([aReport({ openReports: 13, others: [...others] })])
    const together = within(dialog).getByRole('region', { name: '다른 신고' })
    expect(together).toHaveTextContent('이 항목의 신고 13건을 함께 처리합니다.')
    expect(within(together).getByRole('listitem')).toHaveTextContent(
      '하늘 · 재생·다운로드 문제 · 재생이 안 됩니다.',
    )
    expect(together).toHaveTextContent('외 11건')
    expect(screen.getByText('같은 항목 13건')).toBeInTheDocument()
  })

  it.each([
    ['track', '/api/sounds/tracks/30'],
    ['album', '/api/me/albums/30/tracks'],
  ] as const)("plays the reported %s in the site's player", async (kind, url) => {
    const title = kind === 'track' ? 'NIGHT RAIN' : null
    const { user, host, dialog, calls } = await openDecision([
      aReport({ kind, title, albumName: 'NIGHT RAIN' }),
    ])
    const play = jest.fn()
    host.playback.serve({
      getSnapshot: host.playback.getSnapshot,
      subscribe: host.playback.subscribe,
      play,
      pause: () => {},
    })
    await user.click(await within(dialog).findByRole('button', { name: 'TRACK 1 재생' }))
    expect(calls).toContain(`GET ${url}`)
    expect(play).toHaveBeenCalledWith([expect.objectContaining({ id: 1, filePath: 'kept' })], 1)
  })

  it.each([
    [
      'ko',
      [
        '처리는 필수 입력 항목입니다.',
        '답변은 필수 입력 항목입니다. 신고자에게 메일로 보내며, 숨기거나 게시를 중단하면 아티스트에게도 보냅니다.',
      ],
    ],
    [
      'en',
      [
        'decision is required.',
        'answer is required. ' +
          'Mailed to the reporter, and to the artist of an item that is hidden or taken down.',
      ],
    ],
  ] as const)('requires a decision and an answer, in %s', async (locale, texts) => {
    const { user } = await openPage([aReport()], undefined, { locale })
    await user.click(screen.getByRole('button', { name: /^NIGHT RAIN (처리|Decide)$/ }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: /^(처리|Decide)$/ }))
    expect(within(dialog).getByRole('combobox')).toHaveAccessibleDescription(texts[0])
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(texts[1])
  })

  it('shows the new list when another administrator has already decided', async () => {
    const { user, host, calls, decision, answer, send } = await openDecision([aReport()], () =>
      problem(409, 'ALREADY_DECIDED'),
    )
    await user.selectOptions(decision, '유지: 그대로 둡니다')
    await user.type(answer, '문제가 없습니다.')
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(host.toasts).toEqual([{ kind: 'info', text: '이미 처리된 요청입니다.' }])
    await waitFor(() => expect(calls.filter(isListCall)).toHaveLength(2))
  })

  it('keeps the input when the server fails', async () => {
    const { user, dialog, decision, answer, send } = await openDecision([aReport()], () =>
      problem(500, 'INTERNAL'),
    )
    await user.selectOptions(decision, '유지: 그대로 둡니다')
    await user.type(answer, '문제가 없습니다.')
    await send()
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('서버 오류가 발생했습니다.')
    expect(answer).toHaveValue('문제가 없습니다.')
  })
})
