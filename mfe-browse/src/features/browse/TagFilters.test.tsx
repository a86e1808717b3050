import { problemResponse, renderRemote } from '@sori/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { tagSet, tracksOf } from '../../api/catalogueFixtures.ts'
import { createStore } from '../../store.ts'

let tags: () => unknown = () => ({ dto: tagSet })
beforeEach(() => {
  tags = () => ({ dto: tagSet })
})

async function open(search = '') {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: { 'GET /api/sounds/tracks': () => tracksOf(2), 'GET /api/sounds/tags/mapped': () => tags() },
    },
  )
  await user.click(screen.getByRole('button', { name: '태그 필터 열기' }))
  return { ...page, user, place: () => page.host.visited.at(-1) }
}
const kind = (name: string) => within(screen.getByRole('group', { name }))

describe('the tag filters', () => {
  it('take several tags of a kind and of several kinds', async () => {
    const { user, place } = await open()
    await user.click(await kind('악기').findByRole('button', { name: 'piano' }))
    await user.click(kind('악기').getByRole('button', { name: 'guitar' }))
    await user.click(kind('장르').getByRole('button', { name: 'house' }))
    expect(place()).toBe('/sounds/tracks?more[instrument]=piano,guitar&more[genre]=house')
    expect(kind('악기').getByRole('button', { name: 'piano' })).toBePressed()
    await user.click(kind('악기').getByRole('button', { name: 'piano' }))
    expect(place()).toBe('/sounds/tracks?more[instrument]=guitar&more[genre]=house')
  })

  it('fade before they are gone, and open again; what was chosen stays in sight', async () => {
    const { user } = await open('?more[mood]=calm')
    await user.click(screen.getByRole('button', { name: '태그 필터 닫기' }))
    expect(document.querySelector('[data-state="closing"]')).toBeInTheDocument()
    await waitFor(() => expect(document.querySelector('[data-state="closed"]')).not.toBeVisible())
    expect(within(screen.getByRole('list', { name: '선택한 필터' })).getByRole('button', { name: 'calm 필터 해제' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: '태그 필터 열기' }))
    expect(document.querySelector('[data-state="open"]')).toBeVisible()
  })

  it('are taken away one by one, or all at once with the search kept', async () => {
    const { user, place } = await open('?keyword=a&more[mood]=calm,dark&more[genre]=house')
    await user.click(screen.getByRole('button', { name: 'dark 필터 해제' }))
    expect(screen.getByRole('button', { name: /태그 필터 (열기|닫기)/ })).toHaveFocus()
    expect(place()).toBe('/sounds/tracks?keyword=a&more[mood]=calm&more[genre]=house')
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(place()).toBe('/sounds/tracks?keyword=a')
  })

  it('say that they could not be loaded, and try again; the list is there all the same', async () => {
    tags = () => problemResponse(503, 'UNAVAILABLE')
    const { user } = await open()
    expect(await screen.findByText('태그를 불러오지 못했습니다.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'TRACK 1' })).toBeVisible()
    tags = () => ({ dto: tagSet })
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('button', { name: 'dark' })).toBeVisible()
  })

  it('show no kind that has none to choose from, unless one of it is chosen', async () => {
    tags = () => ({ dto: { instrument: [], mood: [], genre: ['house'] } })
    await open('?more[mood]=unknown')
    expect(await kind('장르').findByRole('button', { name: 'house' })).toBeVisible()
    expect(kind('분위기').getByRole('button', { name: 'unknown' })).toBePressed()
    expect(screen.queryByRole('group', { name: '악기' })).toBeNull()
  })

  it('are not asked for again by turning a page or sorting', async () => {
    const { user, calls } = await open()
    await kind('악기').findByRole('button', { name: 'piano' })
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '오래된순')
    await waitFor(() => expect(calls.filter((call) => call.includes('/tracks'))).toHaveLength(2))
    expect(calls.filter((call) => call.includes('/mapped'))).toHaveLength(1)
  })
})
