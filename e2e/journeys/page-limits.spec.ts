import type { Page } from '@playwright/test'
import { withWebFonts } from '../chromium.ts'
import { expect, expectFontLoaded, heading, test } from '../journey.ts'
import { memberPages, publicPages } from '../pages.ts'
import { accounts, startSession } from '../session.ts'
import { bytesOf, sum } from '../transfers.ts'

test.use({ launchOptions: withWebFonts })

test('the document of each public page has at most 14.6 kB', async ({ page }) => {
  // A server sends ten segments of 1,460 bytes without waiting for an acknowledgement.
  for (const { path } of publicPages) {
    const sizes = await (await page.goto(path))?.request().sizes()
    const bytes = sum([sizes?.responseHeadersSize ?? Number.NaN, sizes?.responseBodySize ?? 0])
    expect(bytes, path).toBeLessThanOrEqual(14_600)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  for (const { name, path, as, limits, lazyFiles = 0 } of [...publicPages, ...memberPages]) {
    test(`the first view of ${name} stays within its limits of requests and bytes`, async ({
      page,
    }) => {
      if (as) await startSession(page, accounts[as])
      const files: { path: string; bytes: Promise<number> }[] = []
      page.on('requestfinished', (request) => {
        const { protocol, pathname } = new URL(request.url())
        if (protocol !== 'data:') files.push({ path: pathname, bytes: bytesOf(request) })
      })
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect.poll(() => unusedPictures(page)).toEqual([])
      await expectFontLoaded(page)
      await page.waitForLoadState('networkidle')
      const late = await lateFiles(page)
      expect(late.length, late.join('\n')).toBeLessThanOrEqual(lazyFiles)
      const kB = Math.round(sum(await Promise.all(files.map(({ bytes }) => bytes))) / 1000)
      const list = files.map((file) => file.path).join('\n')
      expect(files.length, list).toBeLessThanOrEqual(limits.requests)
      expect(kB, list).toBeLessThanOrEqual(limits.kB)
    })
  }
})

/** Returns the remotes' files that the head does not preload, without those of the player. */
const lateFiles = (page: Page) =>
  page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
    const preloaded = new Set([...links].map(({ href }) => href))
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/remotes\/(?!browse\/[^/]+\/(entry|exports)).*\.(js|css)$/.test(name))
      .filter((name) => !preloaded.has(name))
  })

/** Returns the preloaded pictures that no image of the content uses. */
const unusedPictures = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img')]
    return [...document.querySelectorAll<HTMLLinkElement>('link[as="image"]')]
      .filter(
        ({ imageSrcset, imageSizes }) =>
          !shown.some(({ srcset, sizes }) => srcset === imageSrcset && sizes === imageSizes),
      )
      .map(({ imageSrcset }) => imageSrcset)
  })
