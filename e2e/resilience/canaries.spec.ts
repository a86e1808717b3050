import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { halt, previewPath, publish, readRelease } from '@sori/remote-tools/release'
import { expect, heading, main, newPage, test } from '../journey.ts'
import { accounts, openAs } from '../session.ts'
import { copyVersion, liveVersion, siteDir } from './site.ts'

const REMOTE = 'commerce'

/** Returns a function that returns the remote's version whose entry the page has loaded last. */
function watchEntries(page: Page): () => string | undefined {
  let last: string | undefined
  page.on('request', (request) => {
    last = /\/remotes\/commerce\/([^/]+)\/entry/.exec(request.url())?.[1] ?? last
  })
  return () => last
}

test('an administrator halts a canary, and the open tab of a visitor returns within 5 s', async ({
  page,
  browser,
}) => {
  const before = liveVersion(REMOTE)
  const { version, folder } = copyVersion(REMOTE, before, { script: '/* canary */' })
  await publish(siteDir(), folder, { canary: { percent: 100 } })
  try {
    const entry = watchEntries(page)
    // The server reads the published canary at intervals.
    await expect(async () => {
      await page.goto('/subscription')
      await expect(heading(page)).toBeVisible()
      expect(entry()).toBe(version)
    }).toPass({ timeout: 20_000 })

    const admin = await newPage(browser)
    await openAs(admin, accounts.admin, '/admin/remotes')
    await expect(main(admin)).toContainText(`${version} 버전을 방문자의 100%에게`)
    await main(admin)
      .getByRole('button', { name: `${version} 버전 중단하기` })
      .click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '사유' }).fill('화면이 느림')
    await dialog.getByRole('button', { name: '중단하기' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(entry, { timeout: 5_000 }).toBe(before)
    await expect(heading(page)).toBeVisible()
    const moves = main(admin).getByRole('table', { name: '게시 원장' })
    await expect(moves.getByRole('row').nth(1)).toContainText(/카나리 중단.*administrator.*느림/)
  } finally {
    await halt(siteDir(), REMOTE, undefined).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a preview is shown with a ribbon to the holder of its link until it ends', async ({
  page,
  browser,
}) => {
  const before = liveVersion(REMOTE)
  const { version, folder } = copyVersion(REMOTE, before, { script: '/* preview */' })
  try {
    const entry = watchEntries(page)
    await page.goto(previewPath(await readRelease(folder), process.env.E2E_RELEASES_TOKEN))
    await expect(page).toHaveURL('/subscription')
    await expect(page.getByRole('complementary', { name: '미리보기' })).toContainText(version)
    expect(entry()).toBe(version)

    const other = await newPage(browser)
    const entryOfOther = watchEntries(other)
    await other.goto('/subscription')
    await expect(heading(other)).toBeVisible()
    expect(entryOfOther()).toBe(before)

    await page.getByRole('link', { name: '끝내기' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('complementary', { name: '미리보기' })).toHaveCount(0)
    expect(entry()).toBe(before)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
