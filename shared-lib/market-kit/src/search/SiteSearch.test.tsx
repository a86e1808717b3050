import { enableShortcuts } from '@sori/remote-kit/host'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SiteSearch } from './index.ts'

const empty = { tracks: [], artists: [], albums: [], tags: [], spelling: null }
const moon = {
  ...empty,
  tracks: [
    {
      musicId: 1,
      title: '달빛 산책',
      nickname: '달빛작업실',
      albumName: '새벽',
      albumArtPath: null,
    },
  ],
  artists: [{ userId: 7, nickname: '달빛작업실', profileImagePath: null }],
  albums: [{ albumId: 3, albumName: '달빛 모음', nickname: '달빛작업실', albumArtPath: null }],
  tags: [{ kind: 'mood', tagName: '달콤한', count: 12 }],
}

function Page({
  startUrl,
  owner,
  visitedUrls,
  refused,
}: {
  startUrl: string
  owner: string | undefined
  visitedUrls: string[]
  refused: string[]
}) {
  const [url, setUrl] = useState(startUrl)
  const { pathname, search } = new URL(url, 'http://x')
  const go = (path: string) => {
    visitedUrls.push(path)
    setUrl(path)
  }
  return (
    <SiteSearch
      locale="ko"
      location={{ pathname, search }}
      owner={owner}
      go={go}
      onRefused={(text) => refused.push(text)}
    />
  )
}

/** Returns the server's response. By default the server knows 달. */
type Answer = (typed: string, signal: AbortSignal) => unknown

function setUp({
  startUrl = '/sounds/tracks',
  answer = () => moon,
  owner,
}: {
  startUrl?: string
  answer?: Answer
  owner?: string
} = {}) {
  const requestedTexts: string[] = []
  window.fetch = async (input, init) => {
    const typed = new URL(String(input), 'http://x').searchParams.get('q') ?? ''
    requestedTexts.push(typed)
    const dto = await answer(typed, init?.signal as AbortSignal)
    return dto instanceof Response ? dto : Response.json({ dto })
  }
  const visitedUrls: string[] = []
  const refused: string[] = []
  const page = render(
    <Page startUrl={startUrl} owner={owner} visitedUrls={visitedUrls} refused={refused} />,
  )
  const user = userEvent.setup()
  const box = () => screen.getByRole('combobox', { name: '음원 검색' })
  const type = () => screen.queryByRole('combobox', { name: '검색 대상' })
  return { ...page, user, requestedTexts, visitedUrls, refused, box, type }
}
const list = () => screen.queryByRole('listbox', { name: '검색 제안' })
const options = () =>
  [...(list()?.querySelectorAll('[role="option"]') ?? [])].map(({ textContent }) => textContent)
const recordFollowedLinks = () => {
  const links: string[] = []
  const recordLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    links.push(decodeURIComponent(link.pathname + link.search))
    event.preventDefault()
  }
  document.addEventListener('click', recordLink)
  return links
}

beforeEach(() => localStorage.clear())

describe('SiteSearch', () => {
  it('searches from the first page with the filters and sort of the list', async () => {
    const { user, box, type, visitedUrls } = setUp({
      startUrl: '/sounds/albums?keyword=a&more%5Bmood%5D=calm&sort=oldest&page=3',
    })
    expect(box()).toHaveValue('a')
    await user.selectOptions(type() as HTMLElement, '아티스트')
    await user.clear(box())
    await user.type(box(), ' 한강 {Enter}')
    expect(visitedUrls.map(decodeURIComponent)).toEqual([
      '/sounds/albums?keyword=한강&type=n&more[mood]=calm&sort=oldest',
    ])
  })

  it('writes the type into the URL of a search in titles', async () => {
    const { user, box, type, visitedUrls } = setUp({ startUrl: '/sounds/tracks' })
    await user.selectOptions(type() as HTMLElement, '제목')
    await user.type(box(), 'night{Enter}')
    expect(visitedUrls).toEqual(['/sounds/tracks?keyword=night&type=t'])
  })

  it('searches tracks on other pages', async () => {
    const { user, box, type, visitedUrls } = setUp({ startUrl: '/me/cart' })
    expect(type()).toBeNull()
    await user.type(box(), 'night{Enter}')
    expect(visitedUrls).toEqual(['/sounds/tracks?keyword=night&type=a'])
    expect(type()).toHaveValue('a')
  })

  it('shows the keyword of the URL and clears it', async () => {
    const { user, box, type, visitedUrls } = setUp({
      startUrl: '/sounds/tracks?keyword=night&type=n',
    })
    expect([box(), type()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'night',
      'n',
    ])
    await user.click(screen.getByRole('button', { name: '검색어 지우기' }))
    expect(visitedUrls).toEqual(['/sounds/tracks'])
    expect(box()).toHaveFocus()
  })

  it('requires a keyword, with an error at the field', async () => {
    const { user, box, refused, visitedUrls } = setUp()
    await user.type(box(), '   ')
    await user.click(screen.getByRole('button', { name: '검색' }))
    expect(refused).toEqual(['검색어를 입력해주세요.'])
    expect(box()).toHaveAccessibleDescription('검색어를 입력해주세요.')
    expect(box()).toHaveFocus()
    expect(visitedUrls).toEqual([])
  })

  it('takes the focus when / is pressed, unless the user types or shortcuts are off', async () => {
    const { user, box } = setUp()
    await user.keyboard('/')
    expect(box()).toHaveFocus()
    await user.keyboard('/')
    expect(box()).toHaveValue('/')
    act(() => box().blur())
    enableShortcuts(false)
    await user.keyboard('/')
    expect(box()).not.toHaveFocus()
  })
})

describe('suggestions', () => {
  it('link to their pages, grouped by kind', async () => {
    const { user, box } = setUp()
    await user.type(box(), '달')
    await waitFor(() =>
      expect(options()).toEqual([
        '달빛 산책달빛작업실',
        '달빛작업실',
        '달빛 모음달빛작업실',
        '달콤한분위기 · 트랙 12곡',
      ]),
    )
    const suggestions = within(list() as HTMLElement)
    expect(suggestions.getAllByRole('group')).toHaveLength(4)
    const [first] = within(suggestions.getByRole('group', { name: '앨범' })).getAllByRole('option')
    expect(first).toHaveTextContent('달빛 모음')
    expect(screen.getByRole('status')).toHaveTextContent('검색 제안 4개')
    expect(
      suggestions
        .getAllByRole('option')
        .map((option) => decodeURIComponent(option.getAttribute('href') ?? '')),
    ).toEqual([
      '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책',
      '/sounds/tracks?keyword=달빛작업실&type=n',
      '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 모음',
      '/sounds/tracks?more[mood]=달콤한',
    ])
  })

  it('work with arrow keys, Enter and Esc while the field keeps the focus', async () => {
    const { user, box, visitedUrls } = setUp()
    const links = recordFollowedLinks()
    await user.type(box(), '달')
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'))
    const active = () =>
      document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('달빛작업실')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(active()).toBeUndefined()
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('달콤한분위기 · 트랙 12곡')
    expect(box()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(box()).toHaveValue('달')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(options()).toHaveLength(4))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(links).toEqual(['/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책'])
    expect(visitedUrls).toEqual([])
    expect([options(), (box() as HTMLInputElement).value]).toEqual([[], ''])
  })

  it('appear after a pause in typing, without late responses to earlier texts', async () => {
    let answerFirst = () => {}
    const aborted: string[] = []
    const { user, box, requestedTexts } = setUp({
      answer: async (typed, signal) => {
        signal.addEventListener('abort', () => aborted.push(typed))
        if (typed === '달') await new Promise<void>((resolve) => (answerFirst = resolve))
        return typed === '달'
          ? moon
          : { ...empty, tracks: [{ ...moon.tracks[0], title: '달리기' }] }
      },
    })
    await user.type(box(), '달')
    await waitFor(() => expect(requestedTexts).toEqual(['달']))
    await user.type(box(), '리기')
    await waitFor(() => expect(options()).toEqual(['달리기달빛작업실']))
    expect([requestedTexts, aborted]).toEqual([['달', '달리기'], ['달']])
    answerFirst()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(options()).toEqual(['달리기달빛작업실'])
  })

  it('stay empty after a failure, while searching works', async () => {
    const { user, box, requestedTexts, visitedUrls } = setUp({
      answer: (typed) => {
        if (typed === '달') throw new TypeError('offline')
        return new Response('', { status: 503 })
      },
    })
    await user.type(box(), '달')
    await waitFor(() => expect(requestedTexts).toHaveLength(1))
    await user.type(box(), '빛')
    await waitFor(() => expect(requestedTexts).toHaveLength(2))
    expect([options(), screen.getByRole('status').textContent]).toEqual([[], ''])
    await user.keyboard('{Enter}')
    expect(decodeURIComponent(visitedUrls[0] ?? '')).toBe('/sounds/tracks?keyword=달빛&type=a')
  })

  it('combine a tag for each word as filters', async () => {
    const combination = [
      { kind: 'mood', tagName: 'dark', count: 9, names: { dark: { ko: '어두운' } } },
      { kind: 'instrument', tagName: 'bass', count: 5, names: { bass: { ko: '베이스' } } },
    ]
    const { user, box } = setUp({ answer: () => ({ ...empty, combinations: [combination] }) })
    await user.type(box(), '어두운 베이스')
    const tags = await screen.findByRole('group', { name: '태그' })
    const option = within(tags).getByRole('option')
    expect(option).toHaveTextContent('어두운 + 베이스분위기 + 악기')
    expect(option).toHaveAttribute(
      'href',
      '/sounds/tracks?more%5Binstrument%5D=bass&more%5Bmood%5D=dark',
    )
  })

  it('begin with a corrected spelling when nothing matches', async () => {
    const { user, box } = setUp({
      answer: () => ({
        ...empty,
        tags: [{ kind: 'instrument', tagName: 'piano', count: 1 }],
        spelling: 'piano',
      }),
    })
    await user.type(box(), 'pinao')
    const correction = await screen.findByRole('group', { name: '이것을 찾으셨나요?' })
    expect(within(correction).getByRole('option', { name: 'piano' })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=piano&type=a',
    )
  })
})

describe('recent searches', () => {
  it('appear in the empty field, separately for each member, until they are cleared', async () => {
    const first = setUp({ startUrl: '/', owner: '7' })
    for (const word of ['night', '달빛', 'night']) {
      await first.user.clear(first.box())
      await first.user.type(first.box(), `${word}{Enter}`)
    }
    first.unmount()
    const other = setUp({ owner: '8' })
    await other.user.click(other.box())
    expect(options()).toEqual([])
    other.unmount()
    const { user, box } = setUp({ owner: '7' })
    await user.click(box())
    await waitFor(() => expect(options()).toEqual(['night', '달빛', '최근 검색어 모두 지우기']))
    expect(screen.getByRole('option', { name: '달빛' })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=%EB%8B%AC%EB%B9%9B&type=a',
    )
    await user.click(screen.getByRole('option', { name: '최근 검색어 모두 지우기' }))
    await user.click(box())
    expect(options()).toEqual([])
  })

  it('stay empty when storage is blocked', async () => {
    localStorage.setItem('recentSearches', '{"broken')
    const { user, box, visitedUrls } = setUp()
    await user.click(box())
    expect(options()).toEqual([])
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(box(), 'night{Enter}')
    expect(visitedUrls).toEqual(['/sounds/tracks?keyword=night&type=a'])
    jest.restoreAllMocks()
  })
})
