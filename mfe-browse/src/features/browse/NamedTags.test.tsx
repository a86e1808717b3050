import { market, someTags, tracks } from '@sori/market-kit/testing'
import { renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, within } from '@testing-library/react'
import { App } from '../../App.tsx'
import { createStore } from '../../store.ts'

const names = { calm: { ko: '잔잔한' }, piano: { ko: '피아노' } }
const named = [
  { kind: 'mood', tagName: 'calm', keyword: 'piano' },
  { kind: 'instrument', tagName: 'piano', keyword: '' },
]

async function open(search: string, mapped: object = { names, named }) {
  const page = renderRemote(
    { App, createStore },
    {
      path: `/sounds/tracks${search}`,
      handlers: [
        market.listTracks(tracks(1, 2)),
        respond.to('GET /api/sounds/albums', () => ({
          dtoList: [],
          total: 0,
          page: 1,
          size: 5,
          start: 1,
          end: 0,
          prev: false,
          next: false,
        })),
        respond.to('GET /api/sounds/suggest', () => ({
          dto: { tracks: [], artists: [], albums: [], tags: [], spelling: null },
        })),
        respond.to('GET /api/sounds/tags/mapped', () => ({ dto: { ...someTags(), ...mapped } })),
      ],
    },
  )
  await screen.findByRole('link', { name: 'TRACK 1' })
  return page
}

describe('NamedTags', () => {
  it("offers to replace a tag's name in the keyword by a filter", async () => {
    await open('?keyword=calm piano&type=a&more%5Bmood%5D=dark')
    const section = within(await screen.findByRole('region', { name: '검색어에 있는 태그' }))
    expect(section.getByRole('link', { name: '잔잔한 태그 필터로 바꾸기' })).toHaveAttribute(
      'href',
      '/sounds/tracks?keyword=piano&type=a&more%5Bmood%5D=dark,calm',
    )
    expect(section.getByRole('link', { name: '피아노 태그 필터로 바꾸기' })).toHaveAttribute(
      'href',
      '/sounds/tracks?more%5Binstrument%5D=piano&more%5Bmood%5D=dark',
    )
  })

  it('offers to replace a tempo in the keyword by a filter', async () => {
    await open('?keyword=moon 120 bpm&type=a', {})
    const section = within(await screen.findByRole('region', { name: '검색어에 있는 BPM' }))
    const chip = section.getByRole('link', { name: 'BPM 120 필터로 바꾸기' })
    expect(chip).toHaveTextContent('BPM 120')
    expect(chip).toHaveAttribute('href', '/sounds/tracks?keyword=moon&type=a&more%5Bbpm%5D=120-120')
  })

  it('shows nothing for a keyword without tags, or with an older server', async () => {
    await open('?keyword=moon&type=a', {})
    for (const name of ['검색어에 있는 태그', '검색어에 있는 BPM'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })
})
