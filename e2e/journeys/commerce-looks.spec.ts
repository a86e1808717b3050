import type { APIRequestContext, Page } from '@playwright/test'
import { graveFindings } from '../axe.ts'
import { approve, expectSuccess, openWindow, toCheckout } from '../checkout.ts'
import { walkByTab } from '../focus.ts'
import { expect, test } from '../journey.ts'
import { bearer, enter, fillCart, newShopper, someTracks } from '../shopper.ts'

/** Pages by name, for a member with one track in the cart and one purchase. */
const places = {
  'the plans': '/subscription',
  'the subscription': '/me/subscription',
  'the cart': '/me/cart',
  'the purchases': '/me/cart/transaction',
  'a certificate': '/me/cart/transaction/certificate',
  'the page that verifies': '/certificates',
  'a failed payment': '/fail?code=x&message=y',
  'the checkout': '/checkout',
  'the receipt of a payment': '/success',
} as const

/** 720 by 450 is the layout of 1440 by 900 at 200 %. */
const windows = [
  { colorScheme: 'light', width: 1440, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
  { colorScheme: 'dark', width: 720, height: 450 },
] as const

for (const [name, place] of Object.entries(places)) {
  test(`${name} is accessible in every theme, width, zoom and language, and by keyboard`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { names, bought } = await shopperWithBoth(page, request)
    let address = place.endsWith('/certificate') ? `${place}?musicId=${bought}` : place
    for (const { colorScheme, ...size } of windows) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await open(page, address)
      // A second visit must not pay again.
      if (place === '/success') address = page.url()
      expect([colorScheme, await graveFindings(page)]).toEqual([colorScheme, []])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([size.width, Math.max(0, sideways)]).toEqual([size.width, 0])
    }
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.getByRole('link', { name: '본문 바로가기' }).focus()
    const stops = (await walkByTab(page)).filter(({ region }) => region === 'MAIN')
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.flatMap((stop) => stop.faults.map((fault) => `${stop.name} ${fault}`))).toEqual([])
    await page
      .getByRole('banner')
      .getByRole('button', { name: /English|EN/ })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await koreanIn(page, names)).toEqual([])
  })
}

/**
 * Logs in a new member with one track in the cart and one purchase; returns the names on their
 * pages.
 */
async function shopperWithBoth(
  page: Page,
  request: APIRequestContext,
): Promise<{ names: string[]; bought: number | undefined }> {
  const shopper = await newShopper(request, 9)
  const tracks = await someTracks(request, 2)
  await fillCart(request, shopper, tracks)
  const bought = tracks[1]?.musicId
  const paid = `/api/cart/transaction/${shopper.userId}`
  const headers = bearer(shopper.token)
  expect((await request.post(paid, { headers, data: [bought] })).ok()).toBe(true)
  const { dtoList } = (await (await request.get(paid, { headers })).json()) as {
    dtoList: { albumName: string }[]
  }
  await enter(page, shopper)
  const shown = [
    ...tracks.flatMap(({ title, nickname }) => [title, nickname]),
    ...dtoList.map(({ albumName }) => albumName),
    '김여정',
  ]
  return { names: shown.toSorted((one, other) => other.length - one.length), bought }
}

async function open(page: Page, place: string): Promise<void> {
  if (place === '/checkout' || place === '/success') await toCheckout(page)
  else await page.goto(place)
  if (place === '/success') {
    await openWindow(page)
    await approve(page)
  }
  if (place.includes('/success')) await expectSuccess(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Returns Korean words on the page that are neither in `names`, which are not translated, nor the
 * provider's.
 */
async function koreanIn(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await page.getByRole('main').evaluate((main) => {
    const own = main.cloneNode(true) as HTMLElement
    for (const part of own.querySelectorAll('#payment-method, #agreement, pre')) part.remove()
    return own.textContent ?? ''
  })
  return names.reduce((left, name) => left.replaceAll(name, ''), text).match(/[가-힣]+/g) ?? []
}
