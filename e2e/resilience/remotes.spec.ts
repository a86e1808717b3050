import type { Page } from '@playwright/test'
import { expect, followLink, heading, main, test, trackRows } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'
import { startSession } from '../session.ts'
import { SHORTENED_RETRY_MS, shortenDeadlines } from '../timers.ts'
import { faults, hostileCss } from './faults.ts'
import { type RemotePage, remotePages } from './remotePages.ts'
import { publishChangedCopy, removeFiles, waitForRegistry } from './site.ts'

const retryButton = (page: Page) => main(page).getByRole('button', { name: '다시 시도' })
const slowMessage = (page: Page) => main(page).getByText('아직 불러오는 중입니다', { exact: false })
/** Finds a link of the footer, which a page with a failed remote must show too. */
const footerLink = (page: Page) => page.getByRole('contentinfo').getByRole('link').first()

/** The goal for a recovery. It is printed and not asserted, because a busy machine is slower. */
const GOAL_MS = 3_000

function printTime(remote: string, fault: string, detectedAt: number, usableAt: number): void {
  const ms = Math.max(0, usableAt - detectedAt)
  const verdict = ms > GOAL_MS ? ' (above the goal)' : ''
  console.info(`${remote.padEnd(10)} ${fault.padEnd(34)} usable ${ms} ms after detection${verdict}`)
}

/** Resolves with the time of the first console message that matches `pattern`. */
function timeOfMessage(page: Page, pattern: RegExp): Promise<number> {
  return new Promise((resolve) => {
    page.on('console', (message) => {
      if (pattern.test(message.text())) resolve(Date.now())
    })
  })
}

/** Follows a link from another remote's page to the remote's page, in the same document. */
async function openByLink(page: Page, { ownPath, otherPath }: RemotePage): Promise<void> {
  await waitForRegistry(page)
  await page.goto(otherPath)
  await expect(heading(page)).toBeVisible()
  await markDocument(page)
  await followLink(page, ownPath)
}

/** Marks the document for {@link isSameDocument}. */
const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }))

const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Presses retry, or waits for the page if the shell itself retries first. */
async function retry(page: Page): Promise<void> {
  const press = retryButton(page).click({ timeout: 5_000 })
  await Promise.race([
    press.catch(() => {}),
    heading(page)
      .waitFor({ timeout: 5_000 })
      .catch(() => {}),
  ])
}

/** A public and a guarded remote, which `npm test` breaks. `long-tests` breaks the others. */
const BROKEN_FIRST = ['browse', 'studio']

for (const place of remotePages()) {
  const { remote, ownPath, otherPath, account } = place
  const tag = BROKEN_FIRST.includes(remote) ? [] : '@long'
  test.describe(`the ${remote} remote`, { tag }, () => {
    test.beforeEach(async ({ page }) => {
      await waitForRegistry(page)
      if (account) await startSession(page, account)
    })

    test('the site works while files are missing, and a retry shows the page', async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/404|Failed to load|remotes\//)
      // Lets the server read the remote's files before they are removed.
      await page.request.get('/registry')
      const restoreFiles = removeFiles(remote)
      try {
        await page.goto(ownPath)
        await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
        await expect(footerLink(page)).toBeVisible()
        await markDocument(page)
        await followLink(page, otherPath)
        await expect(heading(page)).toBeVisible()
        await expect(retryButton(page)).toBeHidden()
        await followLink(page, ownPath)
        await expect(retryButton(page)).toBeVisible({ timeout: 20_000 })
      } finally {
        restoreFiles()
      }
      const retriedAt = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'missing files, after the retry', retriedAt, Date.now())
      await expect(retryButton(page)).toBeHidden()
      expect(await isSameDocument(page)).toBe(true)
    })

    test('the site works while files never arrive, and a retry shows the page', async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/remotes\//)
      await shortenDeadlines(page)
      let isHanging = true
      await page.route(new RegExp(`/remotes/${remote}/`), async (route) => {
        if (isHanging) await new Promise(() => {})
        else await route.continue()
      })
      await page.goto(ownPath, { waitUntil: 'commit' })
      await expect(slowMessage(page)).toBeVisible({ timeout: 8_000 })
      await expect(page.getByRole('banner')).toBeVisible()
      await followLink(page, otherPath)
      await expect(heading(page)).toBeVisible()
      await followLink(page, ownPath)
      await expect(retryButton(page)).toBeVisible({ timeout: 16_000 })
      await expect(footerLink(page)).toBeVisible()
      isHanging = false
      const retriedAt = Date.now()
      await retry(page)
      await expect(heading(page)).toBeVisible({ timeout: 20_000 })
      printTime(remote, 'hanging files, after the retry', retriedAt, Date.now())
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    for (const [fault, script, report] of [
      ['a crash in the first render', faults.crash, /threw while rendering/],
      ['a screen whose code hangs', faults.lazyHang, /did not load/],
      ['a mount that never ends', faults.mountHang, /did not load/],
    ] as const) {
      test(`the previous version replaces ${fault} without a reload`, async ({
        page,
        pageErrors,
      }) => {
        pageErrors.allow(/planted/)
        await shortenDeadlines(page)
        const changedCopy = publishChangedCopy(remote, { script })
        try {
          const detection = timeOfMessage(page, report)
          await openByLink(page, place)
          const detectedAt = await detection
          await expect(heading(page)).toBeVisible()
          printTime(remote, fault, detectedAt, Date.now())
          await expect(retryButton(page)).toBeHidden()
          expect(await isSameDocument(page)).toBe(true)
        } finally {
          changedCopy.remove()
        }
      })
    }

    test('a crash of the only version shows a message; a retry after a rollback repairs it', async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/planted/)
      const changedCopy = publishChangedCopy(remote, { script: faults.crash, isOnlyVersion: true })
      try {
        await openByLink(page, place)
        await expect(main(page).getByText('화면을 표시하는 중 오류가 발생했습니다.')).toBeVisible()
        await followLink(page, otherPath)
        await expect(heading(page)).toBeVisible()
        await followLink(page, ownPath)
        await expect(retryButton(page)).toBeVisible()
        changedCopy.rollBack()
        const retriedAt = Date.now()
        await retry(page)
        await expect(heading(page)).toBeVisible()
        printTime(remote, 'a rollback, after the retry', retriedAt, Date.now())
        expect(await isSameDocument(page)).toBe(true)
      } finally {
        changedCopy.remove()
      }
    })

    test('a remote that throws in timers and leaks resources affects only its own page', async ({
      page,
      pageErrors,
    }) => {
      pageErrors.allow(/planted/)
      const changedCopy = publishChangedCopy(remote, { script: faults.leakAndThrow })
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      try {
        await openByLink(page, place)
        await expect(heading(page)).toBeVisible()
        await expect(
          page
            .getByRole('banner')
            .getByRole('progressbar')
            .or(page.getByText('불러오는 중입니다…'))
            .first(),
        ).toBeAttached()
        await followLink(page, otherPath)
        // The remote reports unsaved work, so that leaving its page needs a confirmation.
        await page.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
        await expect(page).toHaveURL(new RegExp(`${otherPath}$`))
        await expect(heading(page)).toBeVisible()
        await expect(page.getByText('불러오는 중입니다…')).toHaveCount(0)
        await followLink(page, `${otherPath}?page=1`)
        await followLink(page, otherPath)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        const reports = lines.filter((line) =>
          line.includes(`"remote":"${remote}","version":"${changedCopy.version}"`),
        )
        for (const where of ['a listener', 'a timer', 'a promise'])
          expect(reports.join('\n')).toContain(`planted in ${where}`)
      } finally {
        changedCopy.remove()
      }
    })

    test('hostile style sheets change neither the shell nor other remotes', async ({ page }) => {
      const stylesOutside = () =>
        page.evaluate(() => {
          // Ends the colour transitions of links that just became active.
          for (const animation of document.getAnimations())
            if (animation instanceof CSSTransition) animation.finish()
          const elements = [...document.querySelectorAll('a, button, main h1')]
          const outside = elements.filter(
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
      if (account) await expect(page.getByRole('button', { name: '알림' })).toBeVisible()
      const stylesOnOther = await stylesOutside()
      await followLink(page, ownPath)
      await expect(heading(page)).toBeVisible()
      const stylesOnOwn = await stylesOutside()
      const changedCopy = publishChangedCopy(remote, { css: hostileCss })
      try {
        await waitForRegistry(page)
        const report = timeOfMessage(page, /removed foreign rules.*h1; button/)
        await page.goto(ownPath)
        await report
        await expect(heading(page)).toBeVisible()
        await expect.poll(stylesOutside).toEqual(stylesOnOwn)
        await followLink(page, otherPath)
        await expect.poll(stylesOutside).toEqual(stylesOnOther)
      } finally {
        changedCopy.remove()
      }
    })
  })
}

test('these tests cover every remote of the registry', async ({ page }) => {
  const remotes = await registeredRemotes(page.request)
  expect(remotes.length).toBeGreaterThan(0)
  expect(remotePages().map(({ remote }) => remote)).toEqual(remotes.map(({ name }) => name))
})

test('a page whose code cannot be loaded offers a retry after each failure', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/remotes\/browse|ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk/)
  await page.goto('/sounds/tracks')
  const trackLink = trackRows(page).getByRole('link').first()
  await expect(trackLink).toBeVisible()
  const browseFiles = /\/remotes\/browse\//
  await page.route(browseFiles, (route) => route.abort())
  await trackLink.click()
  await expect(retryButton(page)).toBeVisible()
  // The button stays while the registry loads, so that only the request shows the second failure.
  const failedAgain = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/remotes/browse/'),
  )
  await retryButton(page).click()
  await failedAgain
  await expect(retryButton(page)).toBeEnabled()
  await page.unroute(browseFiles)
  await retryButton(page).click()
  await expect(main(page).getByRole('button', { name: '음원 공유' })).toBeVisible()
})

test('a page whose code hangs shows a message, then loads the code under another URL', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ChunkLoadError|Loading (CSS )?chunk/)
  await shortenDeadlines(page)
  await page.goto('/sounds/tracks')
  const trackLink = trackRows(page).getByRole('link').first()
  await expect(trackLink).toBeVisible()
  await page.route(
    (url) => url.pathname.startsWith('/remotes/browse/') && !url.searchParams.has('attempt'),
    () => new Promise(() => {}),
  )
  await trackLink.click()
  const clickedAt = Date.now()
  await expect(slowMessage(page)).toBeVisible({ timeout: 8_000 })
  await expect(main(page).getByRole('button', { name: '음원 공유' })).toBeVisible({
    timeout: 20_000,
  })
  const detectedAt = clickedAt + SHORTENED_RETRY_MS
  printTime('browse', 'a hanging chunk, under another URL', detectedAt, Date.now())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
