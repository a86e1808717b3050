import { market, someTags, tracks } from '@sori/market-kit/testing'
import { renderRemote, type TestHostStart } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

async function open(search = '', start: TestHostStart = {}) {
  const user = userEvent.setup()
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: [market.listTracks(tracks(1, 2)), market.mappedTags(someTags())],
      ...start,
    },
  )
  const dialog = async () => {
    await user.click(screen.getByRole('button', { name: '유형·BPM·키' }))
    return within(await screen.findByRole('dialog', { name: '유형, BPM, 키로 찾기' }))
  }
  return { ...page, user, dialog, place: () => page.host.visited.at(-1) }
}
const chosen = () =>
  within(screen.getByRole('list', { name: '선택한 필터' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('CharacterFilter', () => {
  it('filters by type, BPM range and key after confirmation', async () => {
    const { user, dialog, place } = await open('?keyword=a')
    const box = await dialog()
    await user.click(box.getByRole('button', { name: '루프' }))
    await user.type(box.getByRole('textbox', { name: '최소 BPM' }), '90')
    await user.type(box.getByRole('textbox', { name: '최대 BPM' }), '110')
    await user.click(box.getByRole('button', { name: 'C#m' }))
    expect(place()).toBe('/sounds/tracks?keyword=a')
    await user.click(box.getByRole('button', { name: '적용' }))
    expect(place()).toBe(
      '/sounds/tracks?keyword=a&more%5BsoundType%5D=LOOP&more%5Bbpm%5D=90-110&more%5Bkey%5D=C%23m',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(chosen()).toEqual(['루프', 'BPM 90–110', '키 C#m', '필터 초기화'])
  })

  it('shows the filters in the URL, each with a remove button', async () => {
    const { user, dialog, place } = await open('?more%5Bbpm%5D=90-110&more%5Bkey%5D=Am')
    await user.click(await screen.findByRole('button', { name: '키 Am 필터 해제' }))
    expect(place()).toBe('/sounds/tracks?more%5Bbpm%5D=90-110')
    const box = await dialog()
    expect(box.getByRole('textbox', { name: '최소 BPM' })).toHaveValue('90')
    await user.click(box.getByRole('button', { name: '초기화' }))
    expect(place()).toBe('/sounds/tracks')
  })

  it('uses the limits for a range without a start or an end', async () => {
    const { user, dialog, place } = await open()
    const box = await dialog()
    await user.type(box.getByRole('textbox', { name: '최대 BPM' }), '80')
    await user.click(box.getByRole('button', { name: '적용' }))
    expect(place()).toBe('/sounds/tracks?more%5Bbpm%5D=20-80')
  })

  it('removes spaces around pasted numbers and converts full-width digits', async () => {
    const { user, dialog, place } = await open()
    const box = await dialog()
    await user.click(box.getByRole('textbox', { name: '최소 BPM' }))
    await user.paste('  120 ')
    await user.click(box.getByRole('textbox', { name: '최대 BPM' }))
    await user.paste('１３０')
    await user.click(box.getByRole('button', { name: '적용' }))
    expect(place()).toBe('/sounds/tracks?more%5Bbpm%5D=120-130')
  })

  it.each([
    ['110', '90'],
    ['19', ''],
    ['', '401'],
    ['9o', '99'],
  ])('refuses the range "%s" to "%s" with a reason', async (from, to) => {
    const { user, dialog, place } = await open()
    const box = await dialog()
    if (from) await user.type(box.getByRole('textbox', { name: '최소 BPM' }), from)
    if (to) await user.type(box.getByRole('textbox', { name: '최대 BPM' }), to)
    await user.click(box.getByRole('button', { name: '적용' }))
    expect(box.getByRole('textbox', { name: '최소 BPM' })).toHaveAccessibleDescription(
      /작은 값부터 입력해주세요/,
    )
    expect(place()).toBe('/sounds/tracks')
  })

  it('ignores invalid values in the URL', async () => {
    const { host } = await open('?more%5Bbpm%5D=500-10&more%5Bkey%5D=H&more%5BsoundType%5D=x')
    await screen.findByRole('link', { name: 'TRACK 1' })
    expect(host.navigation.getSnapshot().location.search).toBe('')
    expect(screen.queryByRole('list', { name: '선택한 필터' })).toBeNull()
  })
})
