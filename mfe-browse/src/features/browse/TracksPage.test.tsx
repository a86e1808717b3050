import { tracksAnswer } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import {
  anAlbum,
  aTrack,
  market,
  someTags,
  tracks,
  wirePage,
  wireTrack,
} from '@sori/market-kit/testing'
import {
  aMember,
  carriedOut,
  problem,
  renderRemote,
  respond,
  type TestHostStart,
} from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { playerOf } from '../../playback/usePlayer.ts'
import { createStore } from '../../store.ts'
import { FakeAudio } from '../../testing/fakeAudio.ts'

type Handlers = ReturnType<typeof respond.to>[]

const SIZE = 20
const TOTAL = 45
const pageOf = (url: URL) => Number(url.searchParams.get('page') ?? 1)

/** Returns the API's response for the page of 45 tracks that `url` requests. */
function pageAt(url: URL) {
  const page = pageOf(url)
  const items = tracks((page - 1) * SIZE + 1, Math.min(TOTAL, page * SIZE))
  return tracksAnswer.parse(wirePage(items.map(wireTrack), { page, total: TOTAL }))
}

const nothingMeant = { tracks: [], artists: [], albums: [], tags: [], spelling: null }
const catalogue = [
  respond.to('GET /api/sounds/tracks', ({ url }) => pageAt(url)),
  market.mappedTags(someTags()),
]

async function open(
  search = '',
  { handlers = [], ...start }: TestHostStart & { handlers?: Handlers } = {},
) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    { path: `/sounds/tracks${search}`, handlers: [...handlers, ...catalogue], ...start },
  )
  const list = () => screen.findByRole('list', { name: '트랙 목록' })
  const requests = (path: string) => page.calls.filter((call) => call.split(/[? ]/)[1] === path)
  return { ...page, user, list, requests, place: () => page.host.visited.at(-1) }
}
const titles = () =>
  screen.getAllByRole('link', { name: /^TRACK/ }).map(({ textContent }) => textContent)

beforeEach(() => FakeAudio.install())

describe('TracksPage', () => {
  it('removes invalid parameters from its URL without a history entry', async () => {
    const { host } = await open('?keyword=night&page=abc&sort=price&ref=mail')
    expect(await screen.findByText('트랙 45곡')).toBeVisible()
    const address = () => host.navigation.getSnapshot().location
    await waitFor(() => expect(address().search).toBe('?keyword=night&ref=mail'))
    expect(host.navigation.getSnapshot().action).toBe('REPLACE')
  })

  it('names the chosen tags in the document title', async () => {
    const { host } = await open(
      '?keyword=night&more%5Bmood%5D=calm,dark&more%5Binstrument%5D=piano',
    )
    await waitFor(() => expect(host.title()).toBe("'night' 검색 · piano, calm, dark · 트랙"))
  })

  it('shows tracks and total of the query in its URL', async () => {
    const search = '?keyword=night&more%5Bmood%5D=calm,dark&sort=oldest&page=2'
    const { calls } = await open(search)
    expect(await screen.findByText('트랙 45곡')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: '트랙' })).toBeVisible()
    expect(await screen.findAllByRole('link', { name: /^TRACK/ })).toHaveLength(20)
    expect(calls).toEqual(
      expect.arrayContaining([
        `GET /api/sounds/tracks${search}`,
        `GET /api/sounds/tags/mapped?counts=true&${search.slice(1)}`,
      ]),
    )
  })

  it('accepts URLs with unencoded brackets', async () => {
    const { calls } = await open('?more[mood]=calm')
    await screen.findByRole('link', { name: 'TRACK 1' })
    expect(
      within(screen.getByRole('list', { name: '선택한 필터' })).getByRole('button', {
        name: 'calm 필터 해제',
      }),
    ).toBeVisible()
    expect(calls).toContain('GET /api/sounds/tracks?more%5Bmood%5D=calm')
  })

  it('shows only saved tracks, or tracks of followed artists, after a press of a chip', async () => {
    const { user, place, calls } = await open('', { user: aMember() })
    const chips = within(await screen.findByRole('list', { name: '내 목록' }))
    await user.click(chips.getByRole('button', { name: '저장한 트랙', pressed: false }))
    expect(place()).toBe('/sounds/tracks?only=saved')
    expect(await chips.findByRole('button', { name: '저장한 트랙', pressed: true })).toBeVisible()
    await user.click(chips.getByRole('button', { name: '팔로잉' }))
    expect(place()).toBe('/sounds/tracks?only=followed')
    await waitFor(() => expect(calls).toContain('GET /api/sounds/tracks?only=followed'))
    expect(screen.getByRole('link', { name: '앨범 보기' })).toHaveAttribute(
      'href',
      '/sounds/albums',
    )
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(place()).toBe('/sounds/tracks')
  })

  it('requests the saved tracks again when their chip is pressed again', async () => {
    const { user, calls } = await open('?only=saved', { user: aMember() })
    const chip = await screen.findByRole('button', { name: '저장한 트랙' })
    await user.click(chip)
    await user.click(chip)
    const requested = () => calls.filter((call) => call.endsWith('/tracks?only=saved')).length
    await waitFor(() => expect(requested()).toBe(2))
  })

  it('explains an empty library, and offers the login to visitors', async () => {
    const empty = respond.to('GET /api/sounds/tracks', () => wirePage([]))
    const { user, host } = await open('?only=saved', { handlers: [empty] })
    expect(await screen.findByText('저장한 트랙 중에는 결과가 없습니다.')).toBeVisible()
    expect(screen.getByText('트랙의 하트를 누르면 여기에 모입니다.')).toBeVisible()
    expect(screen.queryByRole('list', { name: '내 목록' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '로그인' }))
    expect(host.visited.at(-1)).toBe('/login')
  })

  it('shows the names of all sort orders in English', async () => {
    await open('', { locale: 'en' })
    const orders = within(await screen.findByRole('combobox', { name: 'Sort' }))
    const names = orders.getAllByRole('option').map(({ textContent }) => textContent)
    expect(names).toEqual(['Newest', 'Oldest', 'Download', 'Slowest first'])
  })

  it('returns to the first page when it is sorted', async () => {
    const { user, place } = await open('?keyword=a&page=2')
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '다운로드순')
    expect(place()).toBe('/sounds/tracks?keyword=a&sort=download')
  })

  it('links to the albums of the same query, without the page', async () => {
    await open('?keyword=a&sort=oldest&page=2')
    const albums = paths.albums({ keyword: 'a', sort: 'oldest' })
    expect(screen.getByRole('link', { name: '앨범 보기' })).toHaveAttribute('href', albums)
  })

  it('turns pages by links and by Back, and fades the old rows while loading', async () => {
    const answer = Promise.withResolvers<void>()
    const { user, host, list, place } = await open('', {
      handlers: [
        respond.to('GET /api/sounds/tracks', async ({ url }) => {
          if (pageOf(url) === 2) await answer.promise
          return pageAt(url)
        }),
      ],
    })
    await user.click(await screen.findByRole('link', { name: '다음 페이지' }))
    expect(place()).toBe('/sounds/tracks?page=2')
    expect(await list()).toHaveAttribute('data-stale')
    expect(titles()).toContain('TRACK 1')
    answer.resolve()
    await screen.findByRole('link', { name: 'TRACK 21' })
    expect(await list()).not.toHaveAttribute('data-stale')
    act(() => host.navigation.navigator.go(-1))
    expect(await screen.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
  })

  it('prefetches the next page when the pointer is over its link', async () => {
    const { user, calls, requests } = await open()
    await user.hover(await screen.findByRole('link', { name: '다음 페이지' }))
    await waitFor(() => expect(calls).toContain('GET /api/sounds/tracks?page=2'))
    await user.click(screen.getByRole('link', { name: '다음 페이지' }))
    await screen.findByRole('link', { name: 'TRACK 21' })
    expect(requests('/api/sounds/tracks').filter((call) => call.endsWith('page=2'))).toHaveLength(1)
  })

  it('shows that nothing was found and what to try', async () => {
    await open('?keyword=Piano&more%5Bmood%5D=calm', {
      handlers: [
        market.listTracks([]),
        respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
        respond.to('GET /api/sounds/suggest', () => ({ dto: nothingMeant })),
      ],
    })
    expect(await screen.findByText('검색 결과가 없습니다.')).toBeVisible()
    expect(screen.getByText('다른 검색어나 태그로 다시 찾아보세요.')).toBeVisible()
    const ways = {
      '전체에서 찾기': '/sounds/tracks?keyword=Piano&type=a&more%5Bmood%5D=calm',
      '아티스트에서 찾기': '/sounds/tracks?keyword=Piano&type=n&more%5Bmood%5D=calm',
      '앨범에서 찾기': '/sounds/albums?keyword=Piano&type=t&more%5Bmood%5D=calm',
      "'piano' 태그로 찾기": '/sounds/tracks?more%5Binstrument%5D=piano',
      '검색어 지우기': '/sounds/tracks?more%5Bmood%5D=calm',
      '필터 초기화': '/sounds/tracks?keyword=Piano',
    }
    for (const [name, href] of Object.entries(ways))
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('offers corrected spellings and matching tags', async () => {
    const meant = {
      ...nothingMeant,
      tracks: [
        { musicId: 1, title: 'PIANO SKETCH', nickname: '달빛', albumName: 'A', albumArtPath: null },
      ],
      tags: [{ kind: 'instrument', tagName: 'piano', count: 3 }],
      spelling: 'piano',
    }
    await open('?keyword=pinao&maxSeconds=30', {
      handlers: [
        market.listTracks([]),
        respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
        respond.to('GET /api/sounds/suggest', ({ url }) => ({
          dto: url.searchParams.get('q') === 'pinao' ? meant : nothingMeant,
        })),
      ],
    })
    const ways = {
      "'PIANO SKETCH' 검색": '/sounds/tracks?keyword=PIANO%20SKETCH&maxSeconds=30',
      "'piano' 태그로 찾기": '/sounds/tracks?more%5Binstrument%5D=piano',
      '필터 초기화': '/sounds/tracks?keyword=pinao',
    }
    for (const [name, href] of Object.entries(ways))
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('shows best match, artists and albums above all tracks that match', async () => {
    const artists = ['POLARBEAR', 'POLARIS'].map((nickname, userId) => ({
      userId,
      nickname,
      profileImagePath: null,
    }))
    const { calls } = await open('?keyword=polarbear&type=a', {
      handlers: [
        respond.to('GET /api/sounds/suggest', () => ({ dto: { ...nothingMeant, artists } })),
        market.listAlbums([anAlbum({ name: 'SLOW AIR' })]),
      ],
    })
    const links = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(await links('가장 잘 맞는 결과')).toEqual(['POLARBEAR아티스트'])
    expect(await links('아티스트')).toEqual(['POLARIS아티스트'])
    expect(await links('앨범')).toEqual([expect.stringContaining('SLOW AIR')])
    expect(screen.getByRole('combobox', { name: '정렬' })).toHaveValue('match')
    expect(calls).toContain('GET /api/sounds/albums?keyword=polarbear&type=a&size=5')
  })

  it('shows the corrected keyword, and links to a search as typed', async () => {
    const { user, place } = await open('?keyword=pinao&type=a', {
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) => ({
          ...pageAt(url),
          spelling: url.searchParams.has('literal') ? null : 'piano',
        })),
        respond.to('GET /api/sounds/suggest', () => ({ dto: nothingMeant })),
        market.listAlbums([]),
      ],
    })
    expect(await screen.findByText("'piano' 검색 결과입니다.")).toBeVisible()
    await user.click(screen.getByRole('link', { name: "'pinao' 그대로 검색" }))
    expect(place()).toBe('/sounds/tracks?keyword=pinao&type=a&literal=true')
    await waitFor(() => expect(screen.queryByText("'piano' 검색 결과입니다.")).toBeNull())
  })

  it('offers shorter keywords that find something when all words find nothing', async () => {
    await open('?keyword=calm%20qzqz&type=a', {
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) =>
          url.searchParams.get('keyword') === 'calm' ? pageAt(url) : wirePage([], { total: 0 }),
        ),
        respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
        respond.to('GET /api/sounds/suggest', () => ({ dto: nothingMeant })),
        market.listAlbums([]),
      ],
    })
    expect(await screen.findByRole('link', { name: "'calm' 검색" })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=calm&type=a',
    )
    expect(screen.queryByRole('link', { name: "'qzqz' 검색" })).toBeNull()
    expect(screen.queryByRole('link', { name: '전체에서 찾기' })).toBeNull()
  })

  it.each([
    [1, '/sounds/tracks?keyword=house&type=a&more%5Bbpm%5D=120-120'],
    [0, null],
  ])('offers a tempo in the keyword as a filter when it finds tracks (%i)', async (total, href) => {
    const { calls } = await open('?keyword=120bpm%20house&type=a', {
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) =>
          total > 0 && url.searchParams.has('more[bpm]') ? pageAt(url) : wirePage([], { total: 0 }),
        ),
        respond.to('GET /api/sounds/tags', () => ({ dtoList: [someTags()] })),
        respond.to('GET /api/sounds/suggest', () => ({ dto: nothingMeant })),
        market.listAlbums([]),
      ],
    })
    const filtered = 'GET /api/sounds/tracks?keyword=house&type=a&more%5Bbpm%5D=120-120'
    await waitFor(() => expect(calls).toContain(filtered))
    await screen.findByRole('link', { name: '검색어 지우기' })
    const link = () => screen.queryByRole('link', { name: 'BPM 120 필터로 바꾸기' })
    await waitFor(() => expect(link()?.getAttribute('href') ?? null).toBe(href))
  })

  it('offers to search everything above the results of a narrower search', async () => {
    await open('?keyword=night&type=n')
    expect(await screen.findByRole('link', { name: '전체에서 찾기' })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=night&type=a',
    )
  })

  it('links to the page of the artist with exactly the nickname', async () => {
    await open(`?keyword=${encodeURIComponent('새벽하늘')}&type=n`)
    expect(await screen.findByRole('link', { name: '새벽하늘 페이지' })).toHaveAttribute(
      'href',
      `/artists/${encodeURIComponent('새벽하늘')}`,
    )
  })

  it('shows the keyword in the document title', async () => {
    const { host } = await open('?keyword=night')
    await waitFor(() => expect(host.title()).toBe("'night' 검색 · 트랙"))
    act(() => host.navigation.navigator.push('/sounds/tracks'))
    await waitFor(() => expect(host.title()).toBe('트랙'))
  })

  it('adds the selected tracks to the cart, except tracks that the member owns', async () => {
    const added: unknown[] = []
    const list = [aTrack({ id: 1 }), aTrack({ id: 2, owned: true }), aTrack({ id: 3 })]
    const { user, host } = await open('', {
      user: aMember(),
      handlers: [
        market.listTracks(list),
        respond.to('POST /api/cart/add', ({ body }) => {
          added.push((body as { musicId: number }).musicId)
          return carriedOut('CART_ADDED')
        }),
      ],
    })
    await screen.findByRole('link', { name: 'TRACK 1' })
    await user.click(screen.getByRole('button', { name: '여러 곡 선택' }))
    const bar = within(screen.getByRole('region', { name: '선택한 트랙' }))
    const add = bar.getByRole('button', { name: '장바구니에 담기 (0크레딧)' })
    expect(add).toBeDisabled()
    expect(add).toHaveAccessibleDescription('담을 트랙을 선택해주세요.')
    await user.click(screen.getByRole('checkbox', { name: 'TRACK 1 선택' }))
    expect(bar.getByText('1곡 선택')).toBeVisible()
    expect(bar.getByRole('checkbox', { name: '전체 선택' })).toBePartiallyChecked()
    await user.click(bar.getByRole('checkbox', { name: '전체 선택' }))
    expect(bar.getByText('3곡 선택 (담을 수 있는 곡 2곡)')).toBeVisible()
    await user.click(bar.getByRole('button', { name: '장바구니에 담기 (6크레딧)' }))
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'ok', text: '2곡을 장바구니에 담았습니다.' }]),
    )
    expect(added).toEqual([1, 3])
    expect(screen.queryByRole('checkbox', { name: 'TRACK 1 선택' })).toBeNull()
  })

  it('keeps the selection across pages', async () => {
    const added: unknown[] = []
    const { user, host } = await open('', {
      user: aMember(),
      handlers: [
        respond.to('POST /api/cart/add', ({ body }) => {
          added.push((body as { musicId: number }).musicId)
          return carriedOut('CART_ADDED')
        }),
      ],
    })
    const box = (name: string) => screen.findByRole('checkbox', { name })
    await screen.findByRole('link', { name: 'TRACK 1' })
    await user.click(screen.getByRole('button', { name: '여러 곡 선택' }))
    await user.click(await box('TRACK 2 선택'))
    await user.click(screen.getByRole('link', { name: '다음 페이지' }))
    await user.click(await box('TRACK 21 선택'))
    expect(screen.getByText('2곡 선택')).toBeVisible()
    await user.click(await box('전체 선택'))
    expect(screen.getByText('21곡 선택')).toBeVisible()
    await user.click(await box('전체 선택'))
    expect(screen.getByText('1곡 선택')).toBeVisible()
    await user.click(await box('TRACK 40 선택'))
    await user.click(screen.getByRole('link', { name: '이전 페이지' }))
    expect(await box('TRACK 2 선택')).toBeChecked()
    expect(await box('TRACK 1 선택')).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: '장바구니에 담기 (6크레딧)' }))
    await waitFor(() =>
      expect(host.toasts).toEqual([{ kind: 'ok', text: '2곡을 장바구니에 담았습니다.' }]),
    )
    expect(added).toEqual([2, 40])
  })

  it('offers the first page when the URL has a page past the end', async () => {
    await open('?keyword=a&page=9')
    expect(await screen.findByRole('link', { name: '첫 페이지로' })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=a',
    )
    expect(screen.getByText('이 페이지에는 트랙이 없습니다.')).toBeVisible()
  })

  it('shows that the list could not be loaded, and loads it after a retry', async () => {
    let broken = true
    const { user, place } = await open('?keyword=night', {
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) =>
          broken ? problem(500, 'INTERNAL') : pageAt(url),
        ),
      ],
    })
    expect(await screen.findByText('목록을 불러오지 못했습니다.')).toBeVisible()
    expect(place()).toBe('/sounds/tracks?keyword=night')
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
  })

  it('keeps its rows when requesting them again fails', async () => {
    let broken = false
    const { host, list, requests } = await open('', {
      handlers: [
        respond.to('GET /api/sounds/tracks', ({ url }) =>
          broken ? problem(503, 'UNAVAILABLE') : pageAt(url),
        ),
      ],
    })
    await screen.findByRole('link', { name: 'TRACK 1' })
    broken = true
    act(() => host.events.emit('track.changed', { musicIds: [1] }))
    await waitFor(() => expect(requests('/api/sounds/tracks')).toHaveLength(2))
    await waitFor(async () => expect(await list()).not.toHaveAttribute('aria-busy', 'true'))
    expect(titles()).toHaveLength(20)
    expect(screen.getByText('트랙 45곡')).toBeVisible()
  })

  it('ignores invalid parameters', async () => {
    const { calls } = await open('?page=zero&sort=price&type=q&more%5Bmood%5D=')
    await screen.findByRole('link', { name: 'TRACK 1' })
    expect(calls).toContain('GET /api/sounds/tracks')
  })

  it('requests its rows again when tags change in another remote', async () => {
    const { host, requests } = await open()
    await screen.findByRole('link', { name: 'TRACK 1' })
    act(() => host.events.emit('tags.changed', {}))
    await waitFor(() => {
      expect(requests('/api/sounds/tags/mapped')).toHaveLength(2)
      expect(requests('/api/sounds/tracks')).toHaveLength(2)
    })
  })

  it('shows the English text that the specification prescribes', async () => {
    await open('', { locale: 'en', handlers: [market.listTracks([])] })
    expect(await screen.findByText('no search results')).toBeVisible()
  })
})

describe('playing tracks of TracksPage', () => {
  const audio = () => FakeAudio.created[0] as FakeAudio
  const finish = () =>
    act(async () => {
      audio().start()
      audio().finish()
    })

  it('continues with the next page of the search, also on other pages', async () => {
    const { user, host, calls } = await open('?keyword=a&sort=oldest&page=2')
    await user.click(await screen.findByRole('button', { name: 'TRACK 40 재생' }))
    act(() => host.navigation.navigator.push('/somewhere/else'))
    await finish()
    await waitFor(() => expect(audio().src).toBe('/api/stream/previews/41'))
    expect(calls.at(-1)).toBe('GET /api/sounds/tracks?keyword=a&sort=oldest&page=3')
  })

  it('plays across pages to the end of the list', async () => {
    const { user, host, requests } = await open()
    const player = playerOf(host)
    await user.click(await screen.findByRole('button', { name: 'TRACK 20 재생' }))
    for (let id = 21; id <= TOTAL; id += 1) {
      expect(player.hasNext()).toBe(true)
      act(() => player.next())
      await waitFor(() => expect(audio().src).toBe(`/api/stream/previews/${id}`))
    }
    await finish()
    await waitFor(() => expect(player.state.getSnapshot().phase).toBe('paused'))
    expect(audio().requested).toHaveLength(26)
    expect(requests('/api/sounds/tracks')).toEqual([
      'GET /api/sounds/tracks',
      'GET /api/sounds/tracks?page=2',
      'GET /api/sounds/tracks?page=3',
    ])
  })

  it('ends with the last track of a single page', async () => {
    const { user, host } = await open('', { handlers: [market.listTracks(tracks(1, 2))] })
    await user.click(await screen.findByRole('button', { name: 'TRACK 2 재생' }))
    expect(playerOf(host).hasNext()).toBe(false)
  })
})
