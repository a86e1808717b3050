import type { Session } from '@sori/contract/account'
import { carriedOut, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const session = (change: Partial<Session> = {}): Session => ({
  sessionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  device: { browser: 'Chrome', os: 'Windows' },
  createDate: '2026-03-01T00:00:00.000Z',
  lastUsedDate: '2026-03-02T00:00:00.000Z',
  current: true,
  ...change,
})

function openPage() {
  const sentBodies: unknown[] = []
  let sessions = [
    session(),
    session({
      sessionId: '11111111-7425-40de-944b-e07fc1f90ae7',
      device: { browser: 'Safari', os: 'iOS' },
      current: false,
    }),
  ]
  const page = renderAdmin({
    path: '/admin/account',
    handlers: [
      respond.to('GET /api/me/sessions', () => ({ dtoList: sessions })),
      respond.to('GET /api/me/second-factor', () => ({
        dto: { since: null, recoveryCodesLeft: 0 },
      })),
      respond.to('DELETE /api/me/sessions/:sessionId', ({ params }) => {
        sessions = sessions.filter(({ sessionId }) => sessionId !== params.sessionId)
        return carriedOut('SESSION_CLOSED', '선택한 기기에서 로그아웃되었습니다.')
      }),
      respond.to('PUT /api/me/password', ({ body }) => {
        sentBodies.push(body)
        return carriedOut('PASSWORD_CHANGED', '비밀번호가 변경되었습니다. 다시 로그인해주세요.')
      }),
    ],
  })
  return { ...page, sentBodies, user: userEvent.setup() }
}

describe('AccountPage', () => {
  it("changes the password by the members' rules and navigates to the login", async () => {
    const { user, host, sentBodies } = openPage()
    const password = await screen.findByLabelText('새 비밀번호')
    const check = screen.getByLabelText('새 비밀번호 확인')
    await user.type(password, 'Admin456!')
    await user.type(check, 'Admin457!')
    await user.keyboard('{Enter}')
    expect(check).toHaveAccessibleDescription(/비밀번호를 다시 확인해주세요/)
    expect(sentBodies).toEqual([])
    await user.clear(check)
    await user.type(check, 'Admin456!{Enter}')
    await waitFor(() => expect(host.visited.at(-1)).toBe('/login'))
    expect(sentBodies).toEqual(['password=Admin456%21&password-check=Admin456%21'])
  })

  it('lists the sessions and ends another one', async () => {
    const { user } = openPage()
    const other = (await screen.findByText(/Safari/)).closest('li') as HTMLElement
    await user.click(within(other).getByRole('button'))
    await waitFor(() => expect(screen.queryByText(/Safari/)).toBeNull())
    expect(screen.getByText(/Chrome/)).toBeVisible()
  })
})
