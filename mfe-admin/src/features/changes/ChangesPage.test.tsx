import type { AdminChange } from '@sori/contract/administration'
import { wirePage } from '@sori/market-kit/testing'
import { renderRemote, respond } from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'
import { aChange, anAdmin } from '../../testing/fixtures.ts'

async function openPage(changes: AdminChange[], path = '/admin/changes') {
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: anAdmin,
      handlers: [respond.to('GET /api/admin/changes', () => wirePage(changes))],
    },
  )
  if (changes.length > 0) await screen.findAllByRole('cell')
  return { ...page, user: userEvent.setup(), currentPath: () => page.host.visited.at(-1) }
}

describe('ChangesPage', () => {
  it.each<[Partial<AdminChange>, string]>([
    [{ from: 100, to: 1500 }, '크레딧 100 → 1,500'],
    [{ field: 'subscription', from: null, to: 4 }, '구독 무료 → VIP'],
    [{ field: 'payment', from: true, to: false }, '결제 상태 결제됨 → 미결제'],
    [{ field: 'disabled', from: false, to: true, reason: '도용' }, '계정 상태 사용 중 → 사용 중지'],
    [{ subject: 'tag', field: 'create', from: null, to: 'lofi' }, '등록 lofi'],
    [{ subject: 'tag', field: 'merge', from: 'quiet', to: 'calm' }, '합치기 quiet → calm'],
    [{ subject: 'track', field: 'hidden', from: false, to: true }, '공개 상태 공개 → 숨김'],
    [{ subject: 'track', field: 'description', from: '', to: '새 설명' }, '설명 없음 → 새 설명'],
    [{ subject: 'report', field: 'decision', from: null, to: 'hide' }, '처리 숨김'],
  ])('shows %j as %s', async (change, texts) => {
    await openPage([aChange(change)])
    expect(screen.getByRole('cell', { name: texts })).toBeVisible()
  })

  it('shows time, administrator, member, item, values and reason, and no edit button', async () => {
    await openPage([aChange({ reason: '이벤트 당첨' })])
    const [, row] = within(screen.getByRole('table', { name: '변경 기록' })).getAllByRole('row')
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '2026-03-01 09:00:00',
      '관리자',
      '회원7',
      '유저 회원7',
      '크레딧 100 → 500',
      '이벤트 당첨',
    ])
    // No table wraps a `time`.
    expect(cells[0]?.querySelector('time')).toHaveAttribute('datetime', aChange().createDate)
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('filters by keyword, field, administrator and member', async () => {
    const { user, currentPath } = await openPage([aChange()])
    const search = screen.getByRole('searchbox', { name: '변경 기록 검색' })
    // The top bar has another search.
    expect(search).toHaveAttribute('placeholder', '변경 기록 검색')
    await user.type(search, '회원{Enter}')
    expect(currentPath()).toBe(`/admin/changes?keyword=${encodeURIComponent('회원')}`)
    await user.selectOptions(screen.getByRole('combobox', { name: '변경 항목' }), '크레딧')
    expect(currentPath()).toMatch(/&field=credit$/)
    await user.click(await screen.findByRole('link', { name: '관리자' }))
    expect(currentPath()).toMatch(/&adminId=1&field=credit$/)
    await user.click(await screen.findByRole('link', { name: '회원7' }))
    expect(currentPath()).toMatch(/&userId=7&adminId=1&field=credit$/)
    await user.click(await screen.findByRole('button', { name: '관리자 관리자 조건 해제' }))
    expect(currentPath()).toMatch(/&userId=7&field=credit$/)
  })

  it('filters by days after a complete date', async () => {
    const { calls, currentPath } = await openPage([aChange()])
    const from = screen.getByLabelText('시작일')
    fireEvent.change(from, { target: { value: '2026-03-01' } })
    expect(currentPath()).toBe('/admin/changes')
    fireEvent.blur(from)
    expect(currentPath()).toBe('/admin/changes?from=2026-03-01')
    await waitFor(() => expect(calls.at(-1)).toBe('GET /api/admin/changes?from=2026-03-01'))
    const to = await screen.findByLabelText('종료일')
    fireEvent.change(to, { target: { value: '2026-03-31' } })
    fireEvent.keyDown(to, { key: 'Enter' })
    expect(currentPath()).toBe('/admin/changes?from=2026-03-01&to=2026-03-31')
  })

  it('does not let the last day be before the first day', async () => {
    await openPage([aChange()], '/admin/changes?from=2026-03-01&to=2026-03-31')
    expect(screen.getByLabelText('종료일')).toHaveAttribute('min', '2026-03-01')
    expect(screen.getByLabelText('시작일')).toHaveAttribute('max', '2026-03-31')
  })

  it('swaps the days in the URL when the first is after the last', async () => {
    const { calls, currentPath } = await openPage(
      [aChange()],
      '/admin/changes?field=credit&from=2026-03-31&to=2026-03-01',
    )
    expect(currentPath()).toBe('/admin/changes?field=credit&from=2026-03-01&to=2026-03-31')
    expect(calls).toEqual(['GET /api/admin/changes?field=credit&from=2026-03-01&to=2026-03-31'])
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-03-01')
  })

  it('shows that no change matches and how to see all', async () => {
    const { user, currentPath } = await openPage([], '/admin/changes?field=merge')
    expect(await screen.findByText('변경 기록이 없습니다.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: '조건 초기화' }))
    expect(currentPath()).toBe('/admin/changes')
  })
})
