import type { Locale } from '@sori/contract/messages'
import { wirePage } from '@sori/market-kit/testing'
import { type Answer, locales, problem, respond, type Texts } from '@sori/remote-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aUserRow } from '../../testing/fixtures.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const failed: Texts = { ko: '수정에 실패하였습니다.', en: 'The change failed.' }
const serverErrors: [code: string, answer: Answer, texts: Texts][] = [
  ['INTERNAL', () => problem(500, 'INTERNAL'), failed],
  ['NOT_FOUND', () => problem(404, 'NOT_FOUND'), failed],
  [
    'VALIDATION',
    () =>
      problem(400, 'VALIDATION', {
        errors: [{ field: 'credit', code: 'NOT_A_NUMBER', message: 'no' }],
      }),
    failed,
  ],
  [
    'CREDIT_LIMIT',
    () => problem(400, 'CREDIT_LIMIT'),
    { ko: '크레딧은 1,000,000을 초과할 수 없습니다.', en: 'credit must not exceed 1,000,000.' },
  ],
  [
    'TOO_MANY_REQUESTS',
    () => problem(429, 'TOO_MANY_REQUESTS', { params: { seconds: 5 } }),
    {
      ko: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
      en: 'Too many requests. Please try again in a moment.',
    },
  ],
  [
    'no network',
    () => Response.error(),
    { ko: '네트워크 연결을 확인해주세요.', en: 'Please check your network connection.' },
  ],
]

async function openPage(locale: Locale, answer: Answer = () => ({}), row = aUserRow()) {
  const sentRequests: string[] = []
  const recorded: Answer = (request) => {
    sentRequests.push(request.url.pathname)
    return answer(request)
  }
  const { host } = renderAdmin({
    path: '/admin/users',
    locale,
    handlers: [
      respond.to('GET /api/admin/users', () => wirePage([row])),
      respond.to('PUT /api/admin/users/:userId/:field', recorded),
      respond.to('DELETE /api/admin/users/:userId/subscription', recorded),
      respond.to('PATCH /api/admin/users/:userId/disabled', recorded),
    ],
  })
  await screen.findByText('회원7')
  return { host, sentRequests }
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

const fields = {
  credit: { choose: /크레딧 .+ 수정$|^Edit credits/, control: 'textbox', value: '500' },
  subscription: { choose: /구독 .+ 수정$|^Edit subscription/, control: 'combobox', value: '4' },
  payment: { choose: /결제 상태 .+ 수정$|^Edit payment/, control: 'combobox', value: 'false' },
} as const

/** Sets a field of the only row to a value. */
function apply(field: keyof typeof fields, value: string = fields[field].value): HTMLElement {
  press(/^회원7 (수정|Edit)$/)
  press(fields[field].choose)
  const control = within(screen.getByRole('table')).getByRole(fields[field].control)
  fireEvent.change(control, { target: { value } })
  press(/^(적용|Apply)$/)
  return control
}

describe.each(locales)('UsersPage in %s', (locale) => {
  test.each<[string, Texts]>([
    [
      '',
      {
        ko: '크레딧은 숫자여야 하며 공백일 수 없습니다.',
        en: 'Credits must be a number and cannot be blank.',
      },
    ],
    [
      '백',
      {
        ko: '크레딧은 숫자여야 하며 공백일 수 없습니다.',
        en: 'Credits must be a number and cannot be blank.',
      },
    ],
    ['-1', { ko: '크레딧은 0 이상이어야 합니다.', en: 'must be at least 0' }],
    [
      '1000001',
      { ko: '크레딧은 1,000,000을 초과할 수 없습니다.', en: 'must not exceed 1,000,000' },
    ],
    ['1.5', { ko: '크레딧은 정수여야 합니다.', en: 'must be a whole number' }],
  ])('refuses "%s" as a balance without a request', async (text, texts) => {
    const { host, sentRequests } = await openPage(locale)
    const control = apply('credit', text)
    await waitFor(() => expect(control).toHaveAccessibleDescription(texts[locale]))
    expect(host.toasts).toEqual([{ kind: 'error', text: texts[locale] }])
    expect(sentRequests).toEqual([])
  })

  test('refuses a missing plan without a request', async () => {
    const { host, sentRequests } = await openPage(locale, undefined, aUserRow({}, null))
    press(/^회원7 (수정|Edit)$/)
    press(fields.subscription.choose)
    press(/^(적용|Apply)$/)
    const text = { ko: '플랜 선택', en: 'Choose a plan' }[locale]
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
    expect(sentRequests).toEqual([])
  })

  describe.each(['credit', 'subscription', 'payment'] as const)('editing %s', (field) => {
    test.each(serverErrors)(
      "shows the server's %s at the field and in a toast",
      async (_code, answer, texts) => {
        const { host } = await openPage(locale, answer)
        const control = apply(field)
        expect(await screen.findByRole('alert')).toHaveTextContent(texts[locale])
        expect(control).toHaveAccessibleDescription(texts[locale])
        expect(control).toHaveValue(fields[field].value)
        expect(host.toasts).toEqual([{ kind: 'error', text: texts[locale] }])
      },
    )
  })

  test('shows the saved and the typed value if another administrator saved first', async () => {
    await openPage(locale, () =>
      problem(409, 'CHANGED_MEANWHILE', { params: { current: 150, given: 500, version: 9 } }),
    )
    apply('credit')
    const texts = {
      ko: ['그 사이에 정보가 변경되었습니다', '크레딧', '현재 값150입력한 값500'],
      en: ['Somebody else has changed this meanwhile', 'Credits', 'Present value150Your value500'],
    } as const
    const [title, field, values] = texts[locale]
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByRole('group', { name: field })).toHaveTextContent(values)
  })

  test.each<[string, Answer, Texts]>([
    [
      'OWN_ACCOUNT',
      () => problem(400, 'OWN_ACCOUNT'),
      {
        ko: '자신의 계정에는 할 수 없는 작업입니다.',
        en: 'You cannot do this to your own account.',
      },
    ],
    ['INTERNAL', () => problem(500, 'INTERNAL'), failed],
  ])(
    'shows the refusal %s to disable an account and keeps the reason',
    async (_code, answer, texts) => {
      const { host } = await openPage(locale, answer)
      press(/유저 상세 정보$|^Details of/)
      press(/^(사용 중지|Disable the account)$/)
      const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '도용 신고' } })
      fireEvent.click(
        within(dialog).getByRole('button', { name: /^(사용 중지|Disable the account)$/ }),
      )
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(texts[locale])
      expect(within(dialog).getByRole('textbox')).toHaveValue('도용 신고')
      expect(host.toasts).toEqual([{ kind: 'error', text: texts[locale] }])
    },
  )

  test('shows a message when the server does not end a plan', async () => {
    const { host } = await openPage(locale, () => problem(500, 'INTERNAL'))
    press(/구독 정보$|^Subscription of/)
    press(/^(구독 종료|End the subscription)$/)
    const question = within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
    fireEvent.click(question.getByRole('button', { name: /^(구독 종료|End the subscription)$/ }))
    expect(await question.findByRole('alert')).toHaveTextContent(failed[locale])
    expect(host.toasts).toEqual([{ kind: 'error', text: failed[locale] }])
  })
})
