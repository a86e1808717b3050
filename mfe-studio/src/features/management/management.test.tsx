import { albums, anAlbum, tracks, wireAlbum, wirePage, wireTrack } from '@sori/market-kit/testing'
import {
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

type Handlers = ReturnType<typeof respond.to>[]

const TOTAL = 10_000
const described = <Item extends { description: string }>(items: readonly Item[]) =>
  items.map((item) => ({ ...item, description: '설명' }))
const pageOf = (url: URL) => Number(url.searchParams.get('page') ?? 1)

function openPage(
  path: string,
  { handlers = [], ...start }: TestHostStart & { handlers?: Handlers } = {},
) {
  const user = userEvent.setup()
  const sentRequests: [string, unknown][] = []
  const note = (call: Parameters<typeof respond.to>[0], code: string) =>
    respond.to(call, ({ url, body }) => {
      sentRequests.push([url.pathname, body])
      return carriedOut(code, '저장')
    })
  const page = renderRemote(
    { App, createStore },
    {
      path,
      user: aMember(),
      handlers: [
        ...handlers,
        respond.to('GET /api/me/albums', ({ url }) => {
          const first = (pageOf(url) - 1) * 20 + 1
          return wirePage(described(albums(first, first + 19)).map(wireAlbum), {
            page: pageOf(url),
            total: TOTAL,
          })
        }),
        respond.to('GET /api/me/tracks', ({ url }) => {
          const first = (pageOf(url) - 1) * 20 + 1
          return wirePage(described(tracks(first, first + 19)).map(wireTrack), {
            page: pageOf(url),
            total: TOTAL,
          })
        }),
        respond.to('GET /api/me/albums/:id/tracks', () => ({
          dtoList: described(tracks(1, 2)).map(wireTrack),
        })),
        respond.to('GET /api/sounds/tags', () => ({
          dtoList: [{ instrument: ['piano', 'guitar'], mood: ['calm'], genre: ['house', '재즈'] }],
        })),
        note('PATCH /api/me/albums/:id', 'ALBUM_CHANGED'),
        note('PATCH /api/me/tracks/:id', 'TRACK_CHANGED'),
        note('POST /api/me/tracks/:id/tags', 'TRACK_TAGGED'),
      ],
      ...start,
    },
  )
  return { ...page, user, sentRequests, currentPath: () => page.host.visited.at(-1) }
}
/** Returns the table after its rows have loaded. */
const table = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('table', { name })).not.toHaveAttribute('aria-busy'))
  return within(screen.getByRole('table', { name }))
}

describe('the albums of an artist', () => {
  it('appear in pages of twenty in a sortable table with all columns', async () => {
    const { user, currentPath, calls } = openPage('/me/sounds/albums')
    const rows = await table('앨범 목록')
    await rows.findByRole('cell', { name: '20' })
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '앨범 아트',
      'ID',
      '회원 ID',
      '아티스트',
      '제목 · 설명',
      '트랙',
      '다운로드',
      '크레딧',
      '등록일',
      '관리',
    ])
    expect(rows.getAllByRole('row')).toHaveLength(21)
    expect(screen.getByText('앨범 10,000개')).toBeVisible()
    await user.click(rows.getByRole('link', { name: 'ID' }))
    expect(currentPath()).toBe('/me/sounds/albums?more%5BalbumId%5D=asc')
    await waitFor(() =>
      expect(rows.getByRole('columnheader', { name: 'ID' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      ),
    )
    await user.click(rows.getByRole('link', { name: '등록일' }))
    expect(currentPath()).toBe('/me/sounds/albums?more%5BcreateDate%5D=asc')
    await user.click(screen.getByRole('link', { name: '다음 페이지' }))
    expect(calls).toContain('GET /api/me/albums?more%5BcreateDate%5D=asc&page=2')
    expect(await rows.findByRole('cell', { name: '21' })).toBeVisible()
    expect(rows.getAllByRole('row')).toHaveLength(21)
  })

  it('can be searched by name', async () => {
    const { user, calls, currentPath } = openPage('/me/sounds/albums?page=3')
    await user.type(screen.getByRole('searchbox'), '밤{Enter}')
    expect(currentPath()).toBe('/me/sounds/albums?keyword=%EB%B0%A4')
    await waitFor(() => expect(calls).toContain('GET /api/me/albums?keyword=%EB%B0%A4'))
  })

  it('are saved from their row, and the page emits the event', async () => {
    const { user, host, sentRequests } = openPage('/me/sounds/albums')
    const rows = await table('앨범 목록')
    await user.click(await rows.findByRole('button', { name: 'ALBUM 3 수정' }))
    await user.type(rows.getByRole('textbox', { name: '제목' }), ' 밤하늘')
    await user.click(rows.getByRole('button', { name: 'ALBUM 3 적용' }))
    await waitFor(() => expect(host.toasts).toEqual([{ kind: 'ok', text: '저장되었습니다.' }]))
    expect(sentRequests).toEqual([['/api/me/albums/3', { albumName: 'ALBUM 3 밤하늘' }]])
    expect(host.emitted).toContainEqual({ type: 'album.changed', detail: { albumIds: [3] } })
    expect(host.visited).toHaveLength(1)
  })

  it('open a dialog that edits the titles of their tracks', async () => {
    const { user, sentRequests } = openPage('/me/sounds/albums')
    const rows = await table('앨범 목록')
    await user.click((await rows.findAllByText('설명'))[0] as HTMLElement)
    const dialog = within(screen.getByRole('dialog', { name: "'ALBUM 1' 수록곡" }))
    await user.click(await dialog.findByRole('button', { name: 'TRACK 2 수정' }))
    const title = dialog.getByRole('textbox', { name: '제목' })
    await user.clear(title)
    await user.type(title, '새 제목{Enter}')
    await waitFor(() => expect(sentRequests).toEqual([['/api/me/tracks/2', { title: '새 제목' }]]))
  })

  it('ask before closing a dialog with a changed row', async () => {
    const { user, host } = openPage('/me/sounds/albums', { confirm: () => false })
    const rows = await table('앨범 목록')
    await user.click(await rows.findByRole('button', { name: 'ALBUM 1 수록곡 보기' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'TRACK 1 수정' }))
    await user.type(dialog.getByRole('textbox', { name: '제목' }), 'X')
    await user.click(dialog.getByRole('button', { name: '닫기' }))
    expect(host.questions).toMatchObject([
      {
        body: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
        confirm: '나가기',
        cancel: '계속 편집',
        tone: 'danger',
      },
    ])
    expect(dialog.getByRole('textbox', { name: '제목' })).toHaveValue('TRACK 1X')
  })

  it('show different messages for an empty list and for a search without results', async () => {
    const none = [respond.to('GET /api/me/albums', () => wirePage([], { total: 0 }))]
    const { unmount } = openPage('/me/sounds/albums', { handlers: none })
    expect(await screen.findByText('등록한 앨범이 없습니다.')).toBeVisible()
    expect(
      within(screen.getByText('등록한 앨범이 없습니다.').parentElement as HTMLElement).getByRole(
        'link',
      ),
    ).toHaveAttribute('href', '/me/sounds/upload')
    unmount()
    const { user, currentPath } = openPage('/me/sounds/albums?keyword=x', { handlers: none })
    expect(await screen.findByText('검색 결과가 없습니다.')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: '검색어 지우기' }).at(-1) as HTMLElement)
    expect(currentPath()).toBe('/me/sounds/albums')
  })
})

test('an album name of one long word wraps before it widens the table', async () => {
  const name = '가'.repeat(120)
  const handlers = [
    respond.to('GET /api/me/albums', () => wirePage([wireAlbum(anAlbum({ name }))])),
  ]
  const sheet = document.createElement('style')
  // Without cascade layers, because jsdom does not support them.
  sheet.textContent = sheetOfTheTables()
    .replace(/^@layer ui \{/, '')
    .replace(/\}\s*$/, '')
  document.head.append(sheet)
  openPage('/me/sounds/albums', { handlers })
  const control = await screen.findByRole('button', { name: `${name} 수록곡 보기` })
  const cell = getComputedStyle(control.parentElement as HTMLElement)
  expect(cell.getPropertyValue('overflow-wrap')).toBe('anywhere')
  expect(cell.maxWidth).toBe('320px')
  expect(getComputedStyle(control).minWidth).toBe('0')
  sheet.remove()
})
/** Returns the tables' style sheet; other tests replace CSS modules by names. */
function sheetOfTheTables(): string {
  const { readFileSync } = jest.requireActual<{
    readFileSync(path: string, encoding: 'utf8'): string
  }>('node:fs')
  const { testPath = '' } = expect.getState()
  return readFileSync(
    testPath.replace(
      /mfe-studio\W.*$/,
      'shared-lib/market-kit/src/management/Management.module.css',
    ),
    'utf8',
  )
}

describe('the tracks of an artist', () => {
  it('appear in a table that sorts by id and date', async () => {
    const { user, currentPath } = openPage('/me/sounds/tracks')
    const rows = await table('트랙 목록')
    await rows.findByRole('link', { name: 'TRACK 1' })
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '모두 선택',
      '앨범 아트',
      'ID',
      '아티스트',
      '제목 · 설명',
      '앨범',
      '태그',
      '길이',
      '다운로드',
      '크레딧',
      '등록일',
      '관리',
    ])
    await user.click(rows.getByRole('link', { name: 'ID' }))
    expect(currentPath()).toBe('/me/sounds/tracks?more%5BmusicId%5D=asc')
  })

  it.each([
    ['ko', '입력 오류: 제목은 2자 이상 입력해주세요.', '수정', '적용', '제목'],
    ['en', 'input error: title must not exceed 2 characters.', 'Edit', 'Apply', 'Title'],
  ] as const)(
    'refuse a title that is too short, in %s',
    async (locale, text, edit, apply, label) => {
      const { user, host, sentRequests } = openPage('/me/sounds/tracks', { locale })
      await user.click(await screen.findByRole('button', { name: `TRACK 1 ${edit}` }))
      await user.clear(screen.getByRole('textbox', { name: label }))
      await user.type(screen.getByRole('textbox', { name: label }), 'a')
      await user.click(screen.getByRole('button', { name: `TRACK 1 ${apply}` }))
      expect(host.toasts).toEqual([{ kind: 'error', text }])
      expect(sentRequests).toEqual([])
    },
  )

  it('show the rules of their fields and offer a permitted title with one press', async () => {
    const { user, sentRequests } = openPage('/me/sounds/tracks')
    const rows = await table('트랙 목록')
    await user.click(await rows.findByRole('button', { name: 'TRACK 1 수정' }))
    const title = rows.getByRole('textbox', { name: '제목' })
    expect(title).toHaveAccessibleDescription('글자, 숫자, 띄어쓰기만 2~50자로 입력해주세요.')
    expect(rows.getByRole('textbox', { name: '설명' })).toHaveAccessibleDescription(
      '500자까지 입력할 수 있습니다.',
    )
    await user.clear(title)
    await user.type(title, "Don't stop!")
    await user.click(rows.getByRole('button', { name: '“DONT STOP” 사용하기' }))
    expect(title).toHaveValue('DONT STOP')
    expect(rows.queryByRole('button', { name: /사용하기/ })).toBeNull()
    await user.click(rows.getByRole('button', { name: 'TRACK 1 적용' }))
    await waitFor(() =>
      expect(sentRequests).toEqual([['/api/me/tracks/1', { title: 'DONT STOP' }]]),
    )
  })

  it('stay in edit mode with a message when the server refuses the change', async () => {
    const handlers = [respond.to('PATCH /api/me/tracks/:id', () => problem(500, 'INTERNAL'))]
    const { user, host } = openPage('/me/sounds/tracks', { handlers })
    await user.click(await screen.findByRole('button', { name: 'TRACK 1 수정' }))
    await user.type(screen.getByRole('textbox', { name: '제목' }), '2')
    await user.click(screen.getByRole('button', { name: 'TRACK 1 적용' }))
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'error', text: '수정에 실패했습니다.' }]),
    )
    expect(screen.getByRole('textbox', { name: '제목' })).toHaveValue('TRACK 12')
    expect(host.visited).toHaveLength(1)
  })
})

test("a track plays from its row in the site's player", async () => {
  const { user, host } = openPage('/me/sounds/tracks')
  const player = {
    play: jest.fn(),
    pause: jest.fn(),
    getSnapshot: () => nothingHeard,
    subscribe: () => () => {},
  }
  host.playback.serve(player)
  await user.click(await screen.findByRole('button', { name: 'TRACK 3 재생' }))
  expect(player.play).toHaveBeenCalledWith(
    expect.arrayContaining([expect.objectContaining({ id: 4 })]),
    3,
  )
})
const nothingHeard = { trackId: null, isPlaying: false }

describe('hidden items', () => {
  const hidden = { hidden: true, hiddenBy: 'artist', hiddenReason: null }
  const byAdmin = { hidden: true, hiddenBy: 'administrator', hiddenReason: '권리 침해 신고' }
  const [first, second, third] = described(tracks(1, 3)).map(wireTrack)
  const hiddenTracks = [
    respond.to('GET /api/me/tracks', () =>
      wirePage([
        { ...first, ...hidden, previewPath: '/api/stream/f1?sign=x' },
        { ...second, ...byAdmin },
        third,
      ]),
    ),
  ]

  it('carry a mark, and a button to show them again if their artist has hidden them', async () => {
    const { user, sentRequests, host } = openPage('/me/sounds/tracks', { handlers: hiddenTracks })
    const rows = await table('트랙 목록')
    expect(rows.getByText('숨김')).toBeVisible()
    expect(rows.getByText('관리자가 숨김: 권리 침해 신고')).toBeVisible()
    expect(rows.queryByRole('button', { name: 'TRACK 2 다시 공개' })).toBeNull()
    await user.click(rows.getByRole('button', { name: 'TRACK 1 다시 공개' }))
    await waitFor(() => expect(sentRequests).toEqual([['/api/me/tracks/1', { hidden: false }]]))
    await user.click(rows.getByRole('button', { name: 'TRACK 3 숨기기' }))
    await waitFor(() => expect(sentRequests.at(-1)).toEqual(['/api/me/tracks/3', { hidden: true }]))
    await waitFor(() =>
      expect(host.emitted).toContainEqual({ type: 'track.changed', detail: { musicIds: [3] } }),
    )
    expect(host.visited).toHaveLength(1)
  })

  it('play for their artist from a separate URL', async () => {
    const { user, host } = openPage('/me/sounds/tracks', { handlers: hiddenTracks })
    const player = {
      play: jest.fn(),
      pause: jest.fn(),
      getSnapshot: () => nothingHeard,
      subscribe: () => () => {},
    }
    host.playback.serve(player)
    await user.click(await screen.findByRole('button', { name: 'TRACK 1 재생' }))
    expect(player.play.mock.calls[0]?.[0][0]).toMatchObject({ filePath: 'f1?sign=x' })
  })
})

test('an artist can replace the cover of an album', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  const handlers = [respond.to('POST /api/files/albums', () => ({ path: '/media/new.webp' }))]
  const { user, host, sentRequests } = openPage('/me/sounds/albums', { handlers })
  await user.click(await screen.findByRole('button', { name: 'ALBUM 2 사진 변경' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(dialog.getByLabelText('앨범 이미지')).toHaveAccessibleDescription(
    '이미지를 업로드해주세요.',
  )
  await user.upload(
    dialog.getByLabelText('앨범 이미지'),
    new File(['x'], 'new.png', { type: 'image/png' }),
  )
  await dialog.findByText('올렸습니다.')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentRequests).toEqual([['/api/me/albums/2', { albumArtPath: '/media/new.webp' }]])
  expect(host.emitted).toContainEqual({ type: 'album.changed', detail: { albumIds: [2] } })
})

describe("the tags of an artist's tracks", () => {
  const pick = async (start: Parameters<typeof openPage>[1] = {}) => {
    const page = openPage('/me/sounds/tags', start)
    await page.user.click(await screen.findByRole('button', { name: 'TRACK 2 태그 선택' }))
    return { ...page, dialog: within(screen.getByRole('dialog', { name: '태그 선택 · TRACK 2' })) }
  }

  it('appear by kind, and as `-` when missing', async () => {
    openPage('/me/sounds/tags')
    const rows = await table('태그 표')
    await rows.findByRole('link', { name: 'TRACK 1' })
    expect(rows.getAllByRole('row')[1]?.textContent).toBe('TRACK 1pianocalm-태그 선택')
  })

  it('are refused with a message when the genre is missing', async () => {
    const { user, host, dialog, sentRequests } = await pick()
    await user.click(dialog.getByRole('button', { name: '확인' }))
    expect(dialog.getByRole('alert')).toHaveTextContent(
      '태그를 하나 이상 선택해야 합니다: 장르를 선택해주세요.',
    )
    expect(host.toasts).toEqual([
      { kind: 'error', text: '태그를 하나 이상 선택해야 합니다: 장르를 선택해주세요.' },
    ])
    expect(sentRequests).toEqual([])
  })

  it('return to the list of tracks after saving', async () => {
    const { user, host, dialog, sentRequests, currentPath } = await pick()
    await user.click(dialog.getByRole('tab', { name: /장르/ }))
    await user.click(await dialog.findByRole('button', { name: '재즈' }))
    await user.click(dialog.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(currentPath()).toBe('/me/sounds/tracks'))
    expect(sentRequests).toEqual([
      ['/api/me/tracks/2/tags', { instrument: ['piano'], mood: ['calm'], genre: ['재즈'] }],
    ])
    expect(host.emitted).toContainEqual({ type: 'track.changed', detail: { musicIds: [2] } })
  })

  it('stay selected when the server refuses them', async () => {
    const handlers = [
      respond.to('POST /api/me/tracks/:id/tags', () =>
        problem(400, 'TAG_UNKNOWN', { params: { tag: 'piano' } }),
      ),
    ]
    const { user, dialog } = await pick({ handlers })
    await user.click(dialog.getByRole('tab', { name: /장르/ }))
    await user.click(await dialog.findByRole('button', { name: 'house' }))
    await user.click(dialog.getByRole('button', { name: '확인' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/piano/)
    expect(dialog.getByText('선택한 태그 3개')).toBeVisible()
  })
})

test("the management's own path redirects to the albums", async () => {
  const { currentPath } = openPage('/me/sounds/elsewhere')
  await waitFor(() => expect(currentPath()).toBe('/me/sounds/albums'))
  await screen.findByRole('table', { name: '앨범 목록' })
})
