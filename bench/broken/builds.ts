import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release, ShellRelease } from '@sori/contract/registry'
import { folderOf, readPointer } from '@sori/remote-tools/release'
import { faults, hostileCss, withChangedLifecycles } from '../../e2e/resilience/faults.ts'
import { type Change, copyVersion } from '../../e2e/resilience/site.ts'

export const REMOTE = 'commerce'
/** The path of a public page of the remote. */
export const PAGE = '/subscription'
const HUGE_BYTES = 25_000_000

type ReleaseChange<T> = (release: T) => Partial<T>

/**
 * A fault of a remote: in the code of its entry, in its style sheets, in `release.json`, or in its
 * files.
 */
export interface RemoteFault extends Change {
  release?: ReleaseChange<Release>
  damage?: (folder: string, release: Release) => void
}

/** A fault of the shell: in its page or in `release.json`. */
export interface ShellFault {
  page?: (html: string) => string
  release?: ReleaseChange<ShellRelease>
}

/** Returns a script that runs `code` in each mount of the remote, with the remote's `props`. */
const runInEachMount = (code: string) =>
  withChangedLifecycles(`({ mount }) => ({ mount: (props) => { ${code}; return mount(props) } })`)
const changeManifest =
  (change: Partial<Release['manifest']>): ReleaseChange<Release> =>
  ({ manifest }) => ({ manifest: { ...manifest, ...change } })
/** The title of pages that the remote must not add. */
const title = { ko: '남의 화면', en: 'Foreign page' }

export const remoteFaults: Readonly<Record<string, RemoteFault>> = {
  'throws at import': { script: "throw new Error('planted at import')" },
  'throws at first render': { script: faults.crash },
  'throws after 10 s': {
    script: runInEachMount("setTimeout(() => { throw new Error('planted, late') }, 10_000)"),
  },
  'throws in an event': {
    script: runInEachMount(
      "addEventListener('click', () => { throw new Error('planted in a click') })",
    ),
  },
  'hangs the main thread': { script: runInEachMount('for (;;) {}') },
  'blocks the main thread for 3 s': {
    script: runInEachMount('for (const end = Date.now() + 3000; Date.now() < end; );'),
  },
  'never mounts': { script: faults.mountHang },
  'never unmounts': {
    script: withChangedLifecycles('() => ({ unmount: () => new Promise(() => {}) })'),
  },
  'HTML in place of a script': {
    damage: (folder, { entry }) => writeFileSync(join(folder, entry), '<!doctype html><p>404'),
  },
  'missing chunk': {
    damage: (folder, { preload }) => rmSync(join(folder, preload[0] ?? '')),
  },
  'changed bytes': {
    damage: (folder, { preload }) => writeFileSync(join(folder, preload[0] ?? ''), 'changed'),
  },
  'global CSS': { css: hostileCss },
  'overwritten globals': { script: 'window.fetch = () => new Promise(() => {})' },
  'leaks 5 MB in each mount': {
    script: runInEachMount('(window.leaked ??= []).push(new Uint8Array(5_000_000).fill(1))'),
  },
  'logs an error': { script: runInEachMount("console.error('planted')") },
  'violates the content policy': { script: runInEachMount("eval('1')") },
  'broken for members only': {
    script: runInEachMount(
      "if (props.host.session.getSnapshot()) throw new Error('planted for members')",
    ),
  },
  'broken for phones only': {
    script: runInEachMount("if (innerWidth < 600) throw new Error('planted for phones')"),
  },
  'foreign route': {
    release: ({ manifest }) => ({
      manifest: {
        ...manifest,
        routes: [
          ...manifest.routes,
          { path: '/sounds/tracks', access: 'public', title, firstData: [] },
        ],
      },
    }),
  },
  'a route without a screen': {
    release: ({ manifest }) => ({
      manifest: {
        ...manifest,
        routes: [
          { path: '/subscription/none', access: 'public', title, firstData: [] },
          ...manifest.routes,
        ],
      },
    }),
  },
  'the name ../../escaped': {
    release: ({ manifest }) => ({
      name: '../../escaped',
      manifest: { ...manifest, name: '../../escaped' },
    }),
  },
  'the name of another remote': {
    release: ({ manifest }) => ({ name: 'browse', manifest: { ...manifest, name: 'browse' } }),
  },
  'foreign navigation entry': {
    release: changeManifest({
      nav: [{ path: '/sounds/tracks', label: title, icon: 'music', audience: 'public', order: 1 }],
    }),
  },
  'drops its pages': { release: changeManifest({ routes: [], nav: [] }) },
  'a newer host contract': { release: changeManifest({ contract: '^9.0.0' }) },
  'React 18': { release: () => ({ requires: { react: '^18.3.0' } }) },
  'a name that the shell lacks': { release: () => ({ uses: { 'react-redux': ['connect'] } }) },
  '25 MB': {
    damage: (folder, { entry }) => truncateSync(join(folder, entry), HUGE_BYTES),
  },
}

export const shellFaults: Readonly<Record<string, ShellFault>> = {
  'shell: another major host contract': { release: () => ({ contract: '2.0.0' }) },
  'shell: an older host contract (N−1)': { release: () => ({ contract: '1.0.0' }) },
  'shell: a facade without a name in use': {
    release: ({ names = {} }) => ({ names: { ...names, 'react-redux': ['Provider'] } }),
  },
  'shell: throws at start, a white page': {
    page: (html) =>
      html.replace(
        '<head>',
        "<head><script>document.getElementById = () => { throw 'x' }</script>",
      ),
  },
}

/** Writes a faulty version of the remote into the site. Returns version and folder. */
export async function buildFaulty(
  siteDir: string,
  name: string,
  { release, damage, ...change }: RemoteFault,
) {
  const live = await liveVersion(siteDir, REMOTE)
  const script = `${change.script ?? ''}\n/* ${name} */`
  const { version, folder } = copyVersion(REMOTE, live, { ...change, script })
  const file = join(folder, 'release.json')
  const built = JSON.parse(readFileSync(file, 'utf8')) as Release
  if (release) writeFileSync(file, JSON.stringify({ ...built, ...release(built) }))
  damage?.(folder, built)
  return { version, folder }
}

/** Writes a faulty version of the shell into the site. Returns version and folder. */
export async function buildFaultyShell(
  siteDir: string,
  name: string,
  { page, release }: ShellFault,
  integrityOf: (bytes: Uint8Array) => string,
) {
  const live = await liveVersion(siteDir, 'shell')
  const index = Object.keys(shellFaults).indexOf(name)
  const version = `${live}-fault${index}`
  const folder = folderOf(siteDir, 'shell', version)
  cpSync(folderOf(siteDir, 'shell', live), folder, { recursive: true })
  const file = join(folder, 'release.json')
  const built = { ...(JSON.parse(readFileSync(file, 'utf8')) as ShellRelease), version }
  const changed = { ...built, ...release?.(built) }
  if (page) {
    const html = join(folder, 'index.html')
    writeFileSync(html, page(readFileSync(html, 'utf8')))
    for (const ending of ['.br', '.gz']) {
      rmSync(html + ending, { force: true })
      delete changed.integrity[`index.html${ending}`]
    }
    changed.integrity['index.html'] = integrityOf(readFileSync(html))
  }
  writeFileSync(file, JSON.stringify(changed))
  return { version, folder }
}

async function liveVersion(siteDir: string, name: string): Promise<string> {
  const pointer = await readPointer(siteDir, name)
  if (!pointer) throw new Error(`${name} was never published`)
  return pointer.current
}
