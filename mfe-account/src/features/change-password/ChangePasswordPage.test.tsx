import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

async function openPage(
  answer: Answer = () =>
    carriedOut('PASSWORD_CHANGED', '비밀번호가 변경되었습니다. 다시 로그인해주세요.'),
) {
  const sentRequests: [string | null, unknown][] = []
  const user = userEvent.setup()
  const handler = respond.to('PUT /api/me/password', (request) => {
    sentRequests.push([request.headers.get('content-type'), request.body])
    return answer(request)
  })
  const page = renderRemote(
    { App, createStore },
    { path: '/me/change-password', user: aMember(), handlers: [handler] },
  )
  const fill = async (password = 'Sesame1!', check = password) => {
    await user.type(await screen.findByLabelText('새 비밀번호'), password)
    await user.type(screen.getByLabelText('새 비밀번호 확인'), `${check}{Enter}`)
  }
  return { ...page, user, sentRequests, fill, currentPath: () => page.host.visited.at(-1) }
}

describe('ChangePasswordPage', () => {
  it('sends the form, ends the session and navigates to the login', async () => {
    const { fill, sentRequests, currentPath, host } = await openPage()
    await fill()
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(sentRequests).toEqual([
      [
        expect.stringContaining('application/x-www-form-urlencoded'),
        'password=Sesame1%21&password-check=Sesame1%21',
      ],
    ])
    expect(host.session.getSnapshot()).toBeNull()
    expect(host.toasts).toEqual([
      { kind: 'ok', text: '비밀번호가 변경되었습니다. 다시 로그인해주세요.' },
    ])
  })

  it.each([
    ['ko', '비밀번호 변경', '비밀번호를 다시 확인해주세요'],
    ['en', 'Change password', 'Please check the password again'],
  ] as const)(
    'shows in %s, at the field and in a toast, that the passwords differ',
    async (locale, button, text) => {
      const { fill, user, host, sentRequests } = await openPage()
      await fill('Sesame1!', 'Sesame2!')
      host.toasts.length = 0
      act(() => host.setLocale(locale))
      await user.click(screen.getByRole('button', { name: button }))
      expect(host.toasts).toEqual([{ kind: 'error', text }])
      expect(screen.getByText(text)).toBeVisible()
      expect(sentRequests).toEqual([])
    },
  )

  it('shows an error and keeps the input when the request fails', async () => {
    const { fill, currentPath, host } = await openPage(() => problem(500, 'INTERNAL'))
    await fill()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '오류가 발생하였습니다. 다시 시도해주세요.',
    )
    expect(screen.getByLabelText('새 비밀번호')).toHaveValue('Sesame1!')
    expect([currentPath(), host.unsaved()]).toEqual(['/me/change-password', 1])
  })

  it('refuses a password that is too short at its field', async () => {
    const { fill, host } = await openPage()
    await fill('Ab1!')
    expect(screen.getByLabelText('새 비밀번호')).toHaveAccessibleDescription(
      '비밀번호는 8자 이상 입력해주세요. 8자 이상, 숫자·특수문자·대문자를 포함해주세요.',
    )
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력값 오류: 비밀번호는 8자 이상 입력해주세요.' },
    ])
  })
})
