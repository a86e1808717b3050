import { paths } from '@sori/contract/paths'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleTracks } from '../gallery/gallerySamples.ts'
import { rowLabels } from '../gallery/galleryWords.ts'
import type { Track } from '../model/index.ts'
import { LinkProvider } from './Link.tsx'
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

const row = () => within(screen.getByRole('list', { name: '트랙 목록' })).getAllByRole('listitem')[0] as HTMLElement

test('title, artist and album are links and the length is written out', () => {
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

test('a kind without tags shows its default word and is no filter', () => {
  show({ onTag: () => {} }, { tags: { instrument: [], mood: [], genre: [] } })
  const [tags] = within(row()).getAllByRole('list')
  expect(
    within(tags as HTMLElement)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['기타', '없음', '기타'])
  expect(within(tags as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
})

test('the first tag of a kind is shown, and choosing it filters by it', async () => {
  const onTag = jest.fn()
  show({ onTag })
  expect(screen.queryByText('첼로')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '어쿠스틱 기타 필터 추가' }))
  expect(onTag).toHaveBeenCalledWith('instrument', '어쿠스틱 기타')
})

test('the track in the player is the current one, playing or paused', async () => {
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

test('any other track is not current', () => {
  show({ progress: 0.5 })
  expect(row()).not.toHaveAttribute('aria-current')
})

test('an owned track is fetched again and not put in the cart', () => {
  show({}, { owned: true })
  expect(screen.getByRole('button', { name: '다시 다운로드' })).toHaveAccessibleDescription('새벽 세 시의 한강')
  expect(screen.queryByRole('button', { name: '장바구니에 담기' })).not.toBeInTheDocument()
  expect(screen.getAllByText('구매함')).not.toHaveLength(0)
})

test('a track in the cart says so, and one on its way ignores clicks', async () => {
  const onDownload = jest.fn()
  show({ onDownload, busy: 'download' }, { inCart: true })
  expect(screen.getByRole('button', { name: '이미 장바구니에 담긴 트랙입니다.' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '다운로드 (3 크레딧)' }))
  expect(onDownload).not.toHaveBeenCalled()
})

test('the menu of the narrow row does the same, leads to the album, and gives the focus back', async () => {
  const onShare = jest.fn()
  show({ onShare })
  const menu = screen.getByRole('button', { name: '새벽 세 시의 한강 메뉴' })
  await userEvent.click(menu)
  const dialog = screen.getByRole('dialog', { name: '새벽 세 시의 한강' })
  expect(within(dialog).getByRole('link', { name: '앨범 상세 보기' })).toHaveAttribute(
    'href',
    paths.album({ nickname: '윤슬', albumName: '도시의 밤은 낮보다 길다' }),
  )
  await userEvent.click(within(dialog).getByRole('button', { name: '링크 공유' }))
  expect(onShare).toHaveBeenCalledTimes(1)
  expect(dialog).not.toBeInTheDocument()
  expect(menu).toHaveFocus()
})

test('a place on the waveform is a fraction of the track, for a press of the main button that began there', () => {
  const onSeek = jest.fn()
  const { container } = show({ onSeek })
  const wave = container.querySelector('.wave > div') as HTMLElement
  wave.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect
  const pointer = (type: string, button: number) => fireEvent(wave, new MouseEvent(type, { bubbles: true, clientX: 150, button }))
  pointer('pointerup', 0)
  pointer('pointerdown', 2)
  pointer('pointerup', 2)
  expect(onSeek).not.toHaveBeenCalled()
  pointer('pointerdown', 0)
  pointer('pointerup', 0)
  expect(onSeek).toHaveBeenCalledWith(0.25)
})

test('links are drawn by the router that the remote provides', () => {
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
