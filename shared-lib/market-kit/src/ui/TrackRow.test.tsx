import { paths } from '@sori/contract/paths'
import { LinkProvider } from '@sori/remote-kit/ui'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Track } from '../model/index.ts'
import { sampleTracks } from '../testing/gallery/gallerySamples.ts'
import { rowLabels } from '../testing/gallery/galleryTexts.ts'
import { TrackList } from './TrackList.tsx'
import { TrackRow } from './TrackRow.tsx'
import type { TrackRowProps } from './trackRowTypes.ts'

function show(props: Partial<TrackRowProps> = {}, more: Partial<Track> = {}) {
  const track = { ...(sampleTracks[0] as Track), ...more }
  return render(
    <TrackList label="트랙 목록">
      <TrackRow
        track={track}
        labels={rowLabels}
        onToggle={() => {}}
        onCart={() => {}}
        onDownload={() => {}}
        onShare={() => {}}
        {...props}
      />
    </TrackList>,
  )
}

const row = () =>
  within(screen.getByRole('list', { name: '트랙 목록' })).getAllByRole('listitem')[0] as HTMLElement

test('TrackRow links title, artist and album and shows the length', () => {
  show()
  expect(screen.getByRole('link', { name: '새벽 세 시의 한강' })).toHaveAttribute(
    'href',
    paths.track({ nickname: '윤슬', title: '새벽 세 시의 한강' }),
  )
  expect(screen.getByRole('link', { name: '윤슬' })).toHaveAttribute('href', paths.artist('윤슬'))
  expect(screen.getByRole('link', { name: '도시의 밤은 낮보다 길다' })).toHaveAttribute(
    'href',
    paths.album({ nickname: '윤슬', albumName: '도시의 밤은 낮보다 길다' }),
  )
  expect(screen.getByText('3:42')).toBeInTheDocument()
})

test('TrackRow shows the default word for a kind without tags', () => {
  show({ onTag: () => {} }, { tags: { instrument: [], mood: [], genre: [] } })
  const [tags] = within(row()).getAllByRole('list')
  expect(
    within(tags as HTMLElement)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['기타', '없음', '기타'])
  expect(within(tags as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
})

test('TrackRow shows the first tag of a kind as a filter', async () => {
  const onTag = jest.fn()
  show({ onTag })
  expect(screen.queryByText('첼로')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '어쿠스틱 기타 필터 추가' }))
  expect(onTag).toHaveBeenCalledWith('instrument', '어쿠스틱 기타')
})

test('TrackRow shows the filtered tag first, as a filter to remove', async () => {
  const onTag = jest.fn()
  show({ onTag, chosenTags: { instrument: ['첼로'] } })
  expect(screen.queryByText('어쿠스틱 기타')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '첼로 필터 해제' }))
  expect(onTag).toHaveBeenCalledWith('instrument', '첼로')
})

test('TrackRow shows the names of tags, and filters by their stored names', async () => {
  const onTag = jest.fn()
  show({ onTag, tagName: (tag) => (tag === '어쿠스틱 기타' ? 'acoustic guitar' : tag) })
  await userEvent.click(screen.getByRole('button', { name: 'acoustic guitar 필터 추가' }))
  expect(onTag).toHaveBeenCalledWith('instrument', '어쿠스틱 기타')
})

test('TrackRow shows type, tempo and key', () => {
  show({ character: '루프\n92 BPM · C#m' })
  expect(row()).toHaveTextContent('루프 92 BPM · C#m3:42')
})

test('a row has one tab stop for its tags and one for its actions', async () => {
  show({ onTag: () => {} })
  const user = userEvent.setup()
  const download = screen.getByRole('button', { name: '다운로드 (3크레딧)' })
  act(() => screen.getByRole('button', { name: '어쿠스틱 기타 필터 추가' }).focus())
  await user.tab()
  expect(screen.getByRole('button', { name: '장바구니에 담기' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(download).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('button', { name: /메뉴$/ })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.tab({ shift: true })
  await user.tab()
  expect(download).toHaveFocus()
})

test('TrackRow plays after a double click on the row, not on its buttons', async () => {
  const onToggle = jest.fn()
  show({ onToggle })
  await userEvent.dblClick(screen.getByRole('button', { name: '링크 복사' }))
  expect(onToggle).not.toHaveBeenCalled()
  await userEvent.dblClick(screen.getByText('3:42'))
  expect(onToggle).toHaveBeenCalledTimes(1)
})

test('TrackRow treats a double click on play as one press', async () => {
  const onToggle = jest.fn()
  show({ onToggle })
  await userEvent.dblClick(screen.getByRole('button', { name: '새벽 세 시의 한강 재생' }))
  expect(onToggle).toHaveBeenCalledTimes(1)
})

test('TrackRow downloads once after a double click', async () => {
  const onDownload = jest.fn()
  show({ onDownload })
  await userEvent.dblClick(screen.getByRole('button', { name: '다운로드 (3크레딧)' }))
  expect(onDownload).toHaveBeenCalledTimes(1)
})

test('TrackRow shows the artist beside a number in a list of several artists', () => {
  show({ number: 7, withArtist: true })
  expect(screen.getByRole('link', { name: '윤슬' })).toBeVisible()
})

test('TrackRow shows a number instead of picture and artist on an album', () => {
  const { container } = show({ number: 7 })
  expect(
    screen.getByRole('button', { name: '새벽 세 시의 한강 재생' }).getAttribute('data-number'),
  ).toBe('7')
  expect(screen.queryByRole('link', { name: '윤슬' })).not.toBeInTheDocument()
  expect(container.querySelector('img')).toBeNull()
})

test('a row can be selected by its checkbox', async () => {
  const onSelect = jest.fn()
  show({ onSelect, selected: false })
  await userEvent.click(screen.getByRole('checkbox', { name: '새벽 세 시의 한강 선택' }))
  expect(onSelect).toHaveBeenCalledWith(true)
})

test('TrackRow omits price and cart for the member’s own track', () => {
  show({ isOwn: true }, { owned: true })
  expect(screen.getByText('내 음원')).toBeVisible()
  expect(screen.getByRole('button', { name: '다운로드' })).toBeInTheDocument()
  for (const word of ['구매함', '3크레딧']) expect(screen.queryByText(word)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '장바구니에 담기' })).not.toBeInTheDocument()
})

test('a row is marked as current when its track is in the player', async () => {
  const onToggle = jest.fn()
  const { unmount } = show({ current: true, playing: true, onToggle })
  expect(row()).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: '새벽 세 시의 한강 일시정지' }))
  expect(onToggle).toHaveBeenCalledTimes(1)
  unmount()
  show({ current: true })
  expect(row()).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: '새벽 세 시의 한강 재생' })).toBeInTheDocument()
})

test('a row stays unmarked when the player has another track', () => {
  show({ progress: 0.5 })
  expect(row()).not.toHaveAttribute('aria-current')
})

test('TrackRow offers an owned track for download again, without cart', () => {
  show({}, { owned: true })
  expect(screen.getByRole('button', { name: '다시 다운로드' })).toHaveAccessibleDescription(
    '새벽 세 시의 한강',
  )
  expect(screen.queryByRole('button', { name: '장바구니에 담기' })).not.toBeInTheDocument()
  expect(screen.getAllByText('구매함')).not.toHaveLength(0)
})

test('TrackRow links a track in the cart to the cart, and removes it by the menu', async () => {
  const onUncart = jest.fn()
  show({ onUncart }, { inCart: true })
  expect(screen.getByRole('link', { name: '장바구니에서 보기' })).toHaveAttribute(
    'href',
    paths.cart(),
  )
  await userEvent.click(screen.getByRole('button', { name: '새벽 세 시의 한강 메뉴' }))
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: '장바구니에서 빼기' }),
  )
  expect(onUncart).toHaveBeenCalledTimes(1)
})

test('TrackRow ignores clicks on a button while its action runs', async () => {
  const onDownload = jest.fn()
  show({ onDownload, busy: 'download' })
  await userEvent.click(screen.getByRole('button', { name: '다운로드 (3크레딧)' }))
  expect(onDownload).not.toHaveBeenCalled()
  expect(screen.getByText('3크레딧')).toBeVisible()
})

test('TrackRow adds the track to the queue from its menu', async () => {
  const [onPlayNext, onAddToQueue] = [jest.fn(), jest.fn()]
  show({ onPlayNext, onAddToQueue })
  for (const name of ['다음에 재생', '재생 목록에 추가']) {
    await userEvent.click(screen.getByRole('button', { name: '새벽 세 시의 한강 메뉴' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  }
  expect([onPlayNext.mock.calls.length, onAddToQueue.mock.calls.length]).toEqual([1, 1])
})

function CartRow() {
  const [inCart, setInCart] = useState(false)
  const track = { ...(sampleTracks[0] as Track), inCart }
  return (
    <TrackRow track={track} labels={rowLabels} onToggle={() => {}} onCart={() => setInCart(true)} />
  )
}

test('TrackRow moves the focus to the link that replaces a used button', async () => {
  render(
    <TrackList label="트랙 목록">
      <CartRow />
    </TrackList>,
  )
  await userEvent.click(screen.getByRole('button', { name: '장바구니에 담기' }))
  expect(screen.getByRole('link', { name: rowLabels.inCart })).toHaveFocus()
})

test('TrackRow moves the focus in the menu by arrow keys, Home and End', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '새벽 세 시의 한강 메뉴' }))
  const list = within(await screen.findByRole('dialog')).getByRole('list')
  const items = [...list.querySelectorAll('button, a')]
  expect(items[0]).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(items[1]).toHaveFocus()
  await user.keyboard('{End}')
  expect(items.at(-1)).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowUp}{Home}')
  expect(items[0]).toHaveFocus()
})

test('TrackRow links to the album in its menu and returns the focus', async () => {
  const onShare = jest.fn()
  show({ onShare })
  const menu = screen.getByRole('button', { name: '새벽 세 시의 한강 메뉴' })
  await userEvent.click(menu)
  const dialog = screen.getByRole('dialog', { name: '새벽 세 시의 한강' })
  expect(within(dialog).getByRole('link', { name: '앨범 상세 보기' })).toHaveAttribute(
    'href',
    paths.album({ nickname: '윤슬', albumName: '도시의 밤은 낮보다 길다' }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: '링크 복사' }))
  expect(onShare).toHaveBeenCalledTimes(1)
  expect(dialog).not.toBeInTheDocument()
  expect(menu).toHaveFocus()
})

test('TrackRow seeks to the pressed fraction of the waveform by the main button', () => {
  const onSeek = jest.fn()
  const { container } = show({ onSeek })
  const wave = container.querySelector('[data-seek]') as HTMLElement
  wave.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect
  const pointer = (type: string, button: number) =>
    fireEvent(wave, new MouseEvent(type, { bubbles: true, clientX: 150, button }))
  pointer('pointerup', 0)
  pointer('pointerdown', 2)
  pointer('pointerup', 2)
  expect(onSeek).not.toHaveBeenCalled()
  pointer('pointerdown', 0)
  pointer('pointerup', 0)
  expect(onSeek).toHaveBeenCalledWith(0.25)
})

test('TrackRow uses the link component that the remote provides', () => {
  render(
    <LinkProvider link={({ to, children }) => <a href={`/ko${to}`}>{children}</a>}>
      <TrackRow track={sampleTracks[1] as Track} labels={rowLabels} onToggle={() => {}} />
    </LinkProvider>,
  )
  expect(screen.getByRole('link', { name: 'NEON BOULEVARD' })).toHaveAttribute(
    'href',
    `/ko${paths.track({ nickname: 'Midnight Circuit', title: 'NEON BOULEVARD' })}`,
  )
})

describe('the elements of a row', () => {
  const windowWidth = (width: number) => jest.replaceProperty(window, 'innerWidth', width)
  afterEach(() => jest.restoreAllMocks())

  test('include waveform, tags and actions on a wide screen', () => {
    const { container } = show({ onTag: () => {}, onSeek: () => {} })
    expect(container.querySelector('[data-seek]')).not.toBeNull()
    const actions = screen.getByRole('group', { name: '새벽 세 시의 한강' })
    expect([
      actions.querySelectorAll('*').length,
      within(actions).getAllByRole('button').length,
    ]).toEqual([4, 4])
    expect(container.querySelectorAll('li:first-of-type *').length).toBeLessThan(30)
  })

  test('include names, length and a single menu on a phone', async () => {
    windowWidth(390)
    const { container } = show({ onTag: () => {}, onSeek: () => {} })
    expect(container.querySelector('[data-seek]')).toBeNull()
    expect(within(row()).queryByRole('list')).not.toBeInTheDocument()
    const buttons = within(screen.getByRole('group')).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      '새벽 세 시의 한강 메뉴',
    ])
    await userEvent.click(buttons[0] as HTMLElement)
    const dialog = within(screen.getByRole('dialog'))
    for (const name of ['장바구니에 담기', '다운로드 (3크레딧)', '링크 복사'])
      expect(dialog.getByRole('button', { name })).toBeVisible()
  })

  test('include waveform, buttons and a line of tags at 720 px', () => {
    jest
      .spyOn(HTMLUListElement.prototype, 'getBoundingClientRect')
      .mockReturnValue({ width: 720 } as DOMRect)
    const { container } = show({ onTag: () => {}, onSeek: () => {} })
    expect(container.querySelector('[data-seek]')).not.toBeNull()
    expect(screen.getByRole('button', { name: '링크 복사' })).toBeInTheDocument()
    expect(within(row()).getByText(/^어쿠스틱 기타 · /)).toBeInTheDocument()
    expect(within(row()).queryByRole('list')).not.toBeInTheDocument()
  })
})

describe('the tags of a row', () => {
  const tags = {
    instrument: ['피아노', '첼로'],
    mood: ['잔잔한'],
    genre: ['재즈', '블루스'],
  }
  afterEach(() => jest.restoreAllMocks())

  test('show one of each kind and the number of the rest', () => {
    show({}, { tags })
    const [list] = within(row()).getAllByRole('list')
    const items = within(list as HTMLElement).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['피아노', '잔잔한', '재즈', '+2'])
    expect(items.at(-1)).toHaveAttribute('title', '첼로, 블루스')
  })

  test('omit the number when the row shows all tags', () => {
    show({}, { tags: { instrument: ['피아노'], mood: [], genre: [] } })
    expect(within(row()).queryByText(/^\+/)).not.toBeInTheDocument()
  })

  test('form one line on a phone, with the filtered tag first', () => {
    jest.replaceProperty(window, 'innerWidth', 390)
    show({ chosenTags: { instrument: ['첼로'] } }, { tags })
    expect(within(row()).getByText('첼로 · 잔잔한 · 재즈 +2')).toBeVisible()
  })
})

describe('the playing row', () => {
  const [first, second] = sampleTracks as [Track, Track]
  const list = (current: number) => (
    <TrackList label="트랙 목록">
      {[first, second].map((track, index) => (
        <TrackRow
          key={track.id}
          track={track}
          labels={rowLabels}
          current={index === current}
          onToggle={() => {}}
        />
      ))}
    </TrackList>
  )
  const place = (top: number) => {
    const rect = { top, bottom: top + 64, height: 64 } as DOMRect
    jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue(rect)
  }
  const scrolled = jest.fn()
  beforeEach(() => {
    scrolled.mockReset()
    HTMLElement.prototype.scrollIntoView = scrolled
  })
  afterEach(() => jest.restoreAllMocks())

  test('scrolls into view when the queue moves on', () => {
    place(100)
    const { rerender } = render(list(0))
    expect(scrolled).not.toHaveBeenCalled()
    rerender(list(1))
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
    expect(scrolled.mock.contexts).toEqual([screen.getAllByRole('listitem', { current: true })[0]])
  })

  test('does not scroll when the previous row was out of view', () => {
    place(-500)
    const { rerender } = render(list(0))
    rerender(list(1))
    expect(scrolled).not.toHaveBeenCalled()
  })
})

test('TrackRow opens the menu of a row at its button on a wide screen', async () => {
  show()
  const button = screen.getByRole('button', { name: /메뉴$/ })
  const rect = { top: 100, bottom: 136, right: 900 } as DOMRect
  button.getBoundingClientRect = () => rect
  await userEvent.click(button)
  const { style } = screen.getByRole('dialog')
  expect(style.getPropertyValue('--menu-top')).toBe('140px')
  expect(style.getPropertyValue('--menu-left')).toBe('900px')
})
