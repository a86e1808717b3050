import type { Album, Track } from '@sori/market-kit/catalogue'
import { anAlbum, aTrack, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  type Answer,
  carriedOut,
  problem,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const saved: Answer = () => carriedOut('TRACK_CHANGED', '저장되었습니다.')

interface World {
  albums?: Album[]
  tracks?: Track[]
  change?: Answer
  start?: TestHostStart
}

async function openPage(
  path: string,
  {
    albums = [anAlbum()],
    tracks = [aTrack(), aTrack({ id: 2 })],
    change = saved,
    start,
  }: World = {},
) {
  const sentRequests: { call: string; body: unknown }[] = []
  const recorded: Answer = (request) => {
    sentRequests.push({ call: request.url.pathname, body: request.body })
    return change(request)
  }
  const page = renderAdmin({
    path,
    handlers: [
      respond.to('GET /api/admin/albums', () => wirePage(albums.map(wireAlbum))),
      respond.to('GET /api/admin/picks', () => ({ dto: { version: 0, picks: [] } })),
      respond.to('GET /api/admin/tracks', () => wirePage(tracks.map(wireTrack))),
      respond.to('GET /api/me/albums/:albumId/tracks', () => ({ dtoList: tracks.map(wireTrack) })),
      respond.to('PATCH /api/me/albums/:albumId', recorded),
      respond.to('PATCH /api/me/tracks/:musicId', recorded),
    ],
    ...start,
  })
  if (albums.length + tracks.length > 0) await screen.findAllByRole('cell')
  return { ...page, sentRequests, user: userEvent.setup() }
}
/** Shows the tracks that `list` returns. */
function renderTracks(search: string, list: Answer) {
  const page = renderAdmin({
    path: `/admin/tracks${search}`,
    handlers: [
      respond.to('GET /api/admin/picks', () => ({ dto: { version: 0, picks: [] } })),
      respond.to('GET /api/admin/tracks', list),
      respond.to('PATCH /api/me/tracks/:musicId', saved),
    ],
  })
  return { ...page, user: userEvent.setup() }
}
const button = (name: string) => screen.getByRole('button', { name })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('the list of all albums', () => {
  it("shows the specification's columns below the administrators' sections", async () => {
    await openPage('/admin/albums')
    expect(heads()).toEqual([
      '앨범 아트',
      'ID',
      '회원 ID',
      '아티스트',
      '제목',
      '설명',
      '등록일',
      '수정일',
      '관리',
    ])
    const sections = screen.getByRole('navigation', { name: '관리 화면' })
    expect(
      within(sections)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['앨범', '트랙', '태그 표기', '이번 주 추천'])
  })

  it("saves an edited album by the artists' endpoint, and emits the event", async () => {
    const { user, host, sentRequests } = await openPage('/admin/albums')
    await user.click(button('ALBUM 1 수정'))
    await user.clear(screen.getByRole('textbox', { name: '제목' }))
    await user.type(screen.getByRole('textbox', { name: '제목' }), 'new night')
    await user.type(screen.getByRole('textbox', { name: '설명' }), '설명')
    await user.click(button('ALBUM 1 적용'))
    await waitFor(() =>
      expect(sentRequests).toEqual([
        { call: '/api/me/albums/1', body: { albumName: 'NEW NIGHT', description: '설명' } },
      ]),
    )
    expect(host.emitted).toEqual([{ type: 'album.changed', detail: { albumIds: [1] } }])
    expect(host.toasts).toEqual([{ kind: 'ok', text: '저장되었습니다.' }])
  })

  it.each([
    ['ko', '입력 오류: 설명은 필수 입력 항목입니다.', '수정에 실패했습니다.'],
    ['en', 'input error: description is required.', 'edit failed'],
  ] as const)(
    'shows in %s the errors of fields and of the server',
    async (locale, wrong, failed) => {
      const { user, host, sentRequests } = await openPage('/admin/albums', {
        change: () => problem(500, 'INTERNAL'),
        start: { locale },
      })
      await user.click(screen.getByRole('button', { name: /^ALBUM 1 (수정|Edit)$/ }))
      const apply = screen.getByRole('button', { name: /^ALBUM 1 (적용|Apply)$/ })
      await user.click(apply)
      expect(host.toasts.at(-1)?.text).toBe(wrong)
      expect(sentRequests).toEqual([])
      await user.type(screen.getByRole('textbox', { name: /설명|Description/ }), '설명')
      await user.click(apply)
      await waitFor(() => expect(host.toasts.at(-1)?.text).toBe(failed))
    },
  )

  it("opens an album's tracks with buttons that play and edit them", async () => {
    const { user, sentRequests } = await openPage('/admin/albums')
    await user.click(button('ALBUM 1 수록곡 보기'))
    const dialog = await screen.findByRole('dialog', { name: "'ALBUM 1' 수록곡" })
    expect(await within(dialog).findByRole('button', { name: 'TRACK 2 재생' })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'TRACK 1 수정' }))
    await user.type(within(dialog).getByRole('textbox', { name: '설명' }), '설명')
    await user.type(within(dialog).getByRole('textbox', { name: '사유 (선택)' }), ' 오타 수정 ')
    await user.click(within(dialog).getByRole('button', { name: 'TRACK 1 적용' }))
    const body = { description: '설명', reason: '오타 수정' }
    await waitFor(() => expect(sentRequests).toEqual([{ call: '/api/me/tracks/1', body }]))
  })

  it('offers a delete button in the edited row that only shows a message', async () => {
    const { user, host, sentRequests } = await openPage('/admin/albums')
    expect(screen.queryByRole('button', { name: 'ALBUM 1 삭제' })).toBeNull()
    await user.click(button('ALBUM 1 수정'))
    await user.click(button('ALBUM 1 삭제'))
    expect(host.toasts).toEqual([{ kind: 'info', text: '삭제 기능은 준비 중입니다.' }])
    expect(sentRequests).toEqual([])
  })
})

describe('the list of all tracks', () => {
  it("shows the specification's columns and sorts by the URL", async () => {
    const { user, host } = await openPage('/admin/tracks')
    expect(heads()).toEqual([
      '앨범 아트',
      'ID',
      '아티스트',
      '제목',
      '설명',
      '등록일',
      '수정일',
      '관리',
    ])
    await user.click(screen.getByRole('link', { name: 'ID' }))
    expect(host.visited.at(-1)).toBe('/admin/tracks?more%5BmusicId%5D=asc')
  })

  it("plays a row in the site's player with the visible list", async () => {
    const { user, host } = await openPage('/admin/tracks')
    const play = jest.fn()
    host.playback.serve({
      getSnapshot: host.playback.getSnapshot,
      subscribe: host.playback.subscribe,
      play,
      pause: () => {},
    })
    await user.click(button('TRACK 2 재생'))
    expect(play).toHaveBeenCalledWith(
      [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })],
      2,
    )
  })

  it('edits one row at a time', async () => {
    const { user, host } = await openPage('/admin/tracks')
    await user.click(button('TRACK 1 수정'))
    await user.click(button('TRACK 2 수정'))
    expect(host.toasts).toEqual([{ kind: 'error', text: '다른 항목을 수정 중입니다.' }])
  })

  it('keeps a renamed track that does not match, until the next search', async () => {
    const requestedSearches: string[] = []
    const [row] = wirePage([aTrack()].map(wireTrack)).dtoList
    const { user } = renderTracks('?keyword=track', ({ url }) => {
      requestedSearches.push(url.search)
      const isKept = url.searchParams.get('keep') === '1'
      return wirePage(row ? [{ ...row, unmatched: isKept && requestedSearches.length > 2 }] : [])
    })
    await user.click(await screen.findByRole('button', { name: 'TRACK 1 수정' }))
    await user.clear(screen.getByRole('textbox', { name: '제목' }))
    await user.type(screen.getByRole('textbox', { name: '제목' }), 'night')
    await user.type(screen.getByRole('textbox', { name: '설명' }), '설명')
    await user.click(button('TRACK 1 적용'))
    expect(await screen.findByText('조건과 맞지 않음')).toBeVisible()
    expect(requestedSearches.at(-1)).toBe('?keyword=track&keep=1')
    await user.type(screen.getByRole('searchbox'), 's{Enter}')
    await waitFor(() => expect(requestedSearches.at(-1)).toBe('?keyword=tracks'))
  })

  it('filters hidden and public tracks by the URL', async () => {
    const { user, host } = await openPage('/admin/tracks')
    const filter = screen.getByRole('navigation', { name: '공개 상태' })
    await user.click(within(filter).getByRole('link', { name: '숨김' }))
    expect(host.visited.at(-1)).toBe('/admin/tracks?visibility=hidden')
    await user.click(within(filter).getByRole('link', { name: '전체' }))
    expect(host.visited.at(-1)).toBe('/admin/tracks')
  })

  it('searches, and shows a message without a match', async () => {
    const { user, host } = await openPage('/admin/tracks?keyword=x', { tracks: [], albums: [] })
    const nothing = (await screen.findByText('검색 결과가 없습니다.')).closest(
      '[role="status"]',
    ) as HTMLElement
    await user.click(within(nothing).getByRole('button', { name: '검색어 지우기' }))
    expect(host.visited.at(-1)).toBe('/admin/tracks')
  })
})
