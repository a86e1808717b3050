import { aMember, carriedOut, renderRemote, respond } from '@sori/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BuyingStory } from '../testing/gallery/GalleryBuying.tsx'
import { createGalleryStore } from '../testing/gallery/galleryApi.ts'
import { market, tracks } from '../testing/index.ts'

it('saves the bought files when further code cannot be loaded', async () => {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const buyAll = respond.to('POST /api/cart/transaction/7', () => {
    jest.resetModules()
    jest.doMock('./saveTracks.ts', () => {
      throw new Error('the chunk could not be loaded')
    })
    return carriedOut('PURCHASED')
  })
  const file = respond.to('GET /api/files/previews/:id', () => new Response('sound'))
  renderRemote(
    { App: BuyingStory, createStore: createGalleryStore },
    { user: aMember(), handlers: [market.listTracks(tracks(1, 5)), market.plans(), buyAll, file] },
  )
  await screen.findByRole('button', { name: 'TRACK 1 재생' })
  await userEvent.click(screen.getByRole('button', { name: '두 곡 구매' }))
  await waitFor(() => expect(saved).toEqual(['새벽하늘 - TRACK 1', '새벽하늘 - TRACK 2']))
})
