import type { Page } from '@playwright/test'
import { expect, followLink, heading, main, rows, test } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'
import { startSession } from '../session.ts'
import { shortenDeadlines } from '../timers.ts'
import { faults, hostileCss } from './faults.ts'
import { type Place, places } from './places.ts'
import { plant, removeFiles } from './site.ts'

const retryButton = (page: Page) => main(page).getByRole('button', { name: '다시 시도' })
const slowMessage = (page: Page) => main(page).getByText('아직 불러오는 중입니다', { exact: false })
/** The link to the terms, which must be on a failed page too. */
const footLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').first()

/**
 * Milliseconds to recover: a goal that is printed but not asserted, because a busy machine is
 * slower.
 */
const GOAL_MS = 3_000

function printTime(remote: string, fault: string, seenAt: number, usableAt: number): void {
  const ms = Math.max(0, usableAt - seenAt)
  const verdict = ms > GOAL_MS ? ' (above the goal)' : ''
  console.info(`${remote.padEnd(10)} ${fault.padEnd(34)} usable ${ms} ms after detection${verdict}`)
}

/** Resolves with the time of the first console message that matches `pattern`. */
function firstTrouble(page: Page, pattern: RegExp): Promise<number> {
  return new Promise((resolve) => {
    page.on('console', (message) => {
      if (pattern.test(message.text())) resolve(Date.now())
    })
  })
}

/** Waits until the server has noticed a moved pointer, which takes at most 200 ms. */
const waitForRegistry = (page: Page) => page.waitForTimeout(300)

/** Navigates to the remote's page from another one, so that the document stays. */
async function open(page: Page, { ownPath, otherPath }: Place): Promise<void> {
  await waitForRegistry(page)
  await page.goto(otherPath)
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await followLink(page, ownPath)
}

/** Presses retry, unless the shell's own retry was faster. */
async function retry(page: Page): Promise<void> {
  const pressed = retryButton(page).click({ timeout: 5_000 })
  await Promise.race([
    pressed.catch(() => {}),
    heading(page)
      .waitFor({ timeout: 5_000 })
      .catch(() => {}),
  ])
}

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

for (const place of places()) {
  const { remote, ownPath, otherPath, account } = place
  test.describe(`the ${remote} remote`, () => {
    test.beforeEach(async ({ page }) => {
      await waitForRegistry(page)
      if (account) await startSession(page, account)
    })

    test('missing files: the site works, and the remote returns without a reload', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/404|Failed to load|remotes\//)
      // Requested first, because a server that has not read the remote yet omits it from the
      // registry.
      await page.request.get('/registry')
      const restoreFiles = removeFiles(remote)
      try {
        await page.goto(ownPath)
        await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
        await expect(footLink(page)).toBeVisible()
        await page.evaluate(() => Object.assign(window, { sameDocument: true }))
        await followLink(page, otherPath)
        await expect(heading(page)).toBeVisible()
        await expect(retryButton(page)).toBeHidden()
        await followLink(page, ownPath)
        await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
      } finally {
        restoreFiles()
      }
      const from = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'missing files, after the retry', from, Date.now())
      await expect(retryButton(page)).toBeHidden()
      expect(await isSameDocument(page)).toBe(true)
    })

    test('hanging files: the site works, and a retry helps', async ({ page, troubles }) => {
      troubles.allow(/remotes\//)
      await shortenDeadlines(page)
      let hanging = true
      await page.route(new RegExp(`/remotes/${remote}/`), async (route) => {
        if (hanging) await new Promise(() => {})
        else await route.continue()
      })
      await page.goto(ownPath, { waitUntil: 'commit' })
      await expect(slowMessage(page)).toBeVisible({ timeout: 8_000 })
      await expect(page.getByRole('banner')).toBeVisible()
      await followLink(page, otherPath)
      await expect(heading(page)).toBeVisible()
      await followLink(page, ownPath)
      await expect(retryButton(page)).toBeVisible({ timeout: 16_000 })
      await expect(footLink(page)).toBeVisible()
      hanging = false
      const from = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'hanging files, after the retry', from, Date.now())
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    for (const [fault, script, report] of [
      ['a crash in the first render', faults.crash, /threw while rendering/],
      ['a screen whose code hangs', faults.lazyHang, /did not load/],
      ['a mount that never ends', faults.mountHang, /did not load/],
    ] as const) {
      test(`${fault}: the previous version takes over without a reload`, async ({
        page,
        troubles,
      }) => {
        troubles.allow(/planted/)
        await shortenDeadlines(page)
        const planted = plant(remote, { script })
        try {
          const seen = firstTrouble(page, report)
          await open(page, place)
          const seenAt = await seen
          await expect(heading(page)).toBeVisible()
          printTime(remote, fault, seenAt, Date.now())
          await expect(retryButton(page)).toBeHidden()
          expect(await isSameDocument(page)).toBe(true)
        } finally {
          planted.remove()
        }
      })
    }

    test('a crash without a previous version: a message; a retry loads the rollback', async ({
      page,
      troubles,
    }) => {
      troubles.allow(/planted/)
      const planted = plant(remote, { script: faults.crash, alone: true })
      try {
        await open(page, place)
        await expect(main(page).getByText('화면을 표시하는 중 오류가 발생했습니다.')).toBeVisible()
        await followLink(page, otherPath)
        await expect(heading(page)).toBeVisible()
        await followLink(page, ownPath)
        await expect(retryButton(page)).toBeVisible()
        planted.rollBack()
        const from = Date.now()
        await retry(page)
        await expect(heading(page)).toBeVisible()
        printTime(remote, 'a rollback, after the retry', from, Date.now())
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
        await followLink(page, otherPath)
        // The remote's unsaved work asks once, on its own page.
        await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
        await expect(page).toHaveURL(new RegExp(`${otherPath}$`))
        await expect(heading(page)).toBeVisible()
        await expect(page.getByText('불러오는 중입니다…')).toHaveCount(0)
        await followLink(page, `${otherPath}?page=1`)
        await followLink(page, otherPath)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        const reports = lines.filter((line) =>
          line.includes(`"remote":"${remote}","version":"${planted.version}"`),
        )
        for (const where of ['a listener', 'a timer', 'a promise'])
          expect(reports.join('\n')).toContain(`planted in ${where}`)
      } finally {
        planted.remove()
      }
    })

    test('hostile style sheets change neither the shell nor other remotes', async ({ page }) => {
      const looks = () =>
        page.evaluate(() => {
          // Ends the colour transitions of links that just became active.
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
      await page.goto(otherPath)
      await expect(heading(page)).toBeVisible()
      // The bell of a member loads after the page.
      await page.waitForLoadState('networkidle')
      const before = await looks()
      await followLink(page, ownPath)
      await expect(heading(page)).toBeVisible()
      const withOwn = await looks()
      const planted = plant(remote, { css: hostileCss })
      try {
        await waitForRegistry(page)
        const reported = firstTrouble(page, /removed foreign rules.*h1; button/)
        await page.goto(ownPath)
        await reported
        await expect(heading(page)).toBeVisible()
        await expect.poll(looks).toEqual(withOwn)
        await followLink(page, otherPath)
        await expect.poll(looks).toEqual(before)
      } finally {
        planted.remove()
      }
    })
  })
}

test('the matrix covers every remote of the registry', async ({ page }) => {
  const remotes = await registeredRemotes(page.request)
  expect(remotes.length).toBeGreaterThan(0)
  expect(places().map(({ remote }) => remote)).toEqual(remotes.map(({ name }) => name))
})

test('a page whose code cannot be loaded offers a retry each time', async ({ page, troubles }) => {
  troubles.allow(/remotes\/browse|ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const track = rows(page).getByRole('link').first()
  await expect(track).toBeVisible()
  const code = /\/remotes\/browse\//
  await page.route(code, (route) => route.abort())
  await track.click()
  await expect(retryButton(page)).toBeVisible()
  // Waits for the second failed request, because the button stays while the registry loads.
  const failedAgain = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/remotes/browse/'),
  )
  await retryButton(page).click()
  await failedAgain
  await expect(retryButton(page)).toBeEnabled()
  await page.unroute(code)
  await retryButton(page).click()
  await expect(main(page).getByRole('button', { name: '음원 공유' })).toBeVisible()
})

test('a page whose code hangs shows a message and loads under another URL', async ({
  page,
  troubles,
}) => {
  troubles.allow(/ChunkLoadError|Loading (CSS )?chunk/)
  await shortenDeadlines(page)
  await page.goto('/sounds/tracks')
  const track = rows(page).getByRole('link').first()
  await expect(track).toBeVisible()
  await page.route(
    (url) => url.pathname.startsWith('/remotes/browse/') && !url.searchParams.has('attempt'),
    () => new Promise(() => {}),
  )
  await track.click()
  const from = Date.now()
  await expect(slowMessage(page)).toBeVisible({ timeout: 8_000 })
  await expect(main(page).getByRole('button', { name: '음원 공유' })).toBeVisible({
    timeout: 20_000,
  })
  printTime('browse', 'a hanging chunk, under another URL', from + 2_500, Date.now())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
