import type { Page } from '@playwright/test'
import { withWebFonts } from '../chromium.ts'
import { expect, expectFontLoaded, expectSettled, heading, test, trackRows } from '../journey.ts'
import { changeDelays } from '../timers.ts'
import { bytesOf, sum } from '../transfers.ts'
import { phone, wide } from '../windowSizes.ts'

test.use({ launchOptions: withWebFonts })

test('the browser requests the list before the first script arrives, and only once', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sounds/tracks') requests.push(request.url())
  })
  const firstRequest = page.waitForRequest('**/api/sounds/tracks')
  await page.route('**/assets/react*.js', async (route) => {
    await firstRequest
    await route.continue()
  })
  await page.goto('/sounds/tracks')
  await expect(trackRows(page).first()).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a new visitor sees the frame before the list, and fonts load later without moves', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  // Delays the frame's timer of 150 ms, because a busy machine needs longer for the first paint.
  await changeDelays(page, [[150, 20_000]])
  await recordLayoutShift(page)
  await page.addInitScript(() => {
    const observed = { listAt: 0, fontsHaveWaited: false }
    Object.assign(window, { observed })
    new MutationObserver((changes) => {
      if (!observed.listAt && document.querySelector('main li a'))
        observed.listAt = performance.now()
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof HTMLLinkElement && node.href.includes('/fonts/')))
        observed.fontsHaveWaited = observed.listAt > 0
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await expectFontLoaded(page)
  const { framePaintedAt, listAt, fontsHaveWaited } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & {
      paintTime?: number
    })[]
    const { observed } = window as unknown as {
      observed: { listAt: number; fontsHaveWaited: boolean }
    }
    return { framePaintedAt: paint?.paintTime ?? paint?.startTime ?? Number.NaN, ...observed }
  })
  expect(framePaintedAt).toBeLessThan(listAt)
  expect(fontsHaveWaited).toBe(true)
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(fonts[0]).toMatch(/^\/assets\/fonts\/pretendard-first\.[0-9a-f]{8}\.woff2$/)
})

test('the manifest, by which the site can be installed, loads after the list', async ({ page }) => {
  await page.addInitScript(() => {
    const observed: string[] = []
    Object.assign(window, { observed })
    new MutationObserver(() => {
      const hasList = document.querySelector('main li a') !== null
      const hasManifest = document.querySelector('link[rel="manifest"]') !== null
      if (hasManifest && observed.length === 0) observed.push(hasList ? 'after' : 'before')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/sounds/tracks')
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveCount(1)
  expect(await page.evaluate(() => (window as unknown as { observed: string[] }).observed)).toEqual(
    ['after'],
  )
  const response = await page.request.get((await manifest.getAttribute('href')) ?? '')
  expect(await response.json()).toMatchObject({ start_url: '/', display: 'standalone' })
})

test('browsers may compile the scripts of shell and remote in the background', async ({ page }) => {
  await page.goto('/sounds/tracks')
  const links = page.locator('link[data-run], link[href$="/exports.js"]')
  await expect(links).toHaveCount(3)
  for (const link of await links.all()) {
    const response = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await response.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

const paths = [
  '/sounds/tracks',
  '/sounds/albums',
  '/sounds/tracks/one?nickname=달빛작업실&title=달빛 산책로',
  '/sounds/albums/one?nickname=달빛작업실&albumName=달빛 산책',
  '/login',
  '/legal/terms',
]

for (const viewport of [wide, phone]) {
  test(`nothing moves while a page loads in a window of ${viewport.width} px`, async ({
    browser,
  }) => {
    for (const path of paths) {
      // A new context for each visit, because its cache has no typeface.
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      await recordLayoutShift(page)
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await expectFontLoaded(page)
      await page.waitForLoadState('networkidle')
      expect(await layoutShift(page), path).toBeLessThan(0.02)
      await context.close()
    }
  })
}

for (const { path, viewport } of [
  { path: '/sounds/tracks', viewport: phone },
  { path: '/login', viewport: phone },
  { path: '/sounds/albums', viewport: wide },
  { path: '/subscription', viewport: wide },
])
  test(`${path} shows the top bar before the scripts, in its final place at ${viewport.width} px`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    // Blocks the typeface, because its arrival changes widths.
    await page.route('**/assets/fonts/*.woff2', () => {})
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/react*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const frame = await leafPositions(page, '#sori-frame header')
    scripts.resolve()
    await expect(heading(page)).toBeVisible()
    expect(await leafPositions(page, '#root > header')).toEqual(frame)
    expect(frame).toContainEqual(['INPUT', expect.any(Number), expect.any(Number)])
    await expect(page.locator('#sori-frame')).toHaveCount(0)
  })

test('members and English visitors never see the first top bar of Korean visitors', async ({
  page,
}) => {
  await page.route('**/assets/react*.js', () => {})
  for (const [key, value] of [
    ['locale', 'en'],
    ['refreshToken', 'stored'],
  ]) {
    await page.addInitScript(
      ([name = '', text = '']) => {
        localStorage.clear()
        localStorage.setItem(name, text)
      },
      [key, value] as const,
    )
    await page.goto('/sounds/tracks', { waitUntil: 'commit' })
    await expect(page.locator('#sori-plain')).toBeAttached()
    await expect(page.locator('#sori-frame')).toBeHidden()
  }
})

test('a returning visitor loads the typeface before the scripts', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await expectFontLoaded(page)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/react*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const sheet = page.waitForRequest(/assets\/fonts\/fonts\.[0-9a-f]+\.css$/)
  await page.reload({ waitUntil: 'commit' })
  await sheet
  scripts.resolve()
  await expect(trackRows(page)).toHaveCount(20)
})

test('a title with rare syllables loads the part of the typeface that has them', async ({
  page,
}) => {
  await page.goto('/sounds/tracks')
  await expect(trackRows(page).first()).toBeVisible()
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
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await page.goto('/sounds/tracks')
    await expect(trackRows(page)).toHaveCount(20)
    await expectSettled(page)
    expect(await page.locator('*').count(), `at ${viewport.width} px`).toBeLessThan(900)
  }
})

test('every button of a row shows its icon, also in forced colours', async ({ page }) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.goto('/sounds/tracks')
    const buttons = trackRows(page).first().getByRole('group').getByRole('button')
    await expect(buttons).toHaveCount(5)
    const hasIcon = await buttons.evaluateAll((elements) =>
      elements.map((button) => {
        const { maskImage, backgroundColor, width } = getComputedStyle(button, '::before')
        const pageBackground = getComputedStyle(document.body).backgroundColor
        return (
          maskImage.startsWith('url("data:image/svg+xml') &&
          width === '20px' &&
          backgroundColor !== pageBackground
        )
      }),
    )
    expect(hasIcon).toEqual([true, true, true, true, true])
  }
})

test('the first view loads four scripts of at most 170 kB together', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(bytesOf(request))
  })
  await page.goto('/sounds/tracks')
  await expect(trackRows(page)).toHaveCount(20)
  await expectFontLoaded(page)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  // Two of the shell (packages, code) and two of the remote (entry, pages).
  expect(sizes).toHaveLength(4)
  expect(sum(sizes), `${sizes}`).toBeLessThanOrEqual(170_000)
})

test('a phone shows count, selection, sorting and the albums link on one line', async ({
  page,
}) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/sounds/tracks')
    await expect(trackRows(page)).toHaveCount(20)
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

test("a phone's first view loads at most 22 files, 120 kB of fonts and nearby covers", async ({
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
  await expect(trackRows(page)).toHaveCount(20)
  await expectFontLoaded(page)
  await page.waitForLoadState('networkidle')
  expect(fetched.length, fetched.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(22)
  const fonts = fetched.filter(({ type }) => type === 'font')
  const fontBytes = sum(await Promise.all(fonts.map(({ bytes }) => bytes)))
  expect(fontBytes).toBeGreaterThan(0)
  expect(fontBytes).toBeLessThan(120_000)
  const covers = () =>
    page
      .locator('main li img')
      .evaluateAll((images) => images.filter((image) => image.hasAttribute('src')).length)
  expect(await covers()).toBeLessThan(14)
  await trackRows(page).last().scrollIntoViewIfNeeded()
  await expect(trackRows(page).last().locator('img')).toHaveJSProperty('complete', true)
  await expect(trackRows(page).last().locator('img')).toHaveAttribute('src', /^\/media\//)
})

test('pages of plain text load one font', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/login', '/register', '/sounds/tracks?keyword=qqqq']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectFontLoaded(page)
    expect([...fonts], path).toEqual([expect.stringContaining('pretendard-first')])
  }
})

/** Sums the layout shifts of `page`, from its next load on. */
async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shift = { sum: 0 }
    Object.assign(window, { shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shift.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const layoutShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shift: { sum: number } }).shift.sum)

/** Returns tag, left and top (CSS px) of the visible elements in `parent` that have no children. */
async function leafPositions(page: Page, parent: string): Promise<[string, number, number][]> {
  await page.locator(parent).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet,
    ),
  )
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} *`)]
        .filter((element) => !element.firstElementChild && element.checkVisibility())
        .map((element) => {
          const { left, top } = element.getBoundingClientRect()
          return [element.tagName, Math.round(left), Math.round(top)]
        }),
    parent,
  )
}
