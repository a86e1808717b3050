import type { Page } from '@playwright/test'
import { approve, expectSuccess, openCheckout, openPaymentWindow } from './checkout.ts'
import { startSession } from './session.ts'
import { buyTrack, newShopper, type Shopper } from './shopper.ts'
import { publishTracks } from './studio.ts'

/** Registers a member and pays for 30 credits. */
async function newPayingMember(page: Page): Promise<Shopper> {
  const buyer = await newShopper(page.request)
  await startSession(page, buyer)
  await openCheckout(page)
  await openPaymentWindow(page)
  await approve(page)
  await expectSuccess(page)
  return buyer
}

/**
 * Registers an artist who publishes an album of `sales` tracks, and a member who buys each. A sale
 * earns the artist 10,500 won.
 */
export async function sellingArtist(page: Page, sales: number): Promise<Shopper> {
  const { request } = page
  const buyer = await newPayingMember(page)
  const artist = await newShopper(request)
  const titles = Array.from({ length: sales }, (_, index) => `SOLD ${index} ${artist.nickname}`)
  const ids = await publishTracks(request, artist, `Album ${artist.nickname}`, titles)
  for (const id of ids) await buyTrack(request, buyer, id)
  return artist
}
