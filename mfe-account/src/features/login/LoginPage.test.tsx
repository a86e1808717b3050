import {
  type Answer,
  aMember,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const granted = { accessToken: 'access', refreshToken: 'refresh', redirectUrl: '/sounds/tracks' }
const member = aMember()

function openPage(answer: Answer = () => granted, start: TestHostStart = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    { path: '/login', handlers: [respond.to('POST /generateToken', answer)], ...start },
  )
  const email = screen.queryByRole('textbox', { name: '이메일' }) as HTMLElement
  const password = screen.queryByLabelText('비밀번호') as HTMLElement
  const logIn = async (name = 'member@sori.test', secret = 'Member123!') => {
    await user.type(email, name)
    await user.type(password, `${secret}{Enter}`)
  }
  return { ...page, user, email, password, logIn, currentPath: () => page.host.visited.at(-1) }
}

afterEach(() => sessionStorage.clear())

describe('LoginPage', () => {
  it("stores the tokens and opens the server's destination", async () => {
    const sentBodies: unknown[] = []
    const { logIn, host, currentPath } = openPage(({ body, headers }) => {
      sentBodies.push(body, headers.get('authorization'))
      return granted
    })
    const token = jest.spyOn(host.session, 'token')
    await logIn(' member@sori.test ')
    await waitFor(() => expect(currentPath()).toBe('/sounds/tracks'))
    expect(host.logins).toEqual([{ accessToken: 'access', refreshToken: 'refresh' }])
    expect(token).not.toHaveBeenCalled()
    expect(sentBodies).toEqual([{ username: 'member@sori.test', password: 'Member123!' }, null])
  })

  it('returns to the page that required the login', async () => {
    const { logIn, currentPath } = openPage(undefined, { returnPath: '/me/cart?x=1' })
    await logIn()
    await waitFor(() => expect(currentPath()).toBe('/me/cart?x=1'))
  })

  it('shows why an action requires the login', () => {
    const { host } = openPage()
    expect(screen.queryByText('트랙을 저장하려면 로그인해주세요.')).toBeNull()
    act(() => host.session.requireLogin('트랙을 저장하려면 로그인해주세요.'))
    expect(screen.getByText('트랙을 저장하려면 로그인해주세요.')).toBeVisible()
  })

  it('never navigates to another site', async () => {
    const { logIn, host, currentPath } = openPage(() => ({
      ...granted,
      redirectUrl: 'https://evil.example/',
    }))
    await logIn()
    await waitFor(() => expect(host.logins).toHaveLength(1))
    expect(currentPath()).toBe('/')
  })

  it('reports missing fields in place and in a toast, and sends nothing', async () => {
    const { user, email, password, calls, host } = openPage()
    await user.click(screen.getByRole('button', { name: '로그인' }))
    expect(email).toHaveAccessibleDescription('이메일은 필수 입력 항목입니다.')
    expect(password).toHaveAccessibleDescription('비밀번호는 필수 입력 항목입니다.')
    expect(email).toHaveFocus()
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력값 오류: 이메일은 필수 입력 항목입니다.' },
    ])
    await user.type(email, 'a')
    expect(email).not.toHaveAttribute('aria-invalid')
    expect(calls).toEqual([])
  })

  it('shows wrong credentials at the form and in a toast, and focuses the password', async () => {
    const { logIn, host, email, password } = openPage(() => problem(401, 'BAD_CREDENTIALS'))
    await logIn()
    const text = '이메일 또는 비밀번호가 올바르지 않습니다.'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(host.toasts).toEqual([{ kind: 'error', text }])
    expect(email).toHaveValue('member@sori.test')
    expect(password).toHaveValue('Member123!')
    expect(password).toHaveFocus()
  })

  it('requires the code of a second factor after the password, and keeps a wrong code', async () => {
    const sentCodes: (string | null)[] = []
    const { user, logIn, host, currentPath } = openPage(({ headers }) => {
      const code = headers.get('x-second-factor')
      sentCodes.push(code)
      if (code === null) return problem(401, 'SECOND_FACTOR_REQUIRED')
      return code === '123456' ? granted : problem(401, 'SECOND_FACTOR_REFUSED')
    })
    await logIn()
    const code = await screen.findByRole('textbox', { name: '2단계 인증 코드' })
    expect(code).toHaveFocus()
    expect(screen.getByText(/인증 앱에 표시된 6자리 코드를 입력해주세요/)).toBeVisible()
    expect(host.toasts).toEqual([])
    await user.type(code, '000 000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '2단계 인증 코드가 올바르지 않거나 이미 사용되었습니다.',
    )
    expect(code).toHaveValue('000 000')
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    await waitFor(() => expect(currentPath()).toBe('/sounds/tracks'))
    expect(sentCodes).toEqual([null, '000000', '123456'])
  })

  it('returns from the step of the code to the login, for another account', async () => {
    const { user, logIn } = openPage(() => problem(401, 'SECOND_FACTOR_REQUIRED'))
    await logIn()
    await user.click(await screen.findByRole('button', { name: '다른 계정으로 로그인' }))
    expect(screen.getByRole('textbox', { name: '이메일' })).toBeVisible()
  })

  it.each([
    ['no tokens', () => ({})],
    [
      'a page instead of JSON',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('treats an answer with %s as a failure', async (_what, answer) => {
    const { logIn, host } = openPage(answer)
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
    expect(host.logins).toEqual([])
  })

  it('shows the message in the chosen language', async () => {
    const { logIn, host } = openPage(() => problem(401, 'BAD_CREDENTIALS'))
    await logIn()
    act(() => host.setLocale('en'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The email or the password is not correct.',
    )
  })

  it('shows the remaining time of a locked account', async () => {
    const { logIn } = openPage(() => problem(429, 'LOGIN_LOCKED', { params: { seconds: 840 } }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요. 약 14분 후에 다시 시도할 수 있습니다.',
    )
  })

  it('shows a message without a network', async () => {
    const { logIn } = openPage(() => {
      throw new TypeError('Failed to fetch')
    })
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
  })

  it("shows the server's message for an unknown code", async () => {
    const { logIn } = openPage(() => problem(400, 'NEW_RULE', { message: '새로운 규칙입니다.' }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('새로운 규칙입니다.')
  })

  it('shows a general failure when the server sends no message', async () => {
    const { logIn } = openPage(() => new Response('<html>', { status: 502 }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
  })

  it('opens the activation for an account that is not activated', async () => {
    const { logIn, host, currentPath } = openPage(() => problem(403, 'NOT_ACTIVATED'))
    await logIn()
    await waitFor(() => expect(currentPath()).toBe('/activation'))
    expect(host.toasts[0]?.text).toBe(
      '이메일 인증이 필요합니다. 메일로 받은 인증 코드를 입력해주세요.',
    )
  })

  it('opens the password reset with its token after a temporary password', async () => {
    const { logIn, currentPath, host } = openPage(() =>
      problem(400, 'PASSWORD_RESET_STARTED', { resetToken: 'once' }),
    )
    await logIn()
    await waitFor(() => expect(currentPath()).toBe('/help/reset-password'))
    expect(sessionStorage.getItem('resetToken')).toBe('once')
    expect(host.toasts[0]?.text).toBe(
      '비밀번호 재설정이 시작되었습니다. 새 비밀번호를 설정해주세요.',
    )
  })

  it('sends the form once after repeated presses', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { logIn, user, calls, currentPath } = openPage(() => answer.promise)
    await logIn()
    const button = screen.getByRole('button', { name: /로그인/ })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls).toHaveLength(1))
    answer.resolve(granted)
    await waitFor(() => expect(currentPath()).toBe('/sounds/tracks'))
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['accepted', () => granted],
    ['refused for a missing activation', () => problem(403, 'NOT_ACTIVATED')],
    ['refused', () => problem(401, 'BAD_CREDENTIALS')],
  ])('stays on the page opened meanwhile when the login is %s late', async (_, late) => {
    const answer = Promise.withResolvers<unknown>()
    const { logIn, host } = openPage(() => answer.promise)
    await logIn()
    act(() => host.navigation.navigator.push('/subscription'))
    await act(async () => answer.resolve(late()))
    expect(host.visited).toEqual(['/login', '/subscription'])
    expect(host.toasts.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  it('redirects a logged-in member', async () => {
    const { currentPath } = openPage(undefined, { user: member, returnPath: '/me/info' })
    await waitFor(() => expect(currentPath()).toBe('/me/info'))
  })

  it('leaves the login after a login in another tab', async () => {
    const { host, currentPath } = openPage()
    act(() => host.setUser({ ...member, roles: ['ROLE_ADMIN'] }))
    await waitFor(() => expect(currentPath()).toBe('/admin/statistic'))
  })

  it('links to the forgotten password and to the registration', () => {
    openPage()
    expect(screen.getByRole('link', { name: '비밀번호 찾기' })).toHaveAttribute(
      'href',
      '/help/find-password',
    )
    expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register')
  })
})
