import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../journey.ts'
import { liveVersion, siteDir } from './site.ts'

const root = join(import.meta.dirname, '../..')

/** Name, size and time of every file of the built shell. */
function shellFiles(): string[] {
  const dist = join(root, 'shell/dist')
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
    .sort()
}

/** A copy of the commerce remote beside the others, with another word for its plan page. */
function changedRemote(word: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'sori-commerce-'))
  cpSync(join(root, 'mfe-commerce'), dir, { recursive: true, filter: (path) => !/node_modules|\/dist/.test(path) })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const manifest = join(dir, 'src/remote.manifest.ts')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll('구독 플랜', word))
  return dir
}

test('a remote is published while a tab is open, seen after a reload, and rolled back within two seconds', async ({ page }) => {
  const before = { shell: shellFiles(), version: liveVersion('commerce') }
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('구독 플랜')

  const dir = changedRemote('새 구독 플랜')
  try {
    execFileSync(join(root, 'node_modules/.bin/sori-remote'), ['publish', '--site', siteDir()], { cwd: dir, stdio: 'pipe' })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  expect(liveVersion('commerce')).not.toBe(before.version)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^구독 플랜/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('새 구독 플랜')

  const from = Date.now()
  const rolledBack = spawnSync('npm', ['run', '--silent', 'release', '--', 'rollback', 'commerce', '--site', siteDir()], {
    cwd: root,
    encoding: 'utf8',
  })
  await expect
    .poll(async () => {
      const { remotes } = (await (await page.request.get('/registry')).json()) as { remotes: { name: string; version: string }[] }
      return remotes.find(({ name }) => name === 'commerce')?.version
    })
    .toBe(before.version)
  console.info(`rollback, from the command to the answer of /registry: ${Date.now() - from} ms`)
  expect(rolledBack.status, rolledBack.stderr).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^구독 플랜/)
  expect(shellFiles()).toEqual(before.shell)
})
