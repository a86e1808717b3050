import { nickname } from '@sori/contract/account'
import { setMaxLength } from '@sori/contract/testing'
import {
  type Answer,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const person = {
  email: 'mina@example.test',
  name: '홍길동',
  nickname: '달빛',
  password: 'Sesame1!',
  'password-check': 'Sesame1!',
  birth: '1990-01-31',
  phoneNumber: '01012345678',
}
const free: Answer = () => ({ available: true })

interface Server {
  email?: Answer
  nickname?: Answer
  register?: Answer
}

async function openPage(server: Server = {}, start: TestHostStart = {}) {
  const sentBodies: unknown[] = []
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: '/register',
      handlers: [
        respond.to('POST /api/verification/email', server.email ?? free),
        respond.to('POST /api/verification/nickname', server.nickname ?? free),
        respond.to('POST /api/users', (request) => {
          sentBodies.push(request.body)
          return (
            server.register ?? (() => carriedOut('REGISTERED', '회원가입이 완료되었습니다.'))
          )(request)
        }),
      ],
      ...start,
    },
  )
  await screen.findByRole('heading', { level: 1 })
  const field = (name: string) => screen.getByLabelText(name)
  const consent = () =>
    screen.getByRole('checkbox', { name: '이용약관과 개인정보처리방침에 동의합니다. (필수)' })
  const fill = async (change: Partial<typeof person> = {}) => {
    const typedPerson = { ...person, ...change }
    const texts: [string, string][] = [
      ['이메일', typedPerson.email],
      ['이름', typedPerson.name],
      ['닉네임', typedPerson.nickname],
      ['비밀번호', typedPerson.password],
      ['비밀번호 확인', typedPerson['password-check']],
      ['생년월일', typedPerson.birth],
    ]
    for (const [name, text] of texts) {
      await user.click(field(name))
      await user.paste(text)
    }
    await user.type(field('전화번호 가운데 4자리'), typedPerson.phoneNumber.slice(3))
    await user.click(consent())
  }
  const submit = () => user.click(screen.getByRole('button', { name: '가입하기' }))
  return {
    ...page,
    user,
    sentBodies,
    field,
    consent,
    fill,
    submit,
    currentPath: () => page.host.visited.at(-1),
  }
}

afterEach(() => {
  jest.useRealTimers()
  sessionStorage.clear()
})

describe('RegisterPage', () => {
  it('sends the normalised fields and opens the activation with the email', async () => {
    const { fill, submit, sentBodies, currentPath, host, field } = await openPage()
    await fill({ birth: '19900131', name: ' 홍길동 ' })
    expect(field('전화번호 끝 4자리')).toHaveValue('5678')
    await submit()
    await waitFor(() => expect(currentPath()).toBe('/activation'))
    expect(sentBodies).toEqual([person])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '회원가입이 완료되었습니다.' }])
    expect(host.unsaved()).toBe(0)
    const again = await screen.findByRole('form', { name: '인증 코드를 받지 못하셨습니까?' })
    expect(within(again).getByLabelText('이메일')).toHaveValue(person.email)
  })

  it('reports every missing field, focuses the first and sends nothing', async () => {
    const { submit, field, host, sentBodies } = await openPage()
    await submit()
    expect(field('이메일')).toHaveAccessibleDescription('이메일은 필수 입력 항목입니다.')
    expect(field('비밀번호 확인')).toHaveAccessibleDescription(
      '비밀번호 확인은 필수 입력 항목입니다. 같은 비밀번호를 한 번 더 입력해주세요.',
    )
    expect(screen.getByRole('group', { name: '전화번호' })).toHaveAccessibleDescription(
      '전화번호를 올바르게 입력해주세요. 010 다음의 숫자 8자리를 입력해주세요.',
    )
    expect(field('전화번호 가운데 4자리')).toBeInvalid()
    expect(field('전화번호 앞자리(010)')).toBeValid()
    expect(field('생년월일')).toHaveAccessibleDescription(
      '생년월일은 필수 입력 항목입니다. 예: 1990-01-31. 만 14세 이상만 가입할 수 있습니다.',
    )
    expect(field('이메일')).toHaveFocus()
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력값 오류: 이메일은 필수 입력 항목입니다.' },
    ])
    expect(sentBodies).toEqual([])
  })

  it.each([
    ['ko', '전화번호를 올바르게 입력해주세요.'],
    ['en', 'enter phone correctly'],
  ] as const)('reports an incomplete phone number in %s and focuses it', async (locale, text) => {
    const { fill, user, field, host } = await openPage()
    await fill({ phoneNumber: '0101234567' })
    act(() => host.setLocale(locale))
    await user.click(
      screen.getByRole('button', { name: locale === 'ko' ? '가입하기' : 'Register' }),
    )
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
    expect(field(locale === 'ko' ? '전화번호 끝 4자리' : 'Phone, last 4 digits')).toHaveFocus()
  })

  it.each([
    ['ko', '비밀번호를 다시 확인해주세요.'],
    ['en', 're-check your password'],
  ] as const)('reports different passwords in %s', async (locale, text) => {
    const { fill, user, host } = await openPage()
    await fill({ 'password-check': 'Sesame2!' })
    act(() => host.setLocale(locale))
    await user.click(
      screen.getByRole('button', { name: locale === 'ko' ? '가입하기' : 'Register' }),
    )
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
  })

  it('shows the rules of name and nickname, and offers a permitted nickname', async () => {
    const { field, user } = await openPage()
    expect(field('이름')).toHaveAccessibleDescription('한글 또는 영문으로 2~37자를 입력해주세요.')
    await user.type(field('닉네임'), 'DJ 소리!')
    await user.click(screen.getByRole('button', { name: '“DJ소리” 사용하기' }))
    expect(field('닉네임')).toHaveValue('DJ소리')
    expect(screen.queryByRole('button', { name: /사용하기/ })).toBeNull()
  })

  it('requires the consent and links to both texts in new tabs', async () => {
    const { fill, user, submit, consent, host, sentBodies, currentPath } = await openPage()
    await fill()
    await user.click(consent())
    await submit()
    const text = '이용약관과 개인정보처리방침에 동의해주세요.'
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
    expect(consent()).toHaveFocus()
    expect(consent()).toHaveAccessibleDescription(text)
    expect(sentBodies).toEqual([])
    const links = ['이용약관 보기', '개인정보처리방침 보기'].map((name) =>
      screen.getByRole('link', { name }),
    )
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/legal/terms', '_blank'],
      ['/legal/privacy', '_blank'],
    ])
    await user.click(consent())
    expect(consent()).toBeValid()
    await submit()
    await waitFor(() => expect(currentPath()).toBe('/activation'))
    expect(sentBodies).toEqual([person])
  })

  it('shows the minimum age before submitting, and the legal reason afterwards', async () => {
    const { fill, submit, field, sentBodies } = await openPage()
    expect(field('생년월일')).toHaveAccessibleDescription(
      '예: 1990-01-31. 만 14세 이상만 가입할 수 있습니다.',
    )
    await fill({ birth: `${new Date().getFullYear() - 10}-01-31` })
    await submit()
    expect(field('생년월일')).toHaveAccessibleDescription(
      '만 14세 미만은 법정대리인의 동의가 필요하여 가입할 수 없습니다. 예: 1990-01-31. 만 14세 이상만 가입할 수 있습니다.',
    )
    expect(field('생년월일')).toHaveFocus()
    expect(sentBodies).toEqual([])
  })

  it('focuses a taken email above other errors', async () => {
    const { user, submit, field, host } = await openPage({ email: () => ({ available: false }) })
    await user.type(field('이메일'), person.email)
    await waitFor(() => expect(field('이메일')).toHaveAccessibleDescription('이미 사용 중입니다.'))
    await submit()
    const text = '이메일 중복입니다. 다른 이메일을 입력해주세요.'
    expect(field('이메일')).toHaveFocus()
    expect(field('이메일')).toHaveAccessibleDescription(text)
    expect(field('이름')).toHaveAccessibleDescription(
      '이름은 필수 입력 항목입니다. 한글 또는 영문으로 2~37자를 입력해주세요.',
    )
    expect(host.toasts).toEqual([{ kind: 'error', text }])
  })

  it('opens the calendar of an empty field thirty years ago', async () => {
    const { field, user } = await openPage()
    const calendar = document.querySelector<HTMLInputElement>('input[type="date"]')
    expect(calendar?.value.slice(0, 4)).toBe(String(new Date().getFullYear() - 30))
    await user.type(field('생년월일'), '1990-01-31')
    expect(calendar).toHaveValue('1990-01-31')
  })

  it.each([
    ['ko', '가입하기', '이메일 중복입니다. 다른 이메일을 입력해주세요.'],
    ['en', 'Register', 'email duplicate, enter another'],
  ] as const)('refuses to submit a taken email in %s', async (locale, button, text) => {
    const { fill, user, host, sentBodies } = await openPage({ email: () => ({ available: false }) })
    await fill()
    act(() => host.setLocale(locale))
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'error', text }]))
    expect(sentBodies).toEqual([])
  })

  it('refuses to submit a nickname that was not checked', async () => {
    const { fill, submit, field, sentBodies } = await openPage({
      nickname: () => problem(503, 'UNAVAILABLE'),
    })
    await fill()
    await submit()
    await waitFor(() =>
      expect(field('닉네임')).toHaveAccessibleDescription(
        '확인하지 못했습니다. 다시 시도해주세요.',
      ),
    )
    expect(sentBodies).toEqual([])
    expect(field('닉네임')).toHaveValue('달빛')
  })

  it("shows the server's refusal at the field and keeps the input", async () => {
    const { fill, submit, field, currentPath, host } = await openPage({
      register: () =>
        problem(400, 'VALIDATION', {
          errors: [{ field: 'nickname', code: 'NICKNAME_RESERVED', message: '' }],
        }),
    })
    await fill()
    await submit()
    await waitFor(() =>
      expect(field('닉네임')).toHaveAccessibleDescription(
        '사용할 수 없는 닉네임입니다. 다른 닉네임을 입력해주세요.',
      ),
    )
    expect(field('닉네임')).toHaveFocus()
    expect(field('비밀번호')).toHaveValue('Sesame1!')
    expect([currentPath(), host.unsaved()]).toEqual(['/register', 1])
  })

  it.each([
    [
      'ko',
      '서비스 오류가 발생했습니다. 잠시 후 다시 시도해주세요. 문제가 계속되면 고객센터로 문의해주세요.',
    ],
    ['en', 'service error, try again later; contact us if it persists'],
  ] as const)('shows in %s a failure of the server and stays', async (locale, text) => {
    const { fill, user, host, currentPath } = await openPage({
      register: () => problem(500, 'INTERNAL'),
    })
    await fill()
    act(() => host.setLocale(locale))
    await user.click(
      screen.getByRole('button', { name: locale === 'ko' ? '가입하기' : 'Register' }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(currentPath()).toBe('/register')
  })

  it('refuses a nickname that is longer than a changed limit of the contract', async () => {
    const restoreLimit = setMaxLength(nickname, 3)
    const { fill, submit, field, sentBodies } = await openPage()
    await fill({ nickname: '소리여행' })
    await submit()
    restoreLimit()
    expect(field('닉네임')).toHaveAccessibleDescription('닉네임은 3자를 초과할 수 없습니다.')
    expect(sentBodies).toEqual([])
  })

  it('names its fields for password managers', async () => {
    const { field } = await openPage()
    const tokens = [
      '이메일',
      '이름',
      '닉네임',
      '비밀번호',
      '비밀번호 확인',
      '전화번호 가운데 4자리',
      '생년월일',
    ].map((name) => field(name).getAttribute('autocomplete'))
    expect(tokens).toEqual([
      'username',
      'name',
      'nickname',
      'new-password',
      'new-password',
      'tel-local-prefix',
      'bday',
    ])
  })
})

describe('the availability indicator', () => {
  const note = (name: string) => screen.getByLabelText(name)

  it('changes from grey to orange and then to green', async () => {
    const { user } = await openPage()
    expect(note('닉네임')).toHaveAccessibleDescription(
      '글자와 숫자만 띄어쓰기 없이 2~50자로 입력하면 사용 가능 여부를 확인합니다.',
    )
    await user.type(note('닉네임'), '달빛')
    expect(note('닉네임')).toHaveAccessibleDescription('확인 중입니다…')
    await waitFor(() => expect(note('닉네임')).toHaveAccessibleDescription('사용할 수 있습니다.'))
    expect(note('닉네임')).toHaveAttribute('data-tone', 'ok')
  })

  it.each([
    ['taken', () => ({ available: false }), '이미 사용 중입니다.'],
    [
      'unknown after an error',
      () => problem(500, 'INTERNAL'),
      '확인하지 못했습니다. 다시 시도해주세요.',
    ],
  ])('turns red when the value is %s', async (_what, answer, text) => {
    const { user } = await openPage({ email: answer })
    await user.type(note('이메일'), 'mina@example.test')
    await waitFor(() => expect(note('이메일')).toHaveAccessibleDescription(text))
    expect(note('이메일')).toHaveAttribute('data-tone', 'bad')
    expect(note('이메일')).toBeInvalid()
  })

  it('requests once after a pause in typing and ignores outdated responses', async () => {
    // Not faked, because the test's server needs these timers.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const late = new Map<string, () => void>()
    const { calls } = await openPage({
      nickname: ({ body }) => {
        const { nickname } = body as { nickname: string }
        return new Promise((resolve) =>
          late.set(nickname, () => resolve({ available: nickname === '달빛' })),
        )
      },
    })
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const waitForCheck = async (nickname: string) => {
      for (let turn = 0; turn < 100 && !late.has(nickname); turn += 1) await pass(50)
      expect(late.has(nickname)).toBe(true)
    }
    await user.type(note('닉네임'), '달빛')
    await pass(400)
    expect(calls).toEqual([])
    await waitForCheck('달빛')
    await user.type(note('닉네임'), '소리')
    await waitForCheck('달빛소리')
    act(() => late.get('달빛')?.())
    for (let turn = 0; turn < 10; turn += 1) await pass(50)
    expect(note('닉네임')).toHaveAccessibleDescription('확인 중입니다…')
    act(() => late.get('달빛소리')?.())
    await waitFor(() => expect(note('닉네임')).toHaveAccessibleDescription('이미 사용 중입니다.'))
    expect(calls).toHaveLength(2)
  })
})

describe('the phone number', () => {
  it.each(['010-1234-5678', '01012345678', '+82 10-1234-5678', '1234 5678'])(
    'accepts %s pasted into any box',
    async (pasted) => {
      const { user, field } = await openPage()
      await user.click(field('전화번호 끝 4자리'))
      await user.paste(pasted)
      expect(field('전화번호 가운데 4자리')).toHaveValue('1234')
      expect(field('전화번호 끝 4자리')).toHaveValue('5678')
    },
  )

  it('moves to the previous box when backspace finds it empty', async () => {
    const { user, field } = await openPage()
    await user.type(field('전화번호 가운데 4자리'), '12345{Backspace}{Backspace}{Backspace}')
    expect(field('전화번호 가운데 4자리')).toHaveValue('123')
    expect(field('전화번호 가운데 4자리')).toHaveFocus()
  })

  it('accepts only digits, four per box', async () => {
    const { user, field } = await openPage()
    await user.type(field('전화번호 가운데 4자리'), 'a1b2')
    expect(field('전화번호 가운데 4자리')).toHaveValue('12')
    await user.type(field('전화번호 끝 4자리'), '123456')
    expect(field('전화번호 끝 4자리')).toHaveValue('1234')
  })
})

describe('the password rule', () => {
  it('checks off each part during typing', async () => {
    const { user, field } = await openPage()
    const parts = () =>
      ['8자 이상', '숫자', '특수문자', '대문자'].map(
        (part) =>
          screen.getByRole('listitem', {
            name: (_name, item) => item.textContent?.startsWith(part) ?? false,
          }).dataset.has,
      )
    expect(field('비밀번호')).toHaveAccessibleDescription(
      '8자 이상, 숫자·특수문자·대문자를 포함해주세요.',
    )
    await user.type(field('비밀번호'), 'Abc1')
    expect(parts()).toEqual(['false', 'true', 'false', 'true'])
    await user.type(field('비밀번호'), '!efg')
    expect(parts()).toEqual(['true', 'true', 'true', 'true'])
    await user.type(field('비밀번호'), '가')
    expect(
      screen.getByText('영문, 숫자, 특수문자(!@#$%^&*)만 사용할 수 있습니다.'),
    ).toBeInTheDocument()
    await user.clear(field('비밀번호'))
    await user.click(field('비밀번호'))
    await user.paste(`Abc1!${'a'.repeat(124)}`)
    expect(parts()).toEqual(['true', 'true', 'true', 'true'])
    expect(screen.getByText('128자 이하로 입력해주세요.')).toBeInTheDocument()
  })

  it('shows by colour and by words whether both passwords match', async () => {
    const { user, field } = await openPage()
    await user.type(field('비밀번호'), 'Sesame1!')
    await user.type(field('비밀번호 확인'), 'Sesame1')
    expect(field('비밀번호 확인')).toHaveAccessibleDescription('비밀번호가 일치하지 않습니다.')
    expect(field('비밀번호 확인')).toHaveAttribute('data-tone', 'bad')
    await user.type(field('비밀번호 확인'), '!')
    expect(field('비밀번호 확인')).toHaveAccessibleDescription('비밀번호가 일치합니다.')
    expect(field('비밀번호 확인')).toHaveAttribute('data-tone', 'ok')
  })
})
