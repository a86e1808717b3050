import type { Page } from '@playwright/test'
import { expect, login, test } from '../journey.ts'
import { faults, hostileCss } from './faults.ts'
import { type Place, places, walkTo } from './places.ts'
import { plant, removeFiles } from './site.ts'

const failed = (page: Page) => page.getByRole('main').getByRole('button', { name: '다시 시도' })
/** Terms, privacy and licences: at hand on a page that did not come, too. */
const footLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').first()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** What is aimed at, in ms: printed and not asserted, because a busy machine is no failure. */
const AIM_MS = 3_000

/** Prints how long after a fault was seen the page was usable. */
function printTime(remote: string, fault: string, seenAt: number, usableAt: number): void {
  const took = Math.max(0, usableAt - seenAt)
  console.info(`${remote.padEnd(10)} ${fault.padEnd(34)} usable ${took} ms after detection${took > AIM_MS ? ' (above the aim)' : ''}`)
}

/** When the page first wrote down a trouble of which `pattern` is a part. */
function firstTrouble(page: Page, pattern: RegExp): Promise<number> {
  return new Promise((resolve) => {
    page.on('console', (message) => {
      if (pattern.test(message.text())) resolve(Date.now())
    })
  })
}

/** Opens the page of a remote by a walk from another one, so that the document is the same afterwards. */
async function open(page: Page, { own, other }: Place): Promise<void> {
  await page.goto(other)
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await walkTo(page, own)
}

/** Presses the retry; the quiet one of the shell may have been quicker, and the button gone. */
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
      // the administrator has landed on a page of the remote in question: it must not come out of the cache
      await page.waitForLoadState('networkidle')
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.clearBrowserCache')
      troubles.seen.length = 0
    })

    test('gone: all else works, and it comes back without a reload', async ({ page, troubles }) => {
      troubles.allow(/404|Failed to load|remotes\//)
      // a server that has never read the remote leaves it out of the registry
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

    test('hanging: all else works, the person is told and offered a retry that helps', async ({ page, troubles }) => {
      troubles.allow(/remotes\//)
      let hanging = true
      await page.route(`**/remotes/${remote}/**`, async (route) => {
        if (hanging) await new Promise(() => {})
        else await route.continue()
      })
      await page.goto(own, { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByText('아직 불러오는 중입니다', { exact: false })).toBeVisible({ timeout: 8_000 })
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
      ['a crash of the first drawing', faults.crash, /threw while it was drawn/],
      ['code of a screen that never comes', faults.lazyHang, /does not come/],
      ['a mount that never ends', faults.mountHang, /does not come/],
    ] as const) {
      test(`${fault}: the version before takes its place without a reload`, async ({ page, troubles }) => {
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

    test('a crash with no version before: all else works, the remote says so, and a roll-back reaches it by the retry', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/planted/)
      const planted = plant(remote, { script: faults.crash, alone: true })
      try {
        await open(page, place)
        await expect(page.getByRole('main').getByText('화면을 표시하는 중 오류가 발생했습니다.')).toBeVisible()
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

    test('ill-mannered: what it holds and throws is its own, and ends with its page', async ({ page, troubles }) => {
      troubles.allow(/planted/)
      const planted = plant(remote, { script: faults.illMannered })
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      try {
        await open(page, place)
        await expect(heading(page)).toBeVisible()
        await expect(page.getByRole('banner').getByRole('progressbar').or(page.getByText('불러오는 중입니다…')).first()).toBeAttached()
        await walkTo(page, other)
        // its own hold asks on its own page, once
        await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
        await expect(page).toHaveURL(new RegExp(`${other}$`))
        await expect(heading(page)).toBeVisible()
        await expect(page.getByText('불러오는 중입니다…')).toHaveCount(0)
        await walkTo(page, `${other}?page=1`)
        await walkTo(page, other)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        const own = lines.filter((line) => line.includes(`"remote":"${remote}","version":"${planted.version}"`))
        for (const where of ['a listener', 'a timer', 'a promise']) expect(own.join('\n')).toContain(`planted in ${where}`)
      } finally {
        planted.remove()
      }
    })

    test('hostile style sheets: nothing outside changes, nor the remote’s neighbours', async ({ page }) => {
      const looks = () =>
        page.evaluate(() => {
          // a link that has just become the active one is still on the way from colour to colour
          for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
          const all = [...document.querySelectorAll('a, button, main h1')]
          const outside = all.filter((element) => element.tagName === 'H1' || !element.closest('main'))
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
        const taken = firstTrouble(page, /rules for elements of others are left out.*h1; button/)
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

test('the matrix has every remote that the registry names', async ({ page }) => {
  const { remotes } = (await (await page.request.get('/registry')).json()) as { remotes: { name: string }[] }
  expect(remotes.length).toBeGreaterThan(0)
  expect(places().map(({ remote }) => remote)).toEqual(remotes.map(({ name }) => name))
})

test('a page whose code cannot be had for a while comes with a retry, as often as it takes', async ({ page, troubles }) => {
  troubles.allow(/remotes\/browse|ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const track = page.getByRole('list', { name: '트랙 목록' }).getByRole('link').first()
  await expect(track).toBeVisible()
  const code = '**/remotes/browse/**'
  await page.route(code, (route) => route.abort())
  await track.click()
  await expect(failed(page)).toBeVisible()
  // the button stays, and waits, while the registry is asked; only what was refused again is a second failure
  const refusedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('/remotes/browse/'))
  await failed(page).click()
  await refusedAgain
  await expect(failed(page)).toBeEnabled()
  await page.unroute(code)
  await failed(page).click()
  await expect(page.getByRole('main').getByRole('button', { name: '음원 공유' })).toBeVisible()
})

test('a page whose code hangs is waited for in words, and comes by another way after ten seconds without a press', async ({
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
  await expect(page.getByRole('main').getByText('아직 불러오는 중입니다', { exact: false })).toBeVisible({ timeout: 8_000 })
  await expect(page.getByRole('main').getByRole('button', { name: '음원 공유' })).toBeVisible({ timeout: 20_000 })
  printTime('browse', 'a hanging chunk, by another way', from + 10_000, Date.now())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
