import { createTestHost, type Handlers, renderRemote } from '@sori/remote-kit/testing'
import { missingFiles } from '@sori/remote-tools/jest'
import { screen } from '@testing-library/react'
import { App, screens } from './App.tsx'
import { albumsOf, tagSet, trackOf, tracksOf } from './api/catalogueFixtures.ts'
import { manifest } from './remote.manifest.ts'
import { createStore } from './store.ts'

const { musicDTO, albumDTO } = trackOf(1)
const handlers: Handlers = {
  'GET /api/sounds/tracks': () => tracksOf(1),
  'GET /api/sounds/albums': () => albumsOf(1),
  'GET /api/sounds/tags/mapped': () => ({ dto: tagSet }),
  [`GET /api/sounds/tracks/${encodeURIComponent(musicDTO.nickname)}/title/TRACK%201`]: () => ({ dto: { ...trackOf(1), filePath: 'f' } }),
  [`GET /api/sounds/albums/${encodeURIComponent(musicDTO.nickname)}/title/NIGHT`]: () => ({
    dtoList: [{ albumDTO, tracks: [trackOf(1)] }],
  }),
}

describe('the browse remote', () => {
  it.each([
    ['/sounds/tracks', '트랙'],
    ['/sounds/albums', '앨범 팩 검색'],
    ['/sounds/tracks/one?nickname=새벽하늘&title=TRACK 1', 'TRACK 1'],
    ['/sounds/albums/one?nickname=새벽하늘&albumName=NIGHT', 'NIGHT'],
  ])('shows at %s its screen', async (path, title) => {
    renderRemote({ App, createStore }, { path, handlers })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  it('has a screen for every route that the shell sends to it', () => {
    expect(Object.keys(screens)).toEqual(manifest.routes.map(({ path }) => path))
  })

  it("shows nothing at another remote's path", () => {
    const { container } = renderRemote({ App, createStore }, { path: '/somewhere/else' })
    expect(container).toBeEmptyDOMElement()
  })

  it('starts with an empty cache of its own', () => {
    const store = createStore(createTestHost())
    expect(Object.keys(store.getState())).toEqual([manifest.name])
  })

  it('has the skeleton that every remote has', () => {
    expect(missingFiles(manifest.name)).toEqual([])
  })
})
