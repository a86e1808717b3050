import { type Answer, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { activationMail } from '../../between-pages/activationMail.ts'
import { loginEmail } from '../../between-pages/loginEmail.ts'
import { createStore } from '../../store.ts'

const EMAIL = 'mina@example.test'

const activated = carriedOut('ACTIVATED', '인증이 완료되었습니다. 로그인해주세요.')

async function openPage(
  activate: Answer = () => activated,
  isEmailFree: Answer = () => ({ available: true }),
) {
  const sentBodies: unknown[] = []
  const note =
    (answer: Answer): Answer =>
    (request) => {
      sentBodies.push(request.body)
      return answer(request)
    }
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: '/activation',
      handlers: [
        respond.to('POST /api/verification/activation', note(activate)),
        respond.to('POST /api/verification/email', isEmailFree),
        respond.to(
          'POST /api/verification/activation/resend',
          note(() => carriedOut('CODE_ASKED', '인증 코드를 다시 보냈습니다.')),
        ),
      ],
    },
  )
  await screen.findByRole('heading', { name: '이메일 인증' })
  const code = screen.getByRole('textbox', { name: '인증 코드' })
  const again = within(screen.getByRole('form', { name: '인증 코드를 받지 못하셨습니까?' }))
  return { ...page, user, sentBodies, code, again, currentPath: () => page.host.visited.at(-1) }
}

afterEach(() => {
  activationMail.forget()
  loginEmail.forget()
})

describe('ActivationPage', () => {
  it("accepts a typed code in the mail's format and navigates to the login", async () => {
    const { user, code, sentBodies, currentPath, host } = await openPage()
    await user.type(code, ' ab2 x9k {Enter}')
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(sentBodies).toEqual([{ activationCode: 'AB2X9K' }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '인증이 완료되었습니다. 로그인해주세요.' }])
  })

  it.each([
    ['the answer names', 'other@example.test', { ...activated, data: { email: EMAIL } }],
    ['was registered in this tab', EMAIL, activated],
  ])('fills the login page with the email that %s', async (_source, email, answer) => {
    activationMail.keep({ email, sentAt: 0 })
    const { user, code, currentPath } = await openPage(() => answer)
    await user.type(code, 'AB2X9K{Enter}')
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(await screen.findByLabelText('이메일')).toHaveValue(EMAIL)
  })

  it('shows that the account is active already after a code or a request for a mail', async () => {
    activationMail.keep({ email: EMAIL, sentAt: 0 })
    const { user, code, again, sentBodies } = await openPage(
      () => problem(400, 'ACTIVATION_REFUSED'),
      () => ({ available: false }),
    )
    const text = '이미 인증된 이메일입니다. 로그인해주세요.'
    await user.type(code, 'AB2X9K{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await user.click(again.getByRole('button', { name: '인증 코드 다시 받기' }))
    await waitFor(() =>
      expect(again.getByLabelText('이메일')).toHaveAccessibleDescription(
        `${text} 스팸 메일함도 확인해주세요.`,
      ),
    )
    expect(sentBodies).toEqual([{ activationCode: 'AB2X9K' }])
    await user.click(screen.getByRole('link', { name: '로그인' }))
    expect(await screen.findByLabelText('이메일')).toHaveValue(EMAIL)
  })

  it('submits a pasted code once, without a press of the button', async () => {
    const { user, code, sentBodies, currentPath } = await openPage()
    await user.click(code)
    await user.paste(' ab2 x9k ')
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(sentBodies).toEqual([{ activationCode: 'AB2X9K' }])
  })

  it('does not submit a code of which only a part is pasted', async () => {
    const { user, code, sentBodies, host } = await openPage()
    await user.click(code)
    await user.paste('ab2')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect([sentBodies, host.toasts]).toEqual([[], []])
    expect(code).toHaveValue('ab2')
    await user.paste('x9k')
    await waitFor(() => expect(sentBodies).toEqual([{ activationCode: 'AB2X9K' }]))
  })

  it.each([
    [
      'a wrong code',
      () => problem(400, 'ACTIVATION_REFUSED'),
      '인증 코드가 올바르지 않거나 만료되었습니다.',
    ],
    [
      'too many codes',
      () => problem(429, 'TOO_MANY_REQUESTS'),
      '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    ],
    [
      'a server error',
      () => problem(503, 'UNAVAILABLE'),
      '서비스 오류가 발생했습니다. 잠시 후 다시 시도해주세요. 문제가 계속되면 고객센터로 문의해주세요.',
    ],
  ])('shows the message for %s and keeps the input', async (_what, answer, text) => {
    const { user, code, currentPath } = await openPage(answer)
    await user.type(code, 'AB2X9K{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(code).toHaveValue('AB2X9K')
    expect(code).toHaveFocus()
    expect(currentPath()).toBe('/activation')
  })

  it('requests another code at most once a minute', async () => {
    const { user, again, sentBodies } = await openPage()
    await user.type(again.getByLabelText('이메일'), EMAIL)
    await user.click(again.getByRole('button', { name: '인증 코드 다시 받기' }))
    expect(
      await again.findByRole('button', { name: /^(59|60)초 후에 다시 받을 수 있습니다\.$/ }),
    ).toBeDisabled()
    expect(sentBodies).toEqual([{ email: EMAIL }])
  })

  it('shows the seconds until another code can be requested, then enables the button', async () => {
    activationMail.keep({ email: EMAIL, sentAt: Date.now() - 58_000 })
    const { again } = await openPage()
    expect(again.getByRole('button', { name: /^[12]초 후에/ })).toBeDisabled()
    await waitFor(
      () => expect(again.getByRole('button', { name: '인증 코드 다시 받기' })).toBeEnabled(),
      { timeout: 4_000 },
    )
  })

  it('starts the countdown for a code that was just sent', async () => {
    activationMail.keep({ email: EMAIL, sentAt: Date.now() - 20_000 })
    const { again, user } = await openPage()
    expect(again.getByLabelText('이메일')).toHaveValue(EMAIL)
    expect(again.getByRole('button', { name: /^(39|40)초 후에/ })).toBeDisabled()
    await user.type(again.getByLabelText('이메일'), '.kr')
    expect(again.getByRole('button', { name: '인증 코드 다시 받기' })).toBeEnabled()
  })
})
