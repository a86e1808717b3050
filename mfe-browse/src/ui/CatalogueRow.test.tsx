import { renderRemote } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { tagSet, tracksOf } from '../api/catalogueFixtures.ts'
import { FakeAudio } from '../playback/fakeAudio.ts'
import { createStore } from '../store.ts'

beforeEach(() => {
  FakeAudio.made = []
  globalThis.Audio = FakeAudio as unknown as typeof Audio
})

async function open(search = '') {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: { 'GET /api/sounds/tracks': () => tracksOf(3), 'GET /api/sounds/tags/mapped': () => ({ dto: tagSet }) },
    },
  )
  const title = await screen.findByRole('link', { name: 'TRACK 2' })
  return { ...page, user, row: within(title.closest('li') as HTMLElement), place: () => page.host.visited.at(-1) }
}

describe('a row of the track list', () => {
  it('sounds in the click itself, is marked as the current one, and pauses', async () => {
    const { row } = await open()
    const button = row.getByRole('button', { name: 'TRACK 2 재생' })
    act(() => button.click())
    const [audio] = FakeAudio.made
    expect([audio?.plays, audio?.src]).toEqual([1, '/api/stream/previews/2'])
    act(() => audio?.sound())
    expect(button.closest('li')).toHaveAttribute('aria-current', 'true')
    expect(button).toHaveAccessibleName('TRACK 2 일시정지')
    act(() => button.click())
    expect(button).toHaveAccessibleName('TRACK 2 재생')
  })

  it('keeps the focus on its button while it becomes the current one', async () => {
    const { user, row } = await open()
    const button = row.getByRole('button', { name: 'TRACK 2 재생' })
    await user.click(button)
    act(() => FakeAudio.made[0]?.sound())
    expect(button).toHaveFocus()
  })

  it('starts nothing by itself', async () => {
    await open()
    expect(FakeAudio.made).toHaveLength(0)
  })

  it('copies the absolute address of its track and says so', async () => {
    const { user, row, host } = await open()
    await user.click(row.getByRole('button', { name: '링크 공유' }))
    const address = 'http://localhost/sounds/tracks/one?nickname=%EC%83%88%EB%B2%BD%ED%95%98%EB%8A%98&title=TRACK%202'
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(host.toasts).toEqual([{ kind: 'ok', text: '링크가 복사되었습니다!' }])
  })

  it('copies in the old way where the clipboard is closed, and says so even if that fails', async () => {
    const { user, row, host } = await open()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
    const copied: string[] = []
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value)
      return false
    }
    await user.click(row.getByRole('button', { name: '링크 공유' }))
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    expect(copied[0]).toContain('/sounds/tracks/one?nickname=')
  })

  it('adds a tag to the filters, once', async () => {
    const { user, row, place, host } = await open('?more[mood]=calm')
    await user.click(row.getByRole('button', { name: 'calm 필터 추가' }))
    expect(host.visited).toHaveLength(1)
    await user.click(row.getByRole('button', { name: 'piano 필터 추가' }))
    expect(place()).toBe('/sounds/tracks?more[instrument]=piano&more[mood]=calm')
  })

  it('says what a kind without tags is called', async () => {
    const { row } = await open()
    expect(row.getByText('기타')).toBeVisible()
  })

  it('leads to its track, its album and everything by its artist', async () => {
    const { row } = await open()
    const artist = '%EC%83%88%EB%B2%BD%ED%95%98%EB%8A%98'
    expect(row.getByRole('link', { name: '새벽하늘' })).toHaveAttribute('href', `/sounds/tracks?keyword=${artist}&type=n`)
    expect(row.getByRole('link', { name: 'NIGHT' })).toHaveAttribute('href', `/sounds/albums/one?nickname=${artist}&albumName=NIGHT`)
  })
})
