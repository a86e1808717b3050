import { type Answer, aMember, problem, renderRemote, respond, type TestHostStart } from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const granted = { accessToken: 'access', refreshToken: 'refresh', redirectUrl: '/sounds/tracks' }
const member = aMember()

function open(answer: Answer = () => granted, start: TestHostStart = {}) {
  const user = userEvent.setup()
  const page = renderRemote({ App, createStore }, { path: '/login', handlers: [respond.to('POST /generateToken', answer)], ...start })
  const email = screen.queryByRole('textbox', { name: '이메일' }) as HTMLElement
  const password = screen.queryByLabelText('비밀번호') as HTMLElement
  const logIn = async (name = 'member@sori.test', secret = 'Member123!') => {
    await user.type(email, name)
    await user.type(password, `${secret}{Enter}`)
  }
  return { ...page, user, email, password, logIn, place: () => page.host.visited.at(-1) }
}

afterEach(() => sessionStorage.clear())

describe('the login page', () => {
  it('keeps the tokens and goes where the server says', async () => {
    const asked: unknown[] = []
    const { logIn, host, place } = open(({ body, headers }) => {
      asked.push(body, headers.get('authorization'))
      return granted
    })
    const token = jest.spyOn(host.session, 'token')
    await logIn(' member@sori.test ')
    await waitFor(() => expect(place()).toBe('/sounds/tracks'))
    expect(host.logins).toEqual([{ accessToken: 'access', refreshToken: 'refresh' }])
    expect(token).not.toHaveBeenCalled()
    expect(asked).toEqual([{ username: 'member@sori.test', password: 'Member123!' }, null])
  })

  it('goes back to where the person was sent away from', async () => {
    const { logIn, place } = open(undefined, { returnPath: '/me/cart?x=1' })
    await logIn()
    await waitFor(() => expect(place()).toBe('/me/cart?x=1'))
  })

  it('never leads to another site', async () => {
    const { logIn, host, place } = open(() => ({ ...granted, redirectUrl: 'https://evil.example/' }))
    await logIn()
    await waitFor(() => expect(host.logins).toHaveLength(1))
    expect(place()).toBe('/')
  })

  it('asks for what is missing at the fields and in a toast, and sends nothing', async () => {
    const { user, email, password, calls, host } = open()
    await user.click(screen.getByRole('button', { name: '로그인' }))
    expect(email).toHaveAccessibleDescription('이메일은 필수 입력 항목입니다.')
    expect(password).toHaveAccessibleDescription('비밀번호는 필수 입력 항목입니다.')
    expect(email).toHaveFocus()
    expect(host.toasts).toEqual([{ kind: 'error', text: '입력값 오류: 이메일은 필수 입력 항목입니다.' }])
    await user.type(email, 'a')
    expect(email).not.toHaveAttribute('aria-invalid')
    expect(calls).toEqual([])
  })

  it('says beside the form and in a toast that they do not match, loses nothing, and waits at the password', async () => {
    const { logIn, host, email, password } = open(() => problem(401, 'BAD_CREDENTIALS'))
    await logIn()
    const words = '이메일 또는 비밀번호가 올바르지 않습니다.'
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(host.toasts).toEqual([{ kind: 'error', text: words }])
    expect(email).toHaveValue('member@sori.test')
    expect(password).toHaveValue('Member123!')
    expect(password).toHaveFocus()
  })

  it.each([
    ['no tokens', () => ({})],
    ['a page instead of JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('takes an answer with %s for a failure', async (_what, answer) => {
    const { logIn, host } = open(answer)
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
    expect(host.logins).toEqual([])
  })

  it('says it in the other language when that is chosen', async () => {
    const { logIn, host } = open(() => problem(401, 'BAD_CREDENTIALS'))
    await logIn()
    act(() => host.setLocale('en'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The email or the password is not correct.')
  })

  it('says how long a locked account has to wait', async () => {
    const { logIn } = open(() => problem(429, 'LOGIN_LOCKED', { params: { seconds: 840 } }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요. 약 14분 후에 다시 시도할 수 있습니다.',
    )
  })

  it('says that there is no network', async () => {
    const { logIn } = open(() => {
      throw new TypeError('Failed to fetch')
    })
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
  })

  it("says the server's own message for a code that it does not know", async () => {
    const { logIn } = open(() => problem(400, 'NEW_RULE', { message: '새로운 규칙입니다.' }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('새로운 규칙입니다.')
  })

  it('says that the login failed when the server says nothing', async () => {
    const { logIn } = open(() => new Response('<html>', { status: 502 }))
    await logIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('로그인에 실패했습니다.')
  })

  it('leads who is not activated yet to the code', async () => {
    const { logIn, host, place } = open(() => problem(403, 'NOT_ACTIVATED'))
    await logIn()
    await waitFor(() => expect(place()).toBe('/activation'))
    expect(host.toasts[0]?.text).toBe('이메일 인증이 필요합니다. 메일로 받은 인증 코드를 입력해주세요.')
  })

  it('leads who logged in with a temporary password to a new one, with the token for it', async () => {
    const { logIn, place, host } = open(() => problem(400, 'PASSWORD_RESET_STARTED', { resetToken: 'once' }))
    await logIn()
    await waitFor(() => expect(place()).toBe('/help/reset-password'))
    expect(sessionStorage.getItem('resetToken')).toBe('once')
    expect(host.toasts[0]?.text).toBe('비밀번호 재설정이 시작되었습니다. 새 비밀번호를 설정해주세요.')
  })

  it('sends the form once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { logIn, user, calls, place } = open(() => answer.promise)
    await logIn()
    const button = screen.getByRole('button', { name: /로그인/ })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls).toHaveLength(1))
    answer.resolve(granted)
    await waitFor(() => expect(place()).toBe('/sounds/tracks'))
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['taken', () => granted],
    ['for an account that is not activated', () => problem(403, 'NOT_ACTIVATED')],
    ['refused', () => problem(401, 'BAD_CREDENTIALS')],
  ])('that is %s late leaves the person where they went meanwhile', async (_, late) => {
    const answer = Promise.withResolvers<unknown>()
    const { logIn, host } = open(() => answer.promise)
    await logIn()
    act(() => host.navigation.navigator.push('/subscription'))
    await act(async () => answer.resolve(late()))
    expect(host.visited).toEqual(['/login', '/subscription'])
    expect(host.toasts.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  it('lets who is logged in already go on', async () => {
    const { place } = open(undefined, { user: member, returnPath: '/me/info' })
    await waitFor(() => expect(place()).toBe('/me/info'))
  })

  it('goes on when the person logs in in another tab', async () => {
    const { host, place } = open()
    act(() => host.setUser({ ...member, roles: ['ROLE_ADMIN'] }))
    await waitFor(() => expect(place()).toBe('/admin/statistic'))
  })

  it('leads to the forgotten password and to registering', () => {
    open()
    expect(screen.getByRole('link', { name: '비밀번호 찾기' })).toHaveAttribute('href', '/help/find-password')
    expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register')
  })
})
