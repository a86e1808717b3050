/** @jest-environment node */
import { renderOnServer } from '@sori/remote-kit/testing'
import { createGalleryStore, Gallery } from './index.ts'

test('renders every part without a browser', async () => {
  expect(
    await renderOnServer({ App: Gallery, createStore: createGalleryStore }, { path: '/__gallery' }),
  ).toContain('소리장터 UI')
})
