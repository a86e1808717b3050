import { aMember, renderRemote } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ManagementStory } from './GalleryManagement.tsx'
import { createGalleryStore } from './index.ts'

const open = () => ({
  user: userEvent.setup(),
  ...renderRemote(
    { App: ManagementStory, createStore: createGalleryStore },
    { path: '/__gallery', user: aMember(), handlers: [] },
  ),
})

test('shows that an administrator hid an item, with the reason', () => {
  open()
  expect(
    within(screen.getByRole('table', { name: '트랙 목록' })).getByText(
      '관리자가 숨김: 권리 침해 신고',
    ),
  ).toBeVisible()
})

test('shows an album’s tracks after a click, not on its buttons', async () => {
  const { user } = open()
  const table = within(screen.getByRole('table', { name: '앨범 목록' }))
  await user.click(table.getAllByRole('button', { name: / 수정$/ })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(table.getAllByRole('button', { name: / 취소$/ })[0] as HTMLElement)
  await user.click(table.getAllByText('앨범 설명')[1] as HTMLElement)
  expect(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: / 수정$/ }),
  ).toHaveLength(3)
})

test('plays a track in its row, with a delete button when configured', async () => {
  const { user } = open()
  const [albums, tracks] = ['앨범 목록', '트랙 목록'].map((name) =>
    within(screen.getByRole('table', { name })),
  )
  expect(tracks?.getAllByRole('button', { name: / 재생$/ })).toHaveLength(3)
  await user.click(albums?.getAllByRole('button', { name: / 수정$/ })[0] as HTMLElement)
  await user.click(tracks?.getAllByRole('button', { name: / 수정$/ })[0] as HTMLElement)
  expect(albums?.getAllByRole('button', { name: / 삭제$/ })).toHaveLength(1)
  expect(tracks?.queryByRole('button', { name: / 삭제$/ })).toBeNull()
})

test('shows title, count and search in each section', () => {
  open()
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['앨범 관리 앨범 3개', '트랙 관리 트랙 3곡'])
  expect(screen.getAllByRole('search').map((each) => each.getAttribute('aria-label'))).toEqual([
    '앨범 검색',
    '트랙 검색',
  ])
})
