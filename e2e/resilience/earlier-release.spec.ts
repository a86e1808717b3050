import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { publish, rollback } from '@sori/remote-tools/release'
import { expect, listen, login, player, rows, soundAdvances, test } from '../journey.ts'
import { liveVersion, siteDir } from './site.ts'

/** Remotes built by earlier releases with their packages (`scripts/keep-release.ts`). */
const kept = join(import.meta.dirname, '../releases')

/** Unpacks `file` into `disk` and returns the version's folder. */
function unpack(file: string, disk: string): string {
  const archive = join(disk, 'remote.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(file)))
  const folder = mkdtempSync(join(disk, 'version-'))
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  return join(folder, readdirSync(folder)[0] ?? '')
}

for (const release of readdirSync(kept)) {
  test(`a member plays a track with remotes of release ${release} on the present shell`, async ({
    page,
    troubles,
  }) => {
    // Its waveform's style sheet lacks the nonce that the policy requires today; playback still
    // works.
    troubles.allow(/Applying inline style violates .* 'style-src-elem/)
    const disk = mkdtempSync(join(tmpdir(), 'sori-kept-'))
    const before = { account: liveVersion('account'), browse: liveVersion('browse') }
    const loaded: string[] = []
    page.on(
      'response',
      (response) => response.url().includes('/entry.js') && loaded.push(response.url()),
    )
    try {
      for (const file of readdirSync(join(kept, release)))
        await publish(siteDir(), unpack(join(kept, release, file), disk))
      const versions = { account: liveVersion('account'), browse: liveVersion('browse') }
      expect(versions).not.toEqual(before)
      await expect
        .poll(async () =>
          (await (await page.request.get('/registry')).text()).includes(
            `/remotes/browse/${versions.browse}/`,
          ),
        )
        .toBe(true)

      await listen(page)
      await page.goto('/login')
      await login(page)
      await expect(page).not.toHaveURL(/login/)
      await page.goto('/sounds/tracks')
      await rows(page)
        .first()
        .getByRole('button', { name: / 재생$/ })
        .click()
      await expect(player(page)).toBeVisible()
      await soundAdvances(page)
      for (const [name, version] of Object.entries(versions)) {
        expect(
          loaded.some((url) => url.includes(`/remotes/${name}/${version}/`)),
          name,
        ).toBe(true)
        expect(
          loaded.some((url) =>
            url.includes(`/remotes/${name}/${before[name as keyof typeof before]}/`),
          ),
          name,
        ).toBe(false)
      }
    } finally {
      for (const [name, version] of Object.entries(before))
        if (liveVersion(name) !== version) await rollback(siteDir(), name, version)
      rmSync(disk, { recursive: true, force: true })
    }
  })
}
