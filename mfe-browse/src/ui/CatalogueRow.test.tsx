import { paths } from '@sori/contract/paths'
import { market, someTags, tracks } from '@sori/market-kit/testing'
import { renderRemote } from '@sori/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { playerOf } from '../playback/usePlayer.ts'
import { createStore } from '../store.ts'
import { FakeAudio } from '../testing/fakeAudio.ts'
import { trackShown } from '../testing/trackShown.ts'

beforeEach(() => FakeAudio.install())

async function open(search = '') {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: [market.listTracks(tracks(1, 3)), market.mappedTags(someTags())],
    },
  )
  const rowOf = (title: string) =>
    within(screen.getByRole('link', { name: title }).closest('li') as HTMLElement)
  await screen.findByRole('link', { name: 'TRACK 2' })
  return { ...page, user, row: rowOf('TRACK 2'), rowOf, place: () => page.host.visited.at(-1) }
}

describe('CatalogueRow', () => {
  it('plays at a click, is marked as current, and pauses at the next click', async () => {
    const { row } = await open()
    const button = row.getByRole('button', { name: 'TRACK 2 재생' })
    act(() => button.click())
    const [audio] = FakeAudio.created
    expect([audio?.plays, audio?.src]).toEqual([1, '/api/stream/previews/2'])
    act(() => audio?.start())
    await trackShown()
    expect(button.closest('li')).toHaveAttribute('aria-current', 'true')
    expect(button).toHaveAccessibleName('TRACK 2 일시정지')
    act(() => button.click())
    expect(button).toHaveAccessibleName('TRACK 2 재생')
    expect(audio?.paused).toBe(true)
  })

  it('pauses at a key press before the row is marked as current', async () => {
    const { user, row } = await open()
    const button = row.getByRole('button', { name: 'TRACK 2 재생' })
    await user.click(button)
    expect(FakeAudio.created[0]?.paused).toBe(false)
    expect(button).toHaveAccessibleName('TRACK 2 재생')
    await user.keyboard(' ')
    expect(FakeAudio.created[0]?.paused).toBe(true)
  })

  it('loses its current mark after another row is played', async () => {
    const { user, rowOf } = await open()
    for (const title of ['TRACK 1', 'TRACK 3', 'TRACK 2']) {
      await user.click(rowOf(title).getByRole('button', { name: `${title} 재생` }))
      act(() => FakeAudio.created[0]?.start())
      await trackShown()
      const current = document.querySelectorAll('li[aria-current]')
      expect([current.length, current[0]?.textContent]).toEqual([1, expect.stringContaining(title)])
      expect(rowOf(title).getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
    }
    expect(FakeAudio.created).toHaveLength(1)
    expect(FakeAudio.created[0]?.requested).toEqual([
      '/api/stream/previews/1',
      '/api/stream/previews/3',
      '/api/stream/previews/2',
    ])
  })

  it('keeps the focus on its button when it becomes current', async () => {
    const { user, row } = await open()
    const button = row.getByRole('button', { name: 'TRACK 2 재생' })
    await user.click(button)
    act(() => FakeAudio.created[0]?.start())
    expect(await row.findByRole('button', { name: 'TRACK 2 일시정지' })).toBe(button)
    expect(button).toHaveFocus()
  })

  it('does not autoplay', async () => {
    await open()
    expect(FakeAudio.created).toHaveLength(0)
  })

  it('copies the absolute URL of its track with a toast', async () => {
    const { user, row, host } = await open()
    await user.click(row.getByRole('button', { name: '링크 복사' }))
    const artist = encodeURIComponent('새벽하늘')
    const address = `http://localhost/sounds/tracks/one?nickname=${artist}&title=TRACK%202`
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(host.toasts).toEqual([{ kind: 'ok', text: '링크가 복사되었습니다!' }])
  })

  it('copies without the clipboard API, and reports when that fails', async () => {
    const { user, row, host } = await open()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
    const copied: string[] = []
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value)
      return false
    }
    await user.click(row.getByRole('button', { name: '링크 복사' }))
    await waitFor(() => expect(host.toasts).toHaveLength(1))
    expect(copied[0]).toContain('/sounds/tracks/one?nickname=')
  })

  it('adds and removes a tag filter when a tag is pressed', async () => {
    const { user, row, place } = await open('?more%5Bmood%5D=calm')
    await user.click(row.getByRole('button', { name: 'piano 필터 추가' }))
    expect(place()).toBe('/sounds/tracks?more%5Binstrument%5D=piano&more%5Bmood%5D=calm')
    await user.click(row.getByRole('button', { name: 'calm 필터 해제' }))
    expect(place()).toBe('/sounds/tracks?more%5Binstrument%5D=piano')
  })

  it('adds its track after the current one or at the end of the queue', async () => {
    const { user, rowOf, host } = await open()
    await user.click(rowOf('TRACK 1').getByRole('button', { name: 'TRACK 1 재생' }))
    act(() => FakeAudio.created[0]?.start())
    for (const [title, name] of [
      ['TRACK 3', '다음에 재생'],
      ['TRACK 2', '재생 목록에 추가'],
    ] as const) {
      await user.click(rowOf(title).getByRole('button', { name: `${title} 메뉴` }))
      await user.click(screen.getByRole('button', { name }))
    }
    expect(host.toasts.map(({ text }) => text)).toEqual([
      '다음에 재생합니다.',
      '재생 목록에 추가했습니다.',
    ])
    expect(
      playerOf(host)
        .state.getSnapshot()
        .queue.map(({ title }) => title),
    ).toEqual(['TRACK 1', 'TRACK 3', 'TRACK 2'])
  })

  it('shows a default word for a kind without tags', async () => {
    const { row } = await open()
    expect(row.getByText('기타')).toBeVisible()
  })

  it('links to its track, album and artist', async () => {
    const { row } = await open()
    const nickname = '새벽하늘'
    expect(row.getByRole('link', { name: 'TRACK 2' })).toHaveAttribute(
      'href',
      paths.track({ nickname, title: 'TRACK 2' }),
    )
    expect(row.getByRole('link', { name: nickname })).toHaveAttribute(
      'href',
      paths.artist(nickname),
    )
    expect(row.getByRole('link', { name: 'NIGHT' })).toHaveAttribute(
      'href',
      paths.album({ nickname, albumName: 'NIGHT' }),
    )
  })
})
