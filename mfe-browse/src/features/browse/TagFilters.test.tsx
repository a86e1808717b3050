import { market, someTags, tracks } from '@sori/market-kit/testing'
import { type Answer, problem, renderRemote, respond } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

async function open(search = '', tags: Answer = () => ({ dto: someTags() })) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: [market.listTracks(tracks(1, 2)), respond.to('GET /api/sounds/tags/mapped', tags)],
    },
  )
  await user.click(screen.getByRole('button', { name: '필터 펼치기' }))
  return { ...page, user, place: () => page.host.visited.at(-1) }
}
const kind = (name: string) => within(screen.getByRole('group', { name }))

describe('TagFilters', () => {
  it('selects several tags of one kind and of several kinds', async () => {
    const { user, place } = await open()
    await user.click(await kind('악기').findByRole('button', { name: 'piano' }))
    await user.click(kind('악기').getByRole('button', { name: 'guitar' }))
    await user.click(kind('장르').getByRole('button', { name: 'house' }))
    expect(place()).toBe('/sounds/tracks?more%5Binstrument%5D=piano,guitar&more%5Bgenre%5D=house')
    expect(kind('악기').getByRole('button', { name: 'piano' })).toBePressed()
    await user.click(kind('악기').getByRole('button', { name: 'piano' }))
    expect(place()).toBe('/sounds/tracks?more%5Binstrument%5D=guitar&more%5Bgenre%5D=house')
  })

  it('closes and opens again, and shows the chosen tags also while closed', async () => {
    const { user } = await open('?more%5Bmood%5D=calm')
    await user.click(screen.getByRole('button', { name: '필터 접기' }))
    expect(document.querySelector('[data-state="closing"]')).toBeInTheDocument()
    await waitFor(() => expect(document.querySelector('[data-state="closed"]')).not.toBeVisible())
    expect(
      within(screen.getByRole('list', { name: '선택한 필터' })).getByRole('button', {
        name: 'calm 필터 해제',
      }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: '필터 펼치기' }))
    expect(document.querySelector('[data-state="open"]')).toBeVisible()
  })

  it('removes one tag, or all tags without the keyword', async () => {
    const { user, place } = await open('?keyword=a&more%5Bmood%5D=calm,dark&more%5Bgenre%5D=house')
    await user.click(screen.getByRole('button', { name: 'dark 필터 해제' }))
    expect(screen.getByRole('button', { name: /필터 (펼치기|접기)/ })).toHaveFocus()
    expect(place()).toBe('/sounds/tracks?keyword=a&more%5Bmood%5D=calm&more%5Bgenre%5D=house')
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(place()).toBe('/sounds/tracks?keyword=a')
  })

  it('shows that tags failed to load, with a retry, beside the list', async () => {
    let broken = true
    const { user } = await open('', () =>
      broken ? problem(503, 'UNAVAILABLE') : { dto: someTags() },
    )
    expect(await screen.findByText('태그를 불러오지 못했습니다.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
    broken = false
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('button', { name: 'dark' })).toBeVisible()
  })

  it('hides a kind without tags, unless a tag of the kind is chosen', async () => {
    await open('?more%5Bmood%5D=unknown', () => ({
      dto: { instrument: [], mood: [], genre: ['house'] },
    }))
    expect(await kind('장르').findByRole('button', { name: 'house' })).toBeVisible()
    expect(kind('분위기').getByRole('button', { name: 'unknown' })).toBePressed()
    expect(screen.queryByRole('group', { name: '악기' })).toBeNull()
  })

  it('offers only lengths with results, and shows the number of results', async () => {
    await open('', () => ({ dto: { ...someTags(), counts: {}, lengths: [3, 12, 1, 0, 0] } }))
    const lengths = () =>
      kind('길이')
        .getAllByRole('button')
        .map(({ textContent, dataset }) => [textContent, dataset.count])
    await waitFor(() =>
      expect(lengths()).toEqual([
        ['10초 미만', '3'],
        ['10초~30초', '12'],
        ['30초~1분', '1'],
      ]),
    )
  })

  it('hides the line of lengths when no length has results', async () => {
    await open('?keyword=x', () => ({
      dto: { ...someTags(), counts: {}, lengths: [0, 0, 0, 0, 0] },
    }))
    await waitFor(() => expect(screen.queryByRole('group', { name: '길이' })).toBeNull())
  })

  it('uses one tab stop for each kind and moves with arrow keys', async () => {
    const { user } = await open()
    const guitar = await kind('악기').findByRole('button', { name: 'guitar' })
    act(() => guitar.focus())
    await user.keyboard('{ArrowRight}')
    expect(kind('악기').getByRole('button', { name: 'piano' })).toHaveFocus()
    await user.tab()
    expect(kind('분위기').getByRole('button', { name: 'calm' })).toHaveFocus()
  })

  it('sorts tags by count, with Korean names first on a Korean page', async () => {
    const instrument = ['808', 'bass', 'piano', '가야금', '장구']
    await open('', () => ({
      dto: {
        ...someTags({ instrument }),
        counts: { '808': 8, bass: 1200, piano: 11, 가야금: 5, 장구: 9 },
      },
    }))
    const bass = await kind('악기').findByRole('button', { name: 'bass' })
    const names = kind('악기')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['장구', '가야금', 'bass', 'piano', '808'])
    expect(bass).toHaveAccessibleDescription('bass · 1,200개')
    expect(bass).toHaveAttribute('data-count', '1,200')
  })

  it('keeps the order of tags when a choice changes the counts', async () => {
    const counts = (search: string): Record<string, number> =>
      search.includes('guitar')
        ? { guitar: 1, piano: 9, bass: 0 }
        : { guitar: 9, piano: 5, bass: 2 }
    const { user } = await open('', ({ url }) => {
      const instrument = url.search.includes('guitar')
        ? ['guitar', 'piano']
        : ['guitar', 'piano', 'bass']
      return { dto: { ...someTags({ instrument }), counts: counts(url.search) } }
    })
    const names = () =>
      kind('악기')
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await user.click(await kind('악기').findByRole('button', { name: 'guitar' }))
    await waitFor(() => expect(names()).toEqual(['guitar', 'piano']))
    await user.click(kind('악기').getByRole('button', { name: 'guitar' }))
    await waitFor(() => expect(names()).toEqual(['guitar', 'piano', 'bass']))
  })

  it('filters by one length at most', async () => {
    const { user, place, calls } = await open('?more%5Bmood%5D=calm')
    await user.click(kind('길이').getByRole('button', { name: '10초~30초' }))
    expect(place()).toBe('/sounds/tracks?more%5Bmood%5D=calm&minSeconds=10&maxSeconds=29')
    await user.click(kind('길이').getByRole('button', { name: '3분 이상' }))
    expect(place()).toBe('/sounds/tracks?more%5Bmood%5D=calm&minSeconds=180')
    await waitFor(() =>
      expect(calls).toContain(
        'GET /api/sounds/tags/mapped?counts=true&more%5Bmood%5D=calm&minSeconds=180',
      ),
    )
    expect(kind('길이').getByRole('button', { name: '3분 이상' })).toBePressed()
    await user.click(screen.getByRole('button', { name: '3분 이상 필터 해제' }))
    expect(place()).toBe('/sounds/tracks?more%5Bmood%5D=calm')
  })

  it('describes a length in the URL that no chip offers', async () => {
    const { user, place } = await open('?minSeconds=5&maxSeconds=90')
    expect(kind('길이').getByRole('button', { name: '5초~1분 30초' })).toBePressed()
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(place()).toBe('/sounds/tracks')
  })

  it('does not request tags again after paging or sorting', async () => {
    const { user, calls } = await open()
    await kind('악기').findByRole('button', { name: 'piano' })
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '오래된순')
    await waitFor(() => expect(calls.filter((call) => call.includes('/tracks'))).toHaveLength(2))
    expect(calls.filter((call) => call.includes('/mapped'))).toHaveLength(1)
  })
})
