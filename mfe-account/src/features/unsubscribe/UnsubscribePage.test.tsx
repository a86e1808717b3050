import { type Answer, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const done: Answer = () => carriedOut('UNSUBSCRIBED', '메일 수신을 거부했습니다.')

function openPage(answer = done) {
  const sentRequests: (string | null)[][] = []
  const page = renderRemote(
    { App, createStore },
    {
      path: '/unsubscribe#token=k.a%2Bb%3D',
      handlers: [
        respond.to('POST /api/unsubscribe', (request) => {
          sentRequests.push([
            request.url.searchParams.get('token'),
            request.headers.get('authorization'),
          ])
          return answer(request)
        }),
      ],
    },
  )
  return { ...page, sentRequests, user: userEvent.setup() }
}

it('UnsubscribePage ends the mails after one press, without a login', async () => {
  const { user, sentRequests } = openPage()
  const button = await screen.findByRole('button', { name: '수신 거부' })
  expect(sentRequests).toEqual([])
  await user.click(button)
  expect(await screen.findByText(/^수신을 거부했습니다/)).toBeVisible()
  expect(sentRequests).toEqual([['k.a+b=', null]])
  expect(screen.queryByRole('button', { name: '수신 거부' })).toBeNull()
  expect(screen.getByRole('link', { name: '알림 설정' })).toHaveAttribute(
    'href',
    '/me/notifications',
  )
})

it('UnsubscribePage links to the settings when the link is invalid', async () => {
  const { user, host } = openPage(() => problem(404, 'NOT_FOUND'))
  await user.click(await screen.findByRole('button', { name: '수신 거부' }))
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { kind: 'error', text: expect.stringContaining('링크가 올바르지 않습니다') },
    ]),
  )
})
