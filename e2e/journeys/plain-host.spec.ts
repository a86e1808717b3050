import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseConfig, runWebpack } from '@sori/remote-tools/build'
import { expect, test } from '../journey.ts'
import { registeredRemotes } from '../registry.ts'

test('a plain Module Federation host mounts a remote from its mf-manifest.json', async ({
  page,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'sori-plain-host-'))
  try {
    const dir = join(import.meta.dirname, '../plain-host')
    await runWebpack({
      ...baseConfig(dir, 'host'),
      entry: './host.ts',
      output: { path: folder, filename: 'plain-host.js' },
    })
    await page.route('**/plain-host.js', (route) =>
      route.fulfill({ path: join(folder, 'plain-host.js') }),
    )
    await page.route(/\/plain-host\?/, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><body><script src="/plain-host.js"></script>',
      }),
    )
    const remotes = await registeredRemotes(page.request)
    const account = remotes.find(({ name }) => name === 'account')
    await page.goto(`/plain-host?entry=${account?.base}mf-manifest.json`)
    await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
    await page.getByRole('link', { name: '회원가입' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
