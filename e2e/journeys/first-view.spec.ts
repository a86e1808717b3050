import { expect, rows, test } from '../journey.ts'

// What a new visitor's browser fetches, and in which order.

test('the first data is asked for before the first script has come, and once', async ({ page }) => {
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

test('the list is drawn with one font file, and what it lacks comes after the page has loaded', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  const sheet = page.waitForRequest(/assets\/fonts\/rest\.[0-9a-f]+\.css$/)
  await page.goto('/sounds/tracks', { waitUntil: 'domcontentloaded' })
  await sheet
  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/fonts\/pretendard-first\.[0-9a-f]{8}\.woff2$/)])
  await expect(rows(page).first()).toBeVisible()
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('600 16px "Pretendard Variable"', '소리장터'))),
  ).toBe(true)
})

test('a title with a rare syllable is written in the same typeface', async ({ page }) => {
  await page.goto('/sounds/tracks')
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(() => {
    const title = document.createElement('p')
    title.textContent = '꿹뷁'
    document.querySelector('main')?.append(title)
  })
  await expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].filter(({ family, status }) => family.includes('Rest') && status === 'loaded').length),
    )
    .toBeGreaterThan(0)
})

test('the first view is light: fewer than 900 elements, on a wide screen and on a phone', async ({ page }) => {
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

test('every button of a row is drawn, in the colours that a person has forced too', async ({ page }) => {
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.goto('/sounds/tracks')
    const buttons = rows(page).first().getByRole('group').getByRole('button')
    await expect(buttons).toHaveCount(4)
    const drawn = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { maskImage, backgroundColor, width } = getComputedStyle(button, '::before')
        const ground = getComputedStyle(document.body).backgroundColor
        return maskImage.startsWith('url("data:image/svg+xml') && width === '20px' && backgroundColor !== ground
      }),
    )
    expect(drawn).toEqual([true, true, true, true])
  }
})

test('the scripts of the first view are four, and weigh at most 162 kB on the wire', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  const weights = await Promise.all(scripts)
  // of the shell its packages and its own, of the remote its entry and its pages
  expect(weights).toHaveLength(4)
  expect(
    weights.reduce((all, one) => all + one, 0),
    `${weights}`,
  ).toBeLessThanOrEqual(162_000)
})

test('on a phone count, choice of rows, order and the way to the albums stand on one line', async ({ page }) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/sounds/tracks')
    await expect(rows(page)).toHaveCount(20)
    const parts = [
      page.getByRole('button', { name: '여러 곡 선택', exact: true }),
      page.getByRole('combobox', { name: '정렬', exact: true }),
      page.getByRole('navigation', { name: '보기 방식', exact: true }),
    ]
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }))
    const [first = Number.NaN, ...others] = boxes.map(({ y, height }) => y + height / 2)
    for (const other of others) expect(Math.abs(other - first), `at ${width} px`).toBeLessThan(4)
  }
})

test('a phone fetches little for the first view: 22 requests, 120 kB of fonts, and covers only of rows near the view', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const fetched: { path: string; type: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol === 'data:') return
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
    fetched.push({ path: pathname, type: request.resourceType(), bytes })
  })
  await page.goto('/sounds/tracks')
  await expect(rows(page)).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  const weigh = async (type: string) => {
    const all = await Promise.all(fetched.filter((one) => one.type === type).map(({ bytes }) => bytes))
    return all.reduce((sum, one) => sum + one, 0)
  }
  expect(fetched.length, fetched.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(22)
  expect(await weigh('font')).toBeLessThan(120_000)
  const covers = () => page.locator('main li img').evaluateAll((all) => all.filter((image) => image.hasAttribute('src')).length)
  expect(await covers()).toBeLessThan(14)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page).last().locator('img')).toHaveJSProperty('complete', true)
  await expect(rows(page).last().locator('img')).toHaveAttribute('src', /^\/media\//)
})

test('pages of words alone are written with the one font', async ({ page }) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/login', '/register', '/sounds/tracks?keyword=qqqq']) {
    const sheet = page.waitForResponse(/assets\/fonts\/rest\./)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await sheet
    await page.waitForLoadState('networkidle')
    expect([...fonts], path).toEqual([expect.stringContaining('pretendard-first')])
  }
})
