import { albumsAnswer } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import {
  albums,
  anAlbum,
  aTrack,
  market,
  someTags,
  tracks,
  wireAlbum,
  wirePage,
  wireTrack,
} from '@sori/market-kit/testing'
import { problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'

const SIZE = 20
const TOTAL = 45

/** Returns the API's response for the page of 45 albums that `url` requests. */
function pageAt(url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1)
  const items = albums((page - 1) * SIZE + 1, Math.min(TOTAL, page * SIZE))
  return albumsAnswer.parse(wirePage(items.map(wireAlbum), { page, total: TOTAL }))
}

const catalogue = respond.to('GET /api/sounds/albums', ({ url }) => pageAt(url))

function open(search = '', ...handlers: (typeof catalogue)[]) {
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/albums${search}`,
      handlers: [...handlers, catalogue, market.mappedTags(someTags())],
    },
  )
  return { ...page, user: userEvent.setup(), place: () => page.host.visited.at(-1) }
}

describe('AlbumsPage', () => {
  it('shows albums, total and tags of the query in its URL', async () => {
    const search = '?keyword=night&more%5Bmood%5D=calm&sort=download&page=2'
    const { calls } = open(search)
    expect(await screen.findByText('앨범 45개')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '앨범 팩 검색' })).toBeVisible()
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: '앨범 목록' })).getAllByRole('listitem'),
      ).toHaveLength(20),
    )
    expect(calls).toContain(`GET /api/sounds/albums${search}`)
    expect(calls).toContain(
      `GET /api/sounds/tags/mapped?list=albums&counts=true&${search.slice(1)}`,
    )
  })

  it('links to albums and to the tracks of their artists', async () => {
    open()
    const nickname = '새벽하늘'
    for (const albumName of ['ALBUM 1', 'ALBUM 2', 'ALBUM 20']) {
      expect(await screen.findByRole('link', { name: albumName })).toHaveAttribute(
        'href',
        paths.album({ nickname, albumName }),
      )
    }
    expect(screen.getAllByRole('link', { name: nickname })[0]).toHaveAttribute(
      'href',
      paths.artist(nickname),
    )
  })

  it('links to the tracks of the same query, without the page', async () => {
    open('?keyword=a&sort=oldest&page=2')
    const asTracks = paths.tracks({ keyword: 'a', sort: 'oldest' })
    expect(await screen.findByRole('link', { name: '트랙 보기' })).toHaveAttribute('href', asTracks)
    expect(screen.getByRole('link', { name: '앨범 보기' })).toHaveAttribute('aria-current', 'page')
  })

  it('sorts and pages search results', async () => {
    const { user, place } = open('?keyword=night')
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '오래된순')
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest')
    await user.click(await screen.findByRole('link', { name: '다음 페이지' }))
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest&page=2')
    expect(await screen.findByRole('link', { name: 'ALBUM 21' })).toBeVisible()
  })

  it('shows that nothing was found and links to all albums', async () => {
    const { calls } = open(
      '?keyword=zzz',
      market.listAlbums([]),
      respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
      respond.to('GET /api/sounds/suggest', () => ({
        dto: { tracks: [], artists: [], albums: [], tags: [], spelling: null },
      })),
    )
    expect(await screen.findByText('검색 결과가 없습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '검색어 지우기' })).toHaveAttribute(
      'href',
      '/sounds/albums',
    )
    await waitFor(() =>
      expect(calls).toEqual(
        expect.arrayContaining(['GET /api/sounds/suggest?q=zzz', 'GET /api/sounds/tags']),
      ),
    )
  })

  it('plays an album from its first track', async () => {
    FakeAudio.install()
    const { user, host } = open(
      '',
      market.listAlbums([anAlbum()]),
      market.getAlbum(anAlbum(), tracks(4, 6)),
    )
    await user.click(await screen.findByRole('button', { name: 'ALBUM 1 재생' }))
    await waitFor(() => expect(FakeAudio.created[0]?.src).toBe('/api/stream/previews/4'))
    expect(
      playerOf(host)
        .state.getSnapshot()
        .queue.map(({ id }) => id),
    ).toEqual([4, 5, 6])
  })

  describe('while an album is loading to be played', () => {
    /**
     * Opens a list with albums 1 and 2, which have tracks 1 and 2. `answer` sends the delayed
     * responses.
     */
    async function openSlow() {
      FakeAudio.install()
      const answers = new Map<string, () => void>()
      const slow = respond.to(
        'GET /api/sounds/albums/:nickname/title/:albumName',
        ({ params }) =>
          new Promise((resolve) => {
            const albumName = String(params.albumName)
            const id = Number(albumName.replace('ALBUM ', ''))
            answers.set(albumName, () =>
              resolve({
                dtoList: [{ ...wireAlbum(anAlbum({ id })), tracks: [wireTrack(aTrack({ id }))] }],
              }),
            )
          }),
      )
      const page = open('', market.listAlbums(albums(1, 2)), slow)
      const answer = async (name: string) => {
        await waitFor(() => expect(answers.has(name)).toBe(true))
        await act(async () => answers.get(name)?.())
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      }
      const press = async (name: string) =>
        page.user.click(await screen.findByRole('button', { name: `${name} 재생` }))
      return { ...page, answer, press, player: playerOf(page.host) }
    }
    const requestedAudio = () => FakeAudio.created.flatMap(({ requested }) => requested)

    it('plays the album that was pressed last', async () => {
      const { press, answer } = await openSlow()
      await press('ALBUM 1')
      await press('ALBUM 2')
      await answer('ALBUM 2')
      await waitFor(() => expect(requestedAudio()).toEqual(['/api/stream/previews/2']))
      await answer('ALBUM 1')
      expect(requestedAudio()).toEqual(['/api/stream/previews/2'])
    })

    it('stays paused when the user pauses before the album arrives', async () => {
      const { press, answer, player } = await openSlow()
      act(() => player.play(aTrack({ id: 9 }), { tracks: tracks(9, 10) }))
      act(() => FakeAudio.created[0]?.start())
      await press('ALBUM 1')
      act(() => player.pause())
      await answer('ALBUM 1')
      expect([requestedAudio(), player.state.getSnapshot().phase]).toEqual([
        ['/api/stream/previews/9'],
        'paused',
      ])
    })

    it('plays the album when the current track ends before the album arrives', async () => {
      const { press, answer, player } = await openSlow()
      act(() => player.play(aTrack({ id: 9 }), { tracks: tracks(9, 10) }))
      act(() => FakeAudio.created[0]?.start())
      await press('ALBUM 1')
      act(() => FakeAudio.created[0]?.finish())
      await answer('ALBUM 1')
      await waitFor(() => expect(requestedAudio().at(-1)).toBe('/api/stream/previews/1'))
    })

    it('prefetches tracks when the pointer is over the play button', async () => {
      const { user, answer, press } = await openSlow()
      await user.hover(await screen.findByRole('button', { name: 'ALBUM 1 재생' }))
      await answer('ALBUM 1')
      expect(requestedAudio()).toEqual([])
      await press('ALBUM 1')
      await waitFor(() => expect(requestedAudio()).toEqual(['/api/stream/previews/1']))
    })
  })

  it('offers the first page when the URL has a page past the end', async () => {
    open('?keyword=a&page=9')
    expect(await screen.findByRole('link', { name: '첫 페이지로' })).toHaveAttribute(
      'href',
      '/sounds/albums?keyword=a',
    )
    expect(screen.getByText('이 페이지에는 앨범이 없습니다.')).toBeVisible()
  })

  it('shows that the list could not be loaded, and loads it after a retry', async () => {
    let broken = true
    const { user } = open(
      '',
      respond.to('GET /api/sounds/albums', ({ url }) =>
        broken ? problem(500, 'INTERNAL') : pageAt(url),
      ),
    )
    expect(await screen.findByText('목록을 불러오지 못했습니다.')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('link', { name: 'ALBUM 1' })).toBeVisible()
  })
})
