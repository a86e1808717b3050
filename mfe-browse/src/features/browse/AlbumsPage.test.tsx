import { albumsAnswer } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { albums, problem, renderRemote, respond, someTags, wireAlbum, wirePage } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const SIZE = 20
const TOTAL = 45

/** The page of 45 albums that `url` asks for, as the API answers it. */
function pageAt(url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1)
  const items = albums((page - 1) * SIZE + 1, Math.min(TOTAL, page * SIZE))
  return albumsAnswer.parse(wirePage(items.map(wireAlbum), { page, total: TOTAL }))
}

const catalogue = respond.to('GET /api/sounds/albums', ({ url }) => pageAt(url))

function open(search = '', listed = catalogue) {
  const page = renderRemote({ App, createStore }, { path: `/sounds/albums${search}`, handlers: [listed, respond.mappedTags(someTags())] })
  return { ...page, user: userEvent.setup(), place: () => page.host.visited.at(-1) }
}

describe('the album list', () => {
  it('shows the albums of its URL, how many there are, and the tags that narrow them', async () => {
    const search = '?keyword=night&more%5Bmood%5D=calm&sort=download&page=2'
    const { calls } = open(search)
    expect(await screen.findByText('앨범 45개')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '앨범 팩 검색' })).toBeVisible()
    expect(within(screen.getByRole('list', { name: '앨범 목록' })).getAllByRole('listitem')).toHaveLength(20)
    expect(calls).toContain(`GET /api/sounds/albums${search}`)
    expect(calls).toContain(`GET /api/sounds/tags/mapped?list=albums&${search.slice(1)}`)
  })

  it('leads from a picture to the album, and from the artist to everything of theirs', async () => {
    open()
    const nickname = '새벽하늘'
    for (const albumName of ['ALBUM 1', 'ALBUM 2', 'ALBUM 20']) {
      expect(await screen.findByRole('link', { name: albumName })).toHaveAttribute('href', paths.album({ nickname, albumName }))
    }
    expect(screen.getAllByRole('link', { name: nickname })[0]).toHaveAttribute('href', paths.artist(nickname))
  })

  it('leads to the same as tracks, without the page', async () => {
    open('?keyword=a&sort=oldest&page=2')
    const tracks = paths.tracks({ keyword: 'a', sort: 'oldest' })
    expect(await screen.findByRole('link', { name: '트랙 보기' })).toHaveAttribute('href', tracks)
    expect(screen.getByRole('link', { name: '앨범 보기' })).toHaveAttribute('aria-current', 'page')
  })

  it('searches, sorts and filters albums, and turns their pages', async () => {
    const { user, place } = open()
    await user.type(screen.getByRole('searchbox'), 'night{Enter}')
    expect(place()).toBe('/sounds/albums?keyword=night')
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '오래된순')
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest')
    await user.click(await screen.findByRole('link', { name: '다음 페이지' }))
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest&page=2')
    expect(await screen.findByRole('link', { name: 'ALBUM 21' })).toBeVisible()
  })

  it('says that nothing was found, and leads back to all albums', async () => {
    open('?keyword=zzz', respond.listAlbums([]))
    expect(await screen.findByText('검색 결과가 없습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '필터 초기화' })).toHaveAttribute('href', '/sounds/albums')
  })

  it('leads from a page past the end to the first', async () => {
    open('?keyword=a&page=9')
    expect(await screen.findByRole('link', { name: '첫 페이지로' })).toHaveAttribute('href', '/sounds/albums?keyword=a')
    expect(screen.getByText('이 페이지에는 앨범이 없습니다.')).toBeVisible()
  })

  it('says that the list failed and shows it on a retry', async () => {
    let broken = true
    const { user } = open(
      '',
      respond.to('GET /api/sounds/albums', ({ url }) => (broken ? problem(500, 'INTERNAL') : pageAt(url))),
    )
    expect(await screen.findByText('목록을 불러오지 못했습니다.')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('link', { name: 'ALBUM 1' })).toBeVisible()
  })
})
