import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { halt, previewPath, publish, readRelease } from '@sori/remote-tools/release'
import { expect, heading, main, newPage, test } from '../journey.ts'
import { accounts, openAs } from '../session.ts'
import { copyVersion, liveVersion, siteDir } from './site.ts'

const REMOTE = 'commerce'

/** Returns a function for the version of the remote that the page has loaded last. */
function recordVersions(page: Page): () => string | undefined {
  let lastVersion: string | undefined
  page.on('request', (request) => {
    const [, version] = /\/remotes\/commerce\/([^/]+)\/entry/.exec(request.url()) ?? []
    lastVersion = version ?? lastVersion
  })
  return () => lastVersion
}

test('an open tab shows the live version within 5 s after an administrator halts a canary', async ({
  page,
  browser,
}) => {
  const liveBefore = liveVersion(REMOTE)
  const { version, folder } = copyVersion(REMOTE, liveBefore, { script: '/* canary */' })
  await publish(siteDir(), folder, { canary: { percent: 100 } })
  try {
    const loadedVersion = recordVersions(page)
    // The server reads the published canary at intervals.
    await expect(async () => {
      await page.goto('/subscription')
      await expect(heading(page)).toBeVisible()
      expect(loadedVersion()).toBe(version)
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
    await expect.poll(loadedVersion, { timeout: 5_000 }).toBe(liveBefore)
    await expect(heading(page)).toBeVisible()
    const moves = main(admin).getByRole('table', { name: '게시 원장' })
    await expect(moves.getByRole('row').nth(1)).toContainText(/카나리 중단.*administrator.*느림/)
  } finally {
    await halt(siteDir(), REMOTE, undefined).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the link to a preview shows it with a banner, until its visitor ends the preview', async ({
  page,
  browser,
}) => {
  const liveBefore = liveVersion(REMOTE)
  const { version, folder } = copyVersion(REMOTE, liveBefore, { script: '/* preview */' })
  try {
    const loadedVersion = recordVersions(page)
    await page.goto(previewPath(await readRelease(folder), process.env.E2E_RELEASES_TOKEN))
    await expect(page).toHaveURL('/subscription')
    await expect(page.getByRole('complementary', { name: '미리보기' })).toContainText(version)
    expect(loadedVersion()).toBe(version)

    const visitor = await newPage(browser)
    const loadedByVisitor = recordVersions(visitor)
    await visitor.goto('/subscription')
    await expect(heading(visitor)).toBeVisible()
    expect(loadedByVisitor()).toBe(liveBefore)

    await page.getByRole('link', { name: '끝내기' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('complementary', { name: '미리보기' })).toHaveCount(0)
    expect(loadedVersion()).toBe(liveBefore)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
