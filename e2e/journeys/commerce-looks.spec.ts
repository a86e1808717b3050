import type { APIRequestContext, Page } from '@playwright/test'
import { approve, expectSuccess, openCheckout, openPaymentWindow } from '../checkout.ts'
import { expectVisibleStops, skipLink } from '../focus.ts'
import { expect, expectSettled, main, test } from '../journey.ts'
import { expectAccessible, phone, setView, wide, zoomed } from '../looks.ts'
import { bearer, startSession } from '../session.ts'
import { buyTrack, fillCart, newShopper, twoTracks } from '../shopper.ts'

/** Pages of a member with one track in the cart and one purchase, whose id replaces `BOUGHT`. */
const places = {
  'the plans page': '/subscription',
  'the subscription': '/me/subscription',
  'the cart': '/me/cart',
  'the purchases page': '/me/cart/transaction',
  'a certificate': '/me/cart/transaction/certificate?musicId=BOUGHT',
  'the page that verifies': '/certificates',
  'a failed payment': '/fail?code=x&message=y',
  'the checkout': '/checkout',
  'the receipt of a payment': '/success',
} as const

for (const [name, place] of Object.entries(places)) {
  test(`${name} is accessible in every theme, width, zoom and language, and by keyboard`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { names, bought } = await shopperWithBoth(page, request)
    const light = { theme: 'light', ...wide } as const
    await setView(page, light)
    await open(page, place.replace('BOUGHT', String(bought)))
    await expectAccessible(page, light)
    await expectAccessible(page, { theme: 'dark', ...phone })
    await expectAccessible(page, { theme: 'dark', ...zoomed })
    await page.setViewportSize(wide)
    await skipLink(page).focus()
    await expectVisibleStops(page, 0, 'MAIN')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /English|EN/ })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await koreanIn(page, names)).toEqual([])
  })
}

/** Starts a session of a new member with one track in the cart and one purchase. */
async function shopperWithBoth(page: Page, request: APIRequestContext) {
  const shopper = await newShopper(request, 9)
  const [bought, inCart] = await twoTracks(request)
  const tracks = [bought, inCart]
  await fillCart(request, shopper, tracks)
  await buyTrack(request, shopper, bought.musicId)
  const purchases = await request.get(`/api/cart/transaction/${shopper.userId}`, {
    headers: bearer(shopper.token),
  })
  const { dtoList } = (await purchases.json()) as { dtoList: { albumName: string }[] }
  await startSession(page, shopper)
  const names = [
    ...tracks.flatMap(({ title, nickname }) => [title, nickname]),
    ...dtoList.map(({ albumName }) => albumName),
    '김여정',
  ]
  return {
    names: names.toSorted((one, other) => other.length - one.length),
    bought: bought.musicId,
  }
}

async function open(page: Page, place: string): Promise<void> {
  if (place === '/checkout' || place === '/success') await openCheckout(page)
  else await page.goto(place)
  if (place === '/success') {
    await openPaymentWindow(page)
    await approve(page)
    await expectSuccess(page)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSettled(page)
}

/** Returns Korean texts of the page that are neither in `names` nor the payment provider's. */
async function koreanIn(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await main(page).evaluate((element) => {
    const own = element.cloneNode(true) as HTMLElement
    for (const part of own.querySelectorAll('#payment-method, #agreement, pre')) part.remove()
    return own.textContent ?? ''
  })
  return names.reduce((left, name) => left.replaceAll(name, ''), text).match(/[가-힣]+/g) ?? []
}
