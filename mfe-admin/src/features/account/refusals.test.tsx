import type { Locale } from '@sori/contract/messages'
import { locales, problem, respond, type Texts } from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const names: Record<Locale, [string, string]> = {
  ko: ['새 비밀번호', '새 비밀번호 확인'],
  en: ['New password', 'New password again'],
}

/** Submits a new password and its repetition to a server that fails. */
async function change(locale: Locale, input: string, check = input) {
  const { calls, host } = renderAdmin({
    path: '/admin/account',
    locale,
    handlers: [
      respond.to('GET /api/me/sessions', () => ({ dtoList: [] })),
      respond.to('GET /api/me/second-factor', () => ({
        dto: { since: null, recoveryCodesLeft: 0 },
      })),
      respond.to('PUT /api/me/password', () => problem(500, 'INTERNAL')),
    ],
  })
  const password = await screen.findByLabelText(names[locale][0])
  const again = screen.getByLabelText(names[locale][1])
  fireEvent.change(password, { target: { value: input } })
  fireEvent.change(again, { target: { value: check } })
  fireEvent.click(screen.getByRole('button', { name: /^(비밀번호 변경|Change password)$/ }))
  return { host, password, again, sent: () => calls.filter((call) => call.startsWith('PUT')) }
}

describe.each(locales)("an administrator's new password, in %s,", (locale) => {
  test.each<[string, string, string, 'password' | 'again', Texts]>([
    [
      'that is missing',
      '',
      '',
      'password',
      { ko: '비밀번호는 필수 입력 항목입니다.', en: 'password is required.' },
    ],
    [
      'of four letters',
      'Ab1!',
      'Ab1!',
      'password',
      { ko: '비밀번호는 8자 이상 입력해주세요.', en: 'password must not exceed 8 characters.' },
    ],
    [
      'without a capital',
      'admin456!',
      'admin456!',
      'password',
      { ko: '비밀번호 가 양식에 맞지 않습니다.', en: 'password does not fit the form.' },
    ],
    [
      'without a digit',
      'Adminnnn!',
      'Adminnnn!',
      'password',
      { ko: '비밀번호 가 양식에 맞지 않습니다.', en: 'password does not fit the form.' },
    ],
    [
      'that is another one the second time',
      'Admin456!',
      'Admin457!',
      'again',
      { ko: '비밀번호를 다시 확인해주세요', en: 'Please check the password again' },
    ],
  ])('sends no password %s', async (_what, input, check, field, texts) => {
    const controls = await change(locale, input, check)
    await waitFor(() =>
      expect(controls[field]).toHaveAccessibleDescription(new RegExp(texts[locale])),
    )
    expect(controls.sent()).toEqual([])
  })

  test('stays in the form with a message when the server refuses it', async () => {
    const { host } = await change(locale, 'Admin456!')
    const texts: Texts = {
      ko: '오류가 발생하였습니다. 다시 시도해주세요.',
      en: 'An error occurred. Please try again.',
    }
    expect(await screen.findByRole('alert')).toHaveTextContent(texts[locale])
    expect(host.visited.at(-1)).toBe('/admin/account')
  })
})
