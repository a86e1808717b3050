import { type Answer, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

async function openPage(answer: Answer) {
  const sentBodies: unknown[] = []
  const user = userEvent.setup()
  const handler = respond.to('POST /api/help/find-password', (request) => {
    sentBodies.push(request.body)
    return answer(request)
  })
  const page = renderRemote(
    { App, createStore },
    { path: '/help/find-password', handlers: [handler] },
  )
  await screen.findByRole('heading', { name: '비밀번호 찾기' })
  const fill = async (email: string, name: string) => {
    await user.type(screen.getByLabelText('이메일'), email)
    await user.type(screen.getByLabelText('이름'), `${name}{Enter}`)
  }
  return { ...page, sentBodies, fill, currentPath: () => page.host.visited.at(-1) }
}

describe('FindPasswordPage', () => {
  it('requests the mail, does not reveal whether the account exists, and opens the login', async () => {
    const text = '입력한 정보와 일치하는 계정이 있으면 재설정 메일을 보냈습니다.'
    const { fill, sentBodies, currentPath, host } = await openPage(() =>
      carriedOut('RESET_ASKED', text),
    )
    await fill('mina@example.test', '홍길동')
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(sentBodies).toEqual([{ email: 'mina@example.test', name: '홍길동' }])
    expect(host.toasts).toEqual([{ kind: 'ok', text }])
  })

  it('refuses an invalid email and name at their fields', async () => {
    const { fill, sentBodies, host } = await openPage(() => carriedOut('RESET_ASKED'))
    await fill('mina', '1')
    expect(screen.getByLabelText('이메일')).toHaveAccessibleDescription(
      '이메일 가 양식에 맞지 않습니다.',
    )
    expect(screen.getByLabelText('이름')).toHaveAccessibleDescription(
      '이름은 2자 이상 입력해주세요.',
    )
    expect(host.toasts).toEqual([
      { kind: 'error', text: '입력값 오류: 이메일 가 양식에 맞지 않습니다.' },
    ])
    expect(sentBodies).toEqual([])
  })

  it('stays on the page and keeps the input when the request fails', async () => {
    const { fill, currentPath } = await openPage(() => problem(503, 'UNAVAILABLE'))
    await fill('mina@example.test', '홍길동')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '서비스 점검 중입니다. 잠시 후 다시 시도해주세요.',
    )
    expect(screen.getByLabelText('이메일')).toHaveValue('mina@example.test')
    expect(currentPath()).toBe('/help/find-password')
  })
})
