import {
  type Answer,
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { resetToken } from '../../between-pages/resetToken.ts'
import { createStore } from '../../store.ts'

const changed: Answer = () =>
  carriedOut('PASSWORD_CHANGED', '비밀번호가 변경되었습니다. 다시 로그인해주세요.')
const started: Answer = () =>
  carriedOut('RESET_STARTED', '모든 기기에서 로그아웃되었습니다.', { resetToken: 'for the link' })
const redeemed: Answer = () =>
  problem(400, 'PASSWORD_RESET_STARTED', {
    message: '재설정이 시작되었습니다.',
    resetToken: 'for the mail',
  })

function openPage(
  server: { reset?: Answer; notMe?: Answer; logIn?: Answer } = {},
  start: TestHostStart = {},
) {
  const bearers: (string | null)[] = []
  const bodies: unknown[] = []
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: '/help/reset-password',
      handlers: [
        respond.to('POST /api/help/reset-password', (request) => {
          bearers.push(request.headers.get('authorization'))
          bodies.push(request.body)
          return (server.reset ?? changed)(request)
        }),
        respond.to('POST /generateToken', (request) => {
          bodies.push(request.body)
          return (server.logIn ?? redeemed)(request)
        }),
        respond.to('POST /api/help/not-me', (request) => {
          bodies.push(request.body)
          return (server.notMe ?? started)(request)
        }),
      ],
      ...start,
    },
  )
  const fill = async (password = 'Sesame1!', check = password) => {
    await user.type(await screen.findByLabelText('새 비밀번호'), password)
    await user.type(screen.getByLabelText('새 비밀번호 확인'), `${check}{Enter}`)
  }
  return { ...page, user, bearers, bodies, fill, currentPath: () => page.host.visited.at(-1) }
}

beforeEach(() => resetToken.keep('once'))
afterEach(() => resetToken.forget())

describe('ResetPasswordPage', () => {
  it('sends the reset token instead of a session and navigates to the login', async () => {
    const { fill, bearers, bodies, currentPath, host } = openPage()
    await fill()
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(bearers).toEqual(['Bearer once'])
    expect(bodies).toEqual([{ password: 'Sesame1!', 'password-check': 'Sesame1!' }])
    expect(host.toasts).toEqual([
      { kind: 'ok', text: '비밀번호가 변경되었습니다. 다시 로그인해주세요.' },
    ])
    expect(resetToken.read()).toBeUndefined()
  })

  it('requires the same password twice', async () => {
    const { fill, host, bodies } = openPage()
    await fill('Sesame1!', 'Sesame2!')
    expect(host.toasts).toEqual([{ kind: 'error', text: '비밀번호를 다시 확인해주세요.' }])
    expect(bodies).toEqual([])
  })

  it.each([
    ['ko', '접근이 거부되었습니다. 다시 로그인해주세요.'],
    ['en', 'access is denied'],
  ] as const)(
    'shows in %s that access is denied without a token, and navigates to the login',
    async (locale, text) => {
      resetToken.forget()
      const { host, currentPath } = openPage({}, { locale })
      await waitFor(() => expect(currentPath()).toBe('/login'))
      expect(host.toasts[0]).toEqual({ kind: 'error', text })
    },
  )

  it.each([
    [
      'a used token',
      () => problem(401, 'RESET_REFUSED'),
      '접근이 거부되었습니다. 다시 로그인해주세요.',
    ],
    [
      'a server error',
      () => problem(500, 'INTERNAL'),
      '오류가 발생했습니다. 고객센터로 문의해주세요.',
    ],
  ])('shows the message for %s and navigates to the login', async (_what, reset, text) => {
    const { fill, host, currentPath } = openPage({ reset })
    await fill()
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(host.toasts.at(-1)?.text).toBe(text)
  })

  it('stays on the page and keeps the input without a connection', async () => {
    const { fill, currentPath } = openPage({
      reset: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await fill()
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
    expect(screen.getByLabelText('새 비밀번호')).toHaveValue('Sesame1!')
    expect(currentPath()).toBe('/help/reset-password')
  })
})

describe('the link in the mail about a changed password', () => {
  beforeEach(() => resetToken.forget())
  const path = '/help/reset-password#not-me=abc-DEF_1'

  it('ends the session, disappears from the URL and opens the reset', async () => {
    const { fill, bearers, bodies, host } = openPage({}, { path, user: aMember() })
    await fill()
    await waitFor(() => expect(bearers).toEqual(['Bearer for the link']))
    expect(bodies[0]).toEqual({ token: 'abc-DEF_1' })
    expect(host.session.getSnapshot()).toBeNull()
    expect(host.visited).toContain('/help/reset-password')
    expect(host.toasts[0]?.text).toBe('모든 기기에서 로그아웃되었습니다.')
  })

  it('stays in the URL, with a retry, without a connection', async () => {
    let isOnline = false
    const { user, fill, bearers, currentPath } = openPage(
      { notMe: (request) => (isOnline ? started(request) : Response.error()) },
      { path },
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
    expect(currentPath()).toBe(path)
    isOnline = true
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await fill()
    await waitFor(() => expect(bearers).toEqual(['Bearer for the link']))
    expect(currentPath()).toBe('/login')
  })

  it('keeps the focus on the retry button during the retry', async () => {
    const later = Promise.withResolvers<void>()
    let requestCount = 0
    const notMe: Answer = async (request) => {
      if (++requestCount === 1) return Response.error()
      await later.promise
      return started(request)
    }
    const { user } = openPage({ notMe }, { path })
    const retry = await screen.findByRole('button', { name: '다시 시도' })
    await user.click(retry)
    await waitFor(() => expect(requestCount).toBe(2))
    expect(retry).toHaveFocus()
    expect(retry).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
    later.resolve()
    expect(await screen.findByLabelText('새 비밀번호')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the same refusal when it is truncated inside a character', async () => {
    openPage(
      { notMe: () => problem(400, 'LINK_REFUSED') },
      { path: '/help/reset-password#not-me=%' },
    )
    expect(
      await screen.findByText(
        '링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.',
      ),
    ).toBeVisible()
  })

  it('shows that the link was used already, and offers a new mail', async () => {
    const { currentPath } = openPage({ notMe: () => problem(400, 'LINK_REFUSED') }, { path })
    expect(
      await screen.findByText(
        '링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '비밀번호 찾기' })).toHaveAttribute(
      'href',
      '/help/find-password',
    )
    expect(currentPath()).toBe('/help/reset-password')
  })
})

describe('the link in the mail with a temporary password', () => {
  beforeEach(() => resetToken.forget())
  const path = '/help/reset-password#email=mina%2Bsori%40example.test&temporary=ABCDEF23456789'

  it('opens the reset without a login, and disappears from the URL', async () => {
    const { fill, bearers, bodies, host, currentPath } = openPage({}, { path })
    await fill()
    await waitFor(() => expect(bearers).toEqual(['Bearer for the mail']))
    expect(bodies[0]).toEqual({ username: 'mina+sori@example.test', password: 'ABCDEF23456789' })
    expect(host.visited).toContain('/help/reset-password')
    expect(host.toasts[0]?.text).toBe('재설정이 시작되었습니다.')
    expect(currentPath()).toBe('/login')
  })

  it('reports a used or expired link and links to a new mail', async () => {
    const { currentPath } = openPage({ logIn: () => problem(401, 'BAD_CREDENTIALS') }, { path })
    expect(
      await screen.findByText(
        '링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '비밀번호 찾기' })).toHaveAttribute(
      'href',
      '/help/find-password',
    )
    expect(currentPath()).toBe('/help/reset-password')
  })

  it('offers a retry without a connection', async () => {
    let isOnline = false
    const { user, fill, bearers } = openPage(
      { logIn: (request) => (isOnline ? redeemed(request) : Response.error()) },
      { path },
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('네트워크 연결을 확인해주세요.')
    isOnline = true
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await fill()
    await waitFor(() => expect(bearers).toEqual(['Bearer for the mail']))
  })
})
