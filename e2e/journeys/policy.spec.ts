import { withWebFonts } from '../chromium.ts'
import { expect, playButtons, player, test, trackRows } from '../journey.ts'

test.use({ launchOptions: withWebFonts })

test('the content security policy lets the player draw its waveform', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await playButtons(page).first().click()
  await expect(player(page)).toBeVisible()
  const styleOfWaveform = () =>
    page.evaluate(() => {
      const root = [...document.querySelectorAll('*')]
        .map((element) => element.shadowRoot)
        .find((shadow) => shadow !== null)
      const style = root?.querySelector('style')
      const wrapper = root?.querySelector('.wrapper')
      return {
        rules: style?.sheet?.cssRules.length ?? 0,
        position: wrapper ? getComputedStyle(wrapper).position : '',
      }
    })
  await expect.poll(styleOfWaveform).toEqual({ rules: expect.any(Number), position: 'relative' })
  expect((await styleOfWaveform()).rules).toBeGreaterThan(5)
})

test('a style element without the nonce is blocked and reported', async ({ page, pageErrors }) => {
  pageErrors.allow(/Applying inline style violates/)
  await page.goto('/sounds/tracks')
  const reported = page.waitForResponse((response) => response.url().endsWith('/csp-report'))
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { outline: 9px solid red }'
    document.head.append(style)
  })
  expect((await reported).status()).toBe(204)
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).toBe('none')
})

test('the policy of the payment window allows its styles', async ({ page }) => {
  await page.goto('/sounds/tracks')
  const windowUrl = await page.evaluate(async () => {
    const order = {
      orderId: 'A'.repeat(20),
      orderName: 'basic 플랜 구독',
      amount: 9_900,
      clientKey: 'test_gck_sorijangteo',
      customerKey: 'a-b',
    }
    const body = JSON.stringify({
      ...order,
      successUrl: `${location.origin}/success`,
      failUrl: `${location.origin}/fail`,
    })
    const response = await fetch('/__toss/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { windowUrl: string }).windowUrl
  })
  await page.goto(windowUrl)
  await expect(page.getByText('테스트 결제 – 실제로 청구되지 않습니다')).toHaveCSS(
    'background-color',
    'rgb(138, 28, 28)',
  )
})

test('an unknown URL answers 404 and links to the tracks', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  const response = await page.goto('/.git/config')
  expect([response?.status(), response?.headers()['cache-control']]).toEqual([404, 'no-store'])
  await expect(page).toHaveURL('/sounds/tracks')
  await expect(trackRows(page)).not.toHaveCount(0)
})

test('the outbox opens by the link with a token, and then without it in the same browser', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const outbox = process.env.E2E_OUTBOX ?? ''
  expect((await page.goto(outbox))?.status()).toBe(404)
  for (const path of [`${outbox}?token=${process.env.E2E_OUTBOX_TOKEN}`, outbox]) {
    await page.goto(path)
    await expect(page).toHaveURL(outbox)
    await expect(page.getByRole('heading', { name: '보낸 편지함' })).toBeVisible()
  }
})
