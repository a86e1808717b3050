import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { publish, rollback } from '@sori/remote-tools/release'
import { expect, playButtons, player, test } from '../journey.ts'
import { expectPlaying, recordMedia } from '../playback.ts'
import { submitLogin } from '../session.ts'
import { liveVersion, siteDir } from './site.ts'

/** Remotes that earlier releases have built, in a folder each (`scripts/keep-release.ts`). */
const releases = join(import.meta.dirname, '../releases')

/** Unpacks `file` into a folder below `parent` and returns the version's folder. */
function unpack(file: string, parent: string): string {
  const archive = join(parent, 'remote.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(file)))
  const folder = mkdtempSync(join(parent, 'version-'))
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  return join(folder, readdirSync(folder)[0] ?? '')
}

for (const release of readdirSync(releases)) {
  test(`a member plays a track with remotes of release ${release} on the current shell`, async ({
    page,
    pageErrors,
  }) => {
    // The old waveform's style element lacks the nonce, so that the policy blocks it.
    pageErrors.allow(/Applying inline style violates .* 'style-src-elem/)
    const folder = mkdtempSync(join(tmpdir(), 'sori-release-'))
    const liveBefore = { account: liveVersion('account'), browse: liveVersion('browse') }
    const loaded: string[] = []
    page.on(
      'response',
      (response) => response.url().includes('/entry.js') && loaded.push(response.url()),
    )
    try {
      for (const file of readdirSync(join(releases, release)))
        await publish(siteDir(), unpack(join(releases, release, file), folder), { mayDrop: true })
      const oldVersions = { account: liveVersion('account'), browse: liveVersion('browse') }
      expect(oldVersions).not.toEqual(liveBefore)
      const registry = async () => (await page.request.get('/registry')).text()
      await expect.poll(registry).toContain(`/remotes/browse/${oldVersions.browse}/`)

      await recordMedia(page)
      await page.goto('/login')
      await submitLogin(page)
      await expect(page).not.toHaveURL(/login/)
      await page.goto('/sounds/tracks')
      await playButtons(page).first().click()
      await expect(player(page)).toBeVisible()
      await expectPlaying(page)
      const isLoaded = (name: string, version: string) =>
        loaded.some((url) => url.includes(`/remotes/${name}/${version}/`))
      for (const name of ['account', 'browse'] as const) {
        expect(isLoaded(name, oldVersions[name]), `old ${name}`).toBe(true)
        expect(isLoaded(name, liveBefore[name]), `present ${name}`).toBe(false)
      }
    } finally {
      for (const [name, version] of Object.entries(liveBefore))
        if (liveVersion(name) !== version) await rollback(siteDir(), name, version)
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
