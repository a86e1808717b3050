import type { Page } from '@playwright/test'
import { expect, login, test } from '../journey.ts'
import { faults, hostileCss } from './faults.ts'
import { type Place, places, walkTo } from './places.ts'
import { plant, removeFiles } from './site.ts'

const failed = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' })
/** The legal links must be on a failed page, too. */
const footLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').first()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** A goal in ms, printed but not asserted: a busy machine is slower. */
const AIM_MS = 3_000

/** Prints the time from the fault to a usable page. */
function printTime(remote: string, fault: string, seenAt: number, usableAt: number): void {
  const took = Math.max(0, usableAt - seenAt)
  console.info(
    `${remote.padEnd(10)} ${fault.padEnd(34)} usable ${took} ms after detection${took > AIM_MS ? ' (above the goal)' : ''}`,
  )
}

/** Resolves with the time of the first console message that matches `pattern`. */
function firstTrouble(page: Page, pattern: RegExp): Promise<number> {
  return new Promise((resolve) => {
    page.on('console', (message) => {
      if (pattern.test(message.text())) resolve(Date.now())
    })
  })
}

/** Navigates to the remote's page from another one, so that the document stays. */
async function open(page: Page, { own, other }: Place): Promise<void> {
  await page.goto(other)
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await walkTo(page, own)
}

/** Presses retry, unless the shell's own retry was faster. */
async function retry(page: Page): Promise<void> {
  const pressed = failed(page).click({ timeout: 5_000 })
  await Promise.race([
    pressed.catch(() => {}),
    heading(page)
      .waitFor({ timeout: 5_000 })
      .catch(() => {}),
  ])
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

for (const place of places()) {
  const { remote, own, other, account } = place
  test.describe(`the ${remote} remote`, () => {
    test.describe.configure({ timeout: 120_000 })

    test.beforeEach(async ({ page, troubles }) => {
      if (!account) return
      await page.goto('/login')
      await login(page, ...account)
      await expect(page).not.toHaveURL(/login/)
      // The administrator landed on this remote's page: clear it from the cache.
      await page.waitForLoadState('networkidle')
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.clearBrowserCache')
      troubles.seen.length = 0
    })

    test('missing files: the rest of the site works and the remote returns without a reload', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/404|Failed to load|remotes\//)
      // A server that has not read the remote yet omits it from the registry.
      await page.request.get('/registry')
      const putBack = removeFiles(remote)
      try {
        await page.goto(own)
        await expect(failed(page)).toBeVisible({ timeout: 20_000 })
        await expect(footLink(page)).toBeVisible()
        await page.evaluate(() => Object.assign(window, { sameDocument: true }))
        await walkTo(page, other)
        await expect(heading(page)).toBeVisible()
        await expect(failed(page)).toBeHidden()
        await walkTo(page, own)
        await expect(failed(page)).toBeVisible({ timeout: 20_000 })
      } finally {
        putBack()
      }
      const from = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'gone, after the retry', from, Date.now())
      await expect(failed(page)).toBeHidden()
      expect(await isSameDocument(page)).toBe(true)
    })

    test('hanging files: the rest of the site works and a retry helps', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/remotes\//)
      let hanging = true
      await page.route(`**/remotes/${remote}/**`, async (route) => {
        if (hanging) await new Promise(() => {})
        else await route.continue()
      })
      await page.goto(own, { waitUntil: 'commit' })
      await expect(
        page.getByRole('main').getByText('아직 불러오는 중입니다', { exact: false }),
      ).toBeVisible({ timeout: 8_000 })
      await expect(page.getByRole('banner')).toBeVisible()
      await walkTo(page, other)
      await expect(heading(page)).toBeVisible()
      await walkTo(page, own)
      await expect(failed(page)).toBeVisible({ timeout: 16_000 })
      await expect(footLink(page)).toBeVisible()
      hanging = false
      const from = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'hanging, after the retry', from, Date.now())
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    for (const [fault, script, words] of [
      ['a crash of the first drawing', faults.crash, /threw while rendering/],
      ['code of a screen that never comes', faults.lazyHang, /did not load/],
      ['a mount that never ends', faults.mountHang, /did not load/],
    ] as const) {
      test(`${fault}: the previous version takes over without a reload`, async ({
        page,
        troubles,
      }) => {
        troubles.allow(/planted/)
        const planted = plant(remote, { script })
        try {
          const seen = firstTrouble(page, words)
          await open(page, place)
          const seenAt = await seen
          await expect(heading(page)).toBeVisible()
          printTime(remote, fault, seenAt, Date.now())
          await expect(failed(page)).toBeHidden()
          expect(await isSameDocument(page)).toBe(true)
        } finally {
          planted.remove()
        }
      })
    }

    test('a crash without a previous version: a message appears, and retry loads a rolled-back one', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/planted/)
      const planted = plant(remote, { script: faults.crash, alone: true })
      try {
        await open(page, place)
        await expect(
          page.getByRole('main').getByText('화면을 표시하는 중 오류가 발생했습니다.'),
        ).toBeVisible()
        await walkTo(page, other)
        await expect(heading(page)).toBeVisible()
        await walkTo(page, own)
        await expect(failed(page)).toBeVisible()
        planted.rollBack()
        const from = Date.now()
        await retry(page)
        await expect(heading(page)).toBeVisible()
        printTime(remote, 'a roll-back, after the retry', from, Date.now())
        expect(await isSameDocument(page)).toBe(true)
      } finally {
        planted.remove()
      }
    })

    test('an ill-mannered remote affects only its own page', async ({ page, troubles }) => {
      troubles.allow(/planted/)
      const planted = plant(remote, { script: faults.illMannered })
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      try {
        await open(page, place)
        await expect(heading(page)).toBeVisible()
        await expect(
          page
            .getByRole('banner')
            .getByRole('progressbar')
            .or(page.getByText('불러오는 중입니다…'))
            .first(),
        ).toBeAttached()
        await walkTo(page, other)
        // Its unsaved work asks once, on its own page.
        await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
        await expect(page).toHaveURL(new RegExp(`${other}$`))
        await expect(heading(page)).toBeVisible()
        await expect(page.getByText('불러오는 중입니다…')).toHaveCount(0)
        await walkTo(page, `${other}?page=1`)
        await walkTo(page, other)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        const own = lines.filter((line) =>
          line.includes(`"remote":"${remote}","version":"${planted.version}"`),
        )
        for (const where of ['a listener', 'a timer', 'a promise'])
          expect(own.join('\n')).toContain(`planted in ${where}`)
      } finally {
        planted.remove()
      }
    })

    test('hostile style sheets change neither the shell nor other remotes', async ({ page }) => {
      const looks = () =>
        page.evaluate(() => {
          // Finish colour transitions of links that just became active.
          for (const animation of document.getAnimations())
            if (animation instanceof CSSTransition) animation.finish()
          const all = [...document.querySelectorAll('a, button, main h1')]
          const outside = all.filter(
            (element) => element.tagName === 'H1' || !element.closest('main'),
          )
          return outside.map((element) => {
            const { color, fontSize, display } = getComputedStyle(element)
            return `${element.tagName} ${color} ${fontSize} ${display}`
          })
        })
      await page.goto(other)
      await expect(heading(page)).toBeVisible()
      const before = await looks()
      await walkTo(page, own)
      await expect(heading(page)).toBeVisible()
      const beside = await looks()
      const planted = plant(remote, { css: hostileCss })
      try {
        const taken = firstTrouble(page, /removed foreign rules.*h1; button/)
        await page.goto(own)
        await taken
        await expect(heading(page)).toBeVisible()
        await expect.poll(looks).toEqual(beside)
        await walkTo(page, other)
        await expect.poll(looks).toEqual(before)
      } finally {
        planted.remove()
      }
    })
  })
}

test('the matrix covers every remote of the registry', async ({ page }) => {
  const { remotes } = (await (await page.request.get('/registry')).json()) as {
    remotes: { name: string }[]
  }
  expect(remotes.length).toBeGreaterThan(0)
  expect(places().map(({ remote }) => remote)).toEqual(remotes.map(({ name }) => name))
})

test('a page whose code cannot be loaded offers a retry each time', async ({ page, troubles }) => {
  troubles.allow(/remotes\/browse|ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const track = page.getByRole('list', { name: '트랙 목록' }).getByRole('link').first()
  await expect(track).toBeVisible()
  const code = '**/remotes/browse/**'
  await page.route(code, (route) => route.abort())
  await track.click()
  await expect(failed(page)).toBeVisible()
  // Retry keeps the button while the registry loads; only another failed request is a second
  // failure.
  const refusedAgain = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/remotes/browse/'),
  )
  await failed(page).click()
  await refusedAgain
  await expect(failed(page)).toBeEnabled()
  await page.unroute(code)
  await failed(page).click()
  await expect(page.getByRole('main').getByRole('button', { name: '음원 공유' })).toBeVisible()
})

test('a page whose code hangs shows a message and loads by another URL after ten seconds', async ({
  page,
  troubles,
}) => {
  troubles.allow(/ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const track = page.getByRole('list', { name: '트랙 목록' }).getByRole('link').first()
  await expect(track).toBeVisible()
  await page.route(
    (url) => url.pathname.startsWith('/remotes/browse/') && !url.searchParams.has('attempt'),
    () => new Promise(() => {}),
  )
  await track.click()
  const from = Date.now()
  await expect(
    page.getByRole('main').getByText('아직 불러오는 중입니다', { exact: false }),
  ).toBeVisible({ timeout: 8_000 })
  await expect(page.getByRole('main').getByRole('button', { name: '음원 공유' })).toBeVisible({
    timeout: 20_000,
  })
  printTime('browse', 'a hanging chunk, by another way', from + 10_000, Date.now())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
