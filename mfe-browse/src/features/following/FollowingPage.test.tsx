import { paths } from '@sori/contract/paths'
import { wirePage } from '@sori/market-kit/testing'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const followed = (userId: number, nickname: string) => ({
  userId,
  nickname,
  picture: null,
  followDate: '2026-03-01T00:00:00.000Z',
})

function open({
  artists = [followed(900, '새벽하늘'), followed(901, '달빛')],
  fails = false,
} = {}) {
  const sent: string[] = []
  const change = (method: 'PUT' | 'DELETE') =>
    respond.to(`${method} /api/me/following/:id`, ({ params }) => {
      sent.push(`${method} ${String(params.id)}`)
      return fails ? problem(503, 'UNAVAILABLE') : carriedOut('ARTIST_FOLLOWED')
    })
  const listed = [...artists]
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.following(),
      user: aMember(),
      handlers: [
        respond.to('GET /api/me/following', () => wirePage(listed)),
        change('PUT'),
        change('DELETE'),
      ],
    },
  )
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  return { ...page, listed, sent, press }
}

describe('FollowingPage', () => {
  it('lists the followed artists with links to their pages', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: '팔로우한 아티스트' }))
    const [first, second] = list.getAllByRole('link')
    expect(first).toHaveTextContent('새벽하늘2026-03-01부터 팔로우')
    expect(first).toHaveAttribute('href', paths.artistPage('새벽하늘'))
    expect(second).toHaveTextContent('달빛')
    expect(screen.getByText('아티스트 2명')).toBeVisible()
    expect(screen.getByRole('link', { name: '팔로잉' })).toHaveAttribute('aria-current', 'page')
  })

  it('keeps an unfollowed artist in the list with a button that follows again', async () => {
    const { sent, press, host } = open()
    await press('팔로잉: 달빛')
    await press('팔로우: 달빛')
    expect(await screen.findByRole('button', { name: '팔로잉: 달빛' })).toBePressed()
    expect(sent).toEqual(['DELETE 901', 'PUT 901'])
    expect(host.emitted.map(({ type }) => type)).toEqual(['following.changed', 'following.changed'])
  })

  it('still shows the artist as followed when unfollowing fails', async () => {
    const { press, host } = open({ fails: true })
    await press('팔로잉: 새벽하늘')
    await waitFor(() => expect(host.toasts).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('button', { name: '팔로잉: 새벽하늘' })).toBePressed()
  })

  it('lists an artist whom the member follows in another tab', async () => {
    const { listed, host } = open({ artists: [] })
    expect(await screen.findByText('팔로우한 아티스트가 없습니다.')).toBeVisible()
    listed.push(followed(902, '노을'))
    host.events.emit('following.changed', {})
    expect(await screen.findByRole('link', { name: /^노을/ })).toBeVisible()
  })
})
