import type { ArtistAnswer } from '@sori/contract/catalogue'
import type { SessionUser } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import { anAlbum, aTrack, wireAlbum, wireTrack } from '@sori/market-kit/testing'
import { aMember, carriedOut, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'

const nickname = '새벽하늘'
const artist: ArtistAnswer['dto'] = {
  userId: 900,
  nickname,
  picture: null,
  tracks: 12,
  albums: 2,
  latest: [],
  introduction: '밤의 소리를 만듭니다.',
  links: ['https://www.dawn.example/', 'https://xn--bj0bj06e.kr/a'],
  followers: 1204,
}

interface Server {
  found?: Partial<ArtistAnswer['dto']> | null
  isFollowing?: boolean
}

function open({ found = {}, isFollowing = false }: Server = {}, member: SessionUser | null = null) {
  const sent: string[] = []
  let following = isFollowing
  const change = (method: 'PUT' | 'DELETE', code: string) =>
    respond.to(`${method} /api/me/following/:id`, ({ params }) => {
      sent.push(`${method} ${String(params.id)}`)
      following = method === 'PUT'
      return carriedOut(code, '팔로우했습니다.')
    })
  const page = renderRemote(
    { App, createStore },
    {
      path: paths.artistPage(nickname),
      user: member,
      handlers: [
        respond.to('GET /api/sounds/artists/:nickname', () =>
          found ? { dto: { ...artist, ...found } } : problem(404, 'NOT_FOUND'),
        ),
        respond.to('GET /api/sounds/artists/:nickname/items', () => ({
          dto: {
            popular: [1, 2, 3].map((id) => wireTrack(aTrack({ id }))),
            albums: [wireAlbum(anAlbum({ id: 4 }))],
            following,
          },
        })),
        change('PUT', 'ARTIST_FOLLOWED'),
        change('DELETE', 'ARTIST_UNFOLLOWED'),
      ],
    },
  )
  return { ...page, sent, user: userEvent.setup() }
}

const followButton = () => screen.findByRole('button', { name: /^팔로/ })

beforeEach(() => {
  FakeAudio.install()
  sessionStorage.clear()
})

describe('ArtistPage', () => {
  it('shows introduction, counts, links, popular tracks and albums', async () => {
    const { host } = open()
    expect(await screen.findByRole('heading', { level: 1, name: nickname })).toBeVisible()
    expect(screen.getByText('밤의 소리를 만듭니다.')).toBeVisible()
    expect(screen.getByText('트랙 12곡 · 앨범 2개 · 팔로워 1,204명')).toBeVisible()
    const link = screen.getByRole('link', { name: 'dawn.example' })
    expect(link).toHaveAttribute('href', 'https://www.dawn.example/')
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
    expect(screen.getByRole('link', { name: 'xn--bj0bj06e.kr/a' })).toBeVisible()
    const popular = within(await screen.findByRole('list', { name: '인기 트랙' }))
    expect(await popular.findAllByRole('link', { name: /^TRACK/ })).toHaveLength(3)
    expect(screen.getByRole('list', { name: '앨범' })).toHaveTextContent('ALBUM 4')
    expect(screen.getByRole('link', { name: '모든 트랙 보기' })).toHaveAttribute(
      'href',
      paths.artist(nickname),
    )
    await waitFor(() => expect(host.title()).toBe(nickname))
  })

  it('follows and unfollows with one press', async () => {
    const { host, sent, user } = open({}, aMember())
    await user.click(await followButton())
    expect(await screen.findByRole('button', { name: '팔로잉', pressed: true })).toBeVisible()
    await user.click(await followButton())
    expect(await screen.findByRole('button', { name: '팔로우', pressed: false })).toBeVisible()
    expect(sent).toEqual(['PUT 900', 'DELETE 900'])
    const changed = { type: 'following.changed', detail: {} }
    expect(host.emitted).toEqual([changed, changed])
  })

  it('follows after the login of a visitor', async () => {
    const { host, sent, user } = open()
    await user.click(await followButton())
    expect(sent).toEqual([])
    expect(host.visited.at(-1)).toBe('/login')
    act(() => host.setUser(aMember()))
    act(() => host.navigation.navigator.push(paths.artistPage(nickname)))
    await waitFor(() => expect(sent).toEqual(['PUT 900']))
  })

  it('shows artists "edit" in place of "follow" on their own page', async () => {
    open({}, aMember({ userId: '900' }))
    expect(await screen.findByRole('link', { name: '내 페이지 꾸미기' })).toHaveAttribute(
      'href',
      '/me/info',
    )
    expect(screen.queryByRole('button', { name: /^팔로/ })).toBeNull()
  })

  it('replaces a former nickname in the URL', async () => {
    const { host } = open({ found: { nickname: '새벽' } })
    await waitFor(() => expect(host.visited.at(-1)).toBe(paths.artistPage('새벽')))
  })

  it('shows that an artist without public tracks is missing', async () => {
    open({ found: null })
    expect(await screen.findByText('아티스트를 찾을 수 없습니다.')).toBeVisible()
  })

  it('offers an upload to its own member without public tracks', async () => {
    open({ found: null }, aMember({ nickname }))
    expect(
      await screen.findByRole('heading', { name: '아직 내 아티스트 페이지가 없습니다.' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: '음원 업로드' })).toHaveAttribute(
      'href',
      '/me/sounds/upload',
    )
  })
})
