import type { Session } from '@sori/contract/account'
import type { Host } from '@sori/contract/host'
import { createRemoteApi } from '@sori/remote-kit/data'
import { createRemoteStore } from '@sori/remote-kit/host'
import {
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChangePasswordForm, ownAccountCalls, SessionList } from './index.ts'

const api = createRemoteApi('demo', [])
const calls = ownAccountCalls(api)
const createStore = (host: Host) => createRemoteStore(host, { api, tagTypes: [], eventTags: {} })
const moment = '2026-03-02T03:04:05.000Z'
const session: Session = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  device: { browser: null, os: null },
  createDate: moment,
  lastUsedDate: moment,
  current: true,
}

function App() {
  return (
    <>
      <ChangePasswordForm calls={calls} />
      <SessionList calls={calls} />
    </>
  )
}

function open({ fails = false, ...start }: TestHostStart & { fails?: boolean } = {}) {
  let failing = fails
  const handlers = [
    respond.to('GET /api/me/sessions', () =>
      failing ? problem(503, 'UNAVAILABLE') : { dtoList: [session] },
    ),
    respond.to('PUT /api/me/password', () => carriedOut('PASSWORD_CHANGED')),
  ]
  const page = renderRemote({ App, createStore }, { user: aMember(), handlers, ...start })
  return { ...page, user: userEvent.setup(), mend: () => (failing = false) }
}

describe("the forms and lists of the member's own account", () => {
  it('report unsaved input until the password is changed', async () => {
    const { user, host } = open()
    const push = jest.spyOn(host.navigation.navigator, 'push')
    const unsavedAtPush: number[] = []
    push.mockImplementation(() => void unsavedAtPush.push(host.unsaved()))
    await user.type(screen.getByLabelText('새 비밀번호'), 'Sesame1!')
    expect(host.unsaved()).toBe(1)
    await user.type(screen.getByLabelText('새 비밀번호 확인'), 'Sesame1!{Enter}')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/login'))
    expect(unsavedAtPush).toEqual([0])
  })

  it('name an unknown device, and hide "log out others" for a single device', async () => {
    open()
    expect(await screen.findByText(/알 수 없는 기기/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '다른 기기 모두 로그아웃' })).toBeNull()
  })

  it('show that devices failed to load, with a retry', async () => {
    const { user, mend } = open({ fails: true })
    await screen.findByText('로그인한 기기를 불러오지 못했습니다.')
    mend()
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText(/알 수 없는 기기/)).toBeVisible()
  })

  it('request nothing without a session', () => {
    const { calls: asked } = open({ user: null })
    expect(asked).toEqual([])
  })
})
