import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNoScrollingWhenZoomed, setView } from '../accessibility.ts'
import { approvePayment, expectSuccess, openCheckout, openPaymentWindow } from '../checkout.ts'
import { withWebFonts } from '../chromium.ts'
import { expectVisibleFocus, skipLink } from '../focus.ts'
import { expect, expectSettled, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { buyTrack, fillCart } from '../purchases.ts'
import { bearerHeaders, startSession } from '../session.ts'
import { findTwoTracks } from '../tracks.ts'
import { phone, wide } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

/** Pages of a member with a track in the cart and a purchased one, whose id replaces `BOUGHT`. */
const pages = {
  'the plans page': '/subscription',
  'the subscription': '/me/subscription',
  'the cart': '/me/cart',
  'the purchases page': '/me/cart/transaction',
  'a certificate': '/me/cart/transaction/certificate?musicId=BOUGHT',
  'the page that verifies certificates': '/certificates',
  'a failed payment': '/fail?code=x&message=y',
  'the checkout': '/checkout',
  'the receipt of a payment': '/success',
} as const

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is accessible in every theme, width, zoom and language, and by keyboard`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { names, boughtId } = await startAsBuyer(page, request)
    const light = { theme: 'light', ...wide } as const
    await setView(page, light)
    await openPath(page, path.replace('BOUGHT', String(boughtId)))
    await expectAccessible(page, light)
    await expectAccessible(page, { theme: 'dark', ...phone })
    await expectNoScrollingWhenZoomed(page)
    await page.setViewportSize(wide)
    await skipLink(page).focus()
    await expectVisibleFocus(page, 0, 'MAIN')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /English|EN/ })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await koreanWordsOf(page, names)).toEqual([])
  })
}

/**
 * Starts a session of a new member with a track in the cart and a purchased one. Returns the
 * purchased track's id, and names that stay Korean on English pages, the longest first.
 */
async function startAsBuyer(page: Page, request: APIRequestContext) {
  const member = await registerMember(request, 9)
  const [bought, inCart] = await findTwoTracks(request)
  const tracks = [bought, inCart]
  await fillCart(request, member, tracks)
  await buyTrack(request, member, bought.musicId)
  const purchases = await request.get(`/api/cart/transaction/${member.userId}`, {
    headers: bearerHeaders(member.token),
  })
  const { dtoList } = (await purchases.json()) as { dtoList: { albumName: string }[] }
  await startSession(page, member)
  const names = [
    ...tracks.flatMap(({ title, nickname }) => [title, nickname]),
    ...dtoList.map(({ albumName }) => albumName),
    '김여정',
  ]
  return {
    names: names.toSorted((a, b) => b.length - a.length),
    boughtId: bought.musicId,
  }
}

async function openPath(page: Page, path: string): Promise<void> {
  if (path === '/checkout' || path === '/success') await openCheckout(page)
  else await page.goto(path)
  if (path === '/success') {
    await openPaymentWindow(page)
    await approvePayment(page)
    await expectSuccess(page)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSettled(page)
}

/** Returns the Korean words of the page, without `names` and texts of the payment provider. */
async function koreanWordsOf(page: Page, names: readonly string[]): Promise<string[]> {
  const text = await main(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    const partsOfProvider = copy.querySelectorAll('#payment-method, #agreement, pre')
    for (const part of partsOfProvider) part.remove()
    return copy.textContent ?? ''
  })
  let withoutNames = text
  for (const name of names) withoutNames = withoutNames.replaceAll(name, '')
  return withoutNames.match(/[가-힣]+/g) ?? []
}
