import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHELL } from '@sori/contract/registry'
import { compositionOf, folderOf, readRelease } from '@sori/remote-tools/release'
import { bootCheck } from '../boot/bootCheck.ts'
import { expect, test } from '../journey.ts'
import { faults, withChangedLifecycles } from './faults.ts'
import { copyVersion, liveVersion, siteDir } from './site.ts'

/** Long, because each check starts a product. */
const CHECK_TIMEOUT_MS = 240_000
const REMOTE = 'commerce'

/** Returns a script that runs `code` before each mount, with the remote's `props`. */
const beforeMount = (code: string) =>
  withChangedLifecycles(`({ mount }) => ({ mount: (props) => { ${code}; return mount(props) } })`)

/** Returns the checks of a version with `script`, or the message of its refusal. */
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
  test.setTimeout(CHECK_TIMEOUT_MS)

  test('accepts a version whose pages open for every role', async () => {
    // Nine pages; the two public ones are opened by a visitor and by a member.
    expect(await outcomeOf('/* healthy */')).toBe('boot check of 11 pages')
  })

  test('accepts the first shell of a new site', { tag: '@long' }, async () => {
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

  test('refuses a crash and names its page, role, window width and remedy', async () => {
    const outcome = await outcomeOf(faults.crash)
    expect(outcome).toContain('cannot go live:\n  /subscription, opened by a visitor at 1440 px, ')
    expect(outcome).toMatch(/planted crash.*: repair it, or skip the check/)
  })

  test('refuses a page that hangs', { tag: '@long' }, async () => {
    expect(await outcomeOf(beforeMount('for (;;) {}'))).toContain(
      '/subscription, opened by a visitor at 1440 px, blocks the main thread for ever',
    )
  })

  test('refuses a page that leaks memory in each mount', { tag: '@long' }, async () => {
    const leak = '(window.leaked ??= []).push(new Uint8Array(5_000_000).fill(1))'
    expect(await outcomeOf(beforeMount(leak))).toContain(
      '/subscription keeps 5.0 MB after each of its mounts',
    )
  })

  test('refuses a button without a name', { tag: '@long' }, async () => {
    const addButton = "props.domElement.append(document.createElement('button'))"
    expect(await outcomeOf(beforeMount(`setTimeout(() => ${addButton}, 300)`))).toContain(
      'is not accessible: button-name',
    )
  })

  test('refuses a page that fails only for members or only on phones', {
    tag: '@long',
  }, async () => {
    const failsForMembers = "if (props.host.session.getSnapshot()) throw new Error('planted')"
    expect(await outcomeOf(beforeMount(failsForMembers))).toContain('opened by a member')
    const failsOnPhones = "if (innerWidth < 600) throw new Error('planted')"
    expect(await outcomeOf(beforeMount(failsOnPhones))).toContain('at 390 px')
  })
})
