import type { Page } from '@playwright/test'
import { approvePayment, expectSuccess, openCheckout, openPaymentWindow } from './checkout.ts'
import { registerMember, type TestMember } from './members.ts'
import { publishTracks } from './publishing.ts'
import { buyTrack } from './purchases.ts'
import { startSession } from './session.ts'

/** Registers a member and pays for 30 credits. */
async function registerPayingMember(page: Page): Promise<TestMember> {
  const buyer = await registerMember(page.request)
  await startSession(page, buyer)
  await openCheckout(page)
  await openPaymentWindow(page)
  await approvePayment(page)
  await expectSuccess(page)
  return buyer
}

/**
 * Registers an artist who publishes an album of `sales` tracks, and a member who buys each. A sale
 * earns the artist 10,500 won.
 */
export async function registerSellingArtist(page: Page, sales: number): Promise<TestMember> {
  const { request } = page
  const buyer = await registerPayingMember(page)
  const artist = await registerMember(request)
  const titles = Array.from({ length: sales }, (_, index) => `SOLD ${index} ${artist.nickname}`)
  const ids = await publishTracks(request, artist, `Album ${artist.nickname}`, titles)
  for (const id of ids) await buyTrack(request, buyer, id)
  return artist
}
