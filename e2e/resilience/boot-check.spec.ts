import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHELL } from '@sori/contract/registry'
import { compositionOf, folderOf, readRelease } from '@sori/remote-tools/release'
import { bootCheck } from '../boot/bootCheck.ts'
import { expect, test } from '../journey.ts'
import { faults, wrap } from './faults.ts'
import { copyVersion, liveVersion, siteDir } from './site.ts'

/** Milliseconds; each check starts a product. */
const CHECK_MS = 240_000
const REMOTE = 'commerce'

const mounting = (code: string) => wrap(`(m) => ({ mount: (p) => { ${code}; return m.mount(p) } })`)

/** Returns the outcome of the check of a changed version of the remote. */
async function outcomeOf(script: string): Promise<string> {
  const { folder } = copyVersion(REMOTE, liveVersion(REMOTE), { script })
  try {
    const { checks } = await bootCheck(siteDir(), await readRelease(folder))
    return checks.join()
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.describe('the boot check', () => {
  test.setTimeout(CHECK_MS)

  test('accepts a version whose pages open for every role', async () => {
    // Nine pages; two are public, so members open them too.
    expect(await outcomeOf('/* healthy */')).toBe('boot check of 11 pages')
  })

  test('accepts the first shell of a new site', async () => {
    const newSite = mkdtempSync(join(tmpdir(), 'sori-new-site-'))
    const { [SHELL]: version = '' } = await compositionOf(siteDir())
    const folder = folderOf(newSite, SHELL, version)
    try {
      cpSync(folderOf(siteDir(), SHELL, version), folder, { recursive: true })
      const { checks } = await bootCheck(newSite, await readRelease(folder))
      expect(checks).toEqual(['boot check of 1 pages'])
    } finally {
      rmSync(newSite, { recursive: true })
    }
  })

  test('refuses a crash in a sentence with page, role, width and remedy', async () => {
    const outcome = await outcomeOf(faults.crash)
    expect(outcome).toContain('cannot go live:\n  /subscription, opened by a visitor at 1440 px, ')
    expect(outcome).toMatch(/planted crash.*: repair it, or skip the check/)
  })

  test('refuses a page that hangs', async () => {
    expect(await outcomeOf(mounting('for (;;) {}'))).toContain(
      '/subscription, opened by a visitor at 1440 px, blocks the main thread for ever',
    )
  })

  test('refuses memory that each mount keeps', async () => {
    const leak = '(window.kept ??= []).push(new Uint8Array(5_000_000).fill(1))'
    expect(await outcomeOf(mounting(leak))).toContain(
      '/subscription keeps 5.0 MB after each of its mounts',
    )
  })

  test('refuses a button without a name', async () => {
    const add = "p.domElement.append(document.createElement('button'))"
    expect(await outcomeOf(mounting(`setTimeout(() => ${add}, 300)`))).toContain(
      'is not accessible: button-name',
    )
  })

  test('refuses faults that only members or phones show', async () => {
    const members = "if (p.host.session.getSnapshot()) throw new Error('planted')"
    expect(await outcomeOf(mounting(members))).toContain('opened by a member')
    const phones = "if (innerWidth < 600) throw new Error('planted')"
    expect(await outcomeOf(mounting(phones))).toContain('at 390 px')
  })
})
