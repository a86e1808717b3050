import { type Handlers, problemResponse, renderRemote } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { albumsOf, tagSet } from '../../api/catalogueFixtures.ts'
import { createStore } from '../../store.ts'

function open(search = '', handlers: Handlers = {}) {
  const answers: Handlers = {
    'GET /api/sounds/albums': ({ url }) => albumsOf(45, Number(url.searchParams.get('page') ?? 1)),
    'GET /api/sounds/tags/mapped': () => ({ dto: tagSet }),
    ...handlers,
  }
  const page = renderRemote({ App, createStore }, { path: `/sounds/albums${search}`, handlers: answers })
  return { ...page, user: userEvent.setup(), place: () => page.host.visited.at(-1) }
}

describe('the album list', () => {
  it('shows the albums of its URL, how many there are, and the tags that narrow them', async () => {
    const search = '?keyword=night&more[mood]=calm&sort=download&page=2'
    const { calls } = open(search)
    expect(await screen.findByText('앨범 45개')).toBeVisible()
    expect(within(screen.getByRole('list', { name: '앨범 목록' })).getAllByRole('listitem')).toHaveLength(20)
    expect(calls).toContain(`GET /api/sounds/albums${search}`)
    expect(calls).toContain(`GET /api/sounds/tags/mapped?list=albums&${search.slice(1)}`)
  })

  it('leads from a picture to the album, and from the artist to everything of theirs', async () => {
    open()
    const artist = encodeURIComponent('새벽하늘')
    expect(await screen.findByRole('link', { name: 'ALBUM 1' })).toHaveAttribute(
      'href',
      `/sounds/albums/one?nickname=${artist}&albumName=ALBUM%201`,
    )
    expect(screen.getAllByRole('link', { name: '새벽하늘' })[0]).toHaveAttribute('href', `/sounds/tracks?keyword=${artist}&type=n`)
  })

  it('leads to the same as tracks, without the page', async () => {
    open('?keyword=a&sort=oldest&page=2')
    expect(await screen.findByRole('link', { name: '트랙 보기' })).toHaveAttribute('href', '/sounds/tracks?keyword=a&sort=oldest')
    expect(screen.getByRole('link', { name: '앨범 보기' })).toHaveAttribute('aria-current', 'page')
  })

  it('searches, sorts and filters albums, and turns their pages', async () => {
    const { user, place } = open()
    await user.type(screen.getByRole('textbox'), 'night{Enter}')
    expect(place()).toBe('/sounds/albums?keyword=night')
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '오래된순')
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest')
    await user.click(await screen.findByRole('link', { name: '다음 페이지' }))
    expect(place()).toBe('/sounds/albums?keyword=night&sort=oldest&page=2')
    expect(await screen.findByRole('link', { name: 'ALBUM 21' })).toBeVisible()
  })

  it('says that nothing was found, and leads back to all albums', async () => {
    open('?keyword=zzz', { 'GET /api/sounds/albums': () => albumsOf(0) })
    expect(await screen.findByText('검색 결과가 없습니다.')).toBeVisible()
    expect(screen.getByRole('link', { name: '필터 초기화' })).toHaveAttribute('href', '/sounds/albums')
  })

  it('says that the list failed and shows it on a retry', async () => {
    let broken = true
    const { user } = open('', { 'GET /api/sounds/albums': () => (broken ? problemResponse(500, 'INTERNAL') : albumsOf(1)) })
    expect(await screen.findByText('목록을 불러오지 못했습니다.')).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('link', { name: 'ALBUM 1' })).toBeVisible()
  })
})
