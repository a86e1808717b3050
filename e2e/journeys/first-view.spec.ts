import type { Page, Request } from '@playwright/test'
import { expect, rows, test } from '../journey.ts'

// The requests of a new visitor's browser and their order.

test('the first data is requested before the first script arrives, and once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sounds/tracks') asked.push(request.url())
  })
  const dataIsAsked = page.waitForRequest('**/api/sounds/tracks')
  await page.route('**/assets/vendor*.js', async (route) => {
    await dataIsAsked
    await route.continue()
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a new visitor sees the frame before the list; the late typeface moves nothing', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => {
    // The page waits for the frame's first paint, at most 150 ms, in which a busy machine may not
    // paint.
    const { setTimeout: wait } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => wait(run, ms === 150 ? 20_000 : ms),
    })
    const seen = { moved: 0, listAt: 0, fontsHaveWaited: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((changes) => {
      if (!seen.listAt && document.querySelector('main li a')) seen.listAt = performance.now()
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof HTMLLinkElement && node.href.includes('/fonts/')))
        seen.fontsHaveWaited = seen.listAt > 0
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => hasTypeface(page)).toBe(true)
  const { framePaintedAt, listAt, fontsHaveWaited, moved } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & {
      paintTime?: number
    })[]
    const { seen } = window as unknown as {
      seen: { moved: number; listAt: number; fontsHaveWaited: boolean }
    }
    return { framePaintedAt: paint?.paintTime ?? paint?.startTime ?? Number.NaN, ...seen }
  })
  expect(framePaintedAt).toBeLessThan(listAt)
  expect(fontsHaveWaited).toBe(true)
  expect(moved).toBeLessThan(0.02)
  expect(fonts[0]).toMatch(/^\/assets\/fonts\/pretendard-first\.[0-9a-f]{8}\.woff2$/)
})

test('nothing moves while a list, a track or an album loads, on wide screens and phones', async ({
  browser,
}) => {
  const addresses = [
    '/sounds/tracks',
    '/sounds/albums',
    '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책로',
    '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 산책',
    '/login',
    '/legal/terms',
  ]
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const path of addresses) {
      // A new context each time: the typeface is not cached.
      const context = await browser.newContext({ viewport: { width, height } })
      const page = await context.newPage()
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              moved: movedBefore() + (entry as PerformanceEntry & { value: number }).value,
            })
        }).observe({ type: 'layout-shift', buffered: true })
        const movedBefore = () => (window as unknown as { moved: number }).moved
      })
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expect.poll(() => hasTypeface(page)).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(
        await page.evaluate(() => (window as unknown as { moved: number }).moved),
        `${path} at ${width} px`,
      ).toBeLessThan(0.02)
      await context.close()
    }
  }
})

test('a returning visitor has the typeface before the scripts', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await expect.poll(() => hasTypeface(page)).toBe(true)
  let letScriptsRun = () => {}
  const mayRun = new Promise<void>((resolve) => {
    letScriptsRun = resolve
  })
  await page.route('**/assets/vendor*.js', async (route) => {
    await mayRun
    await route.continue()
  })
  const sheet = page.waitForRequest(/assets\/fonts\/fonts\.[0-9a-f]+\.css$/)
  await page.reload({ waitUntil: 'commit' })
  await sheet
  letScriptsRun()
  await expect(rows(page)).toHaveCount(20)
})

test('a title with a rare syllable has the same typeface', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const title = document.createElement('p')
    title.textContent = '꿹뷁'
    document.querySelector('main')?.append(title)
  })
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ family, status }) => family.includes('Rest') && status === 'loaded',
          ).length,
      ),
    )
    .toBeGreaterThan(0)
})

test('the first view has fewer than 900 elements on wide screens and phones', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/sounds/tracks')
    await expect(rows(page)).toHaveCount(20)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.locator('*').count(), `at ${width} px`).toBeLessThan(900)
  }
})

test('every button of a row is visible, also in forced colours', async ({ page }) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.goto('/sounds/tracks')
    const buttons = rows(page).first().getByRole('group').getByRole('button')
    await expect(buttons).toHaveCount(4)
    const drawn = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { maskImage, backgroundColor, width } = getComputedStyle(button, '::before')
        const ground = getComputedStyle(document.body).backgroundColor
        return (
          maskImage.startsWith('url("data:image/svg+xml') &&
          width === '20px' &&
          backgroundColor !== ground
        )
      }),
    )
    expect(drawn).toEqual([true, true, true, true])
  }
})

test('the first view loads four scripts of at most 170 kB together', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(bytesOf(request))
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => hasTypeface(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  const weights = await Promise.all(scripts)
  // The shell's packages and code, the remote's entry and pages.
  expect(weights).toHaveLength(4)
  expect(
    weights.reduce((all, one) => all + one, 0),
    `${weights}`,
  ).toBeLessThanOrEqual(170_000)
})

test('a phone shows count, selection, sorting and the albums link on one line', async ({
  page,
}) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/sounds/tracks')
    await expect(rows(page)).toHaveCount(20)
    const parts = [
      page.getByRole('button', { name: '여러 곡 선택', exact: true }),
      page.getByRole('combobox', { name: '정렬', exact: true }),
      page.getByRole('navigation', { name: '보기 방식', exact: true }),
    ]
    const boxes = await Promise.all(
      parts.map(async (part) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }),
    )
    const [first = Number.NaN, ...others] = boxes.map(({ y, height }) => y + height / 2)
    for (const other of others) expect(Math.abs(other - first), `at ${width} px`).toBeLessThan(4)
  }
})

test("a phone's first view needs 22 requests, 120 kB of fonts and only nearby covers", async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const fetched: { path: string; type: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'data:') return
    fetched.push({ path: pathname, type: request.resourceType(), bytes: bytesOf(request) })
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => hasTypeface(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  const weigh = async (type: string) => {
    const all = await Promise.all(
      fetched.filter((one) => one.type === type).map(({ bytes }) => bytes),
    )
    return all.reduce((sum, one) => sum + one, 0)
  }
  expect(fetched.length, fetched.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(22)
  const fontBytes = await weigh('font')
  expect(fontBytes).toBeGreaterThan(0)
  expect(fontBytes).toBeLessThan(120_000)
  const covers = () =>
    page
      .locator('main li img')
      .evaluateAll((all) => all.filter((image) => image.hasAttribute('src')).length)
  expect(await covers()).toBeLessThan(14)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page).last().locator('img')).toHaveJSProperty('complete', true)
  await expect(rows(page).last().locator('img')).toHaveAttribute('src', /^\/media\//)
})

test('pages of text load one font', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/login', '/register', '/sounds/tracks?keyword=qqqq']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => hasTypeface(page)).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    expect([...fonts], path).toEqual([expect.stringContaining('pretendard-first')])
  }
})

/** Returns the transferred bytes of a response, or NaN after the page was closed. */
function bytesOf(request: Request): Promise<number> {
  return request.sizes().then(
    ({ responseBodySize }) => responseBodySize,
    () => Number.NaN,
  )
}

/** Returns true when text uses the site's own typeface. */
function hasTypeface(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) =>
        family.replaceAll('"', '') === 'Pretendard Variable' && status === 'loaded',
    ),
  )
}
