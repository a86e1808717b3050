import { execFile } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, heading, test } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'
import { copyRemote, releaseRemote, renamePlans, root } from './remoteCopy.ts'
import { liveVersion, siteDir } from './site.ts'

/** Returns name, size and time of every file of the published shell. */
function shellFiles(): string[] {
  const shell = join(siteDir(), 'shell')
  return readdirSync(shell, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
    .sort()
}

test('a published remote appears after a reload, and its rollback within 5 s without one', async ({
  page,
}) => {
  const before = { shell: shellFiles(), version: liveVersion('commerce') }
  await page.goto('/subscription')
  await expect(heading(page)).toContainText('구독 플랜')

  const dir = copyRemote('commerce')
  renamePlans(dir, '구독 플랜', '새 구독 플랜')
  try {
    await releaseRemote(dir, 'publish')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  expect(liveVersion('commerce')).not.toBe(before.version)
  await expect(heading(page)).toContainText(/^구독 플랜/)
  await page.reload()
  await expect(heading(page)).toContainText('새 구독 플랜')

  const commandAt = Date.now()
  const rollback = ['run', '--silent', 'release', '--', 'rollback', 'commerce']
  await promisify(execFile)('npm', [...rollback, '--site', siteDir()], {
    cwd: root,
    timeout: 30_000,
  })
  await expect
    .poll(async () => {
      const remotes = await registeredRemotes(page.request)
      return remotes.find(({ name }) => name === 'commerce')?.version
    })
    .toBe(before.version)
  console.info(`the registry shows the rollback ${Date.now() - commandAt} ms after the command`)
  const rolledBackAt = Date.now()
  await expect(heading(page)).toContainText(/^구독 플랜/)
  const ms = Date.now() - rolledBackAt
  console.info(`the open tab shows the rollback ${ms} ms after the registry`)
  expect(ms).toBeLessThan(5_000)
  expect(shellFiles()).toEqual(before.shell)
})
