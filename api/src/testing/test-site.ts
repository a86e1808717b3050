import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pointer } from '@sori/contract/registry'
import { FRESH_MS } from '../modules/site/site/registry.service.ts'
import type { TestApp } from './test-app.ts'

/** Writes a file into the site's folder. */
export async function writeSiteFile(
  t: TestApp,
  path: string,
  content: object | string,
): Promise<void> {
  const file = join(t.config.siteDir, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
}

/** Writes the files of a version, whose page has the path `/<name>`. */
export async function addVersion(t: TestApp, name: string, version: string): Promise<void> {
  const folder = `remotes/${name}/${version}`
  const routes = [{ path: `/${name}`, access: 'public', title: { ko: '', en: '' }, firstData: [] }]
  await writeSiteFile(t, `${folder}/release.json`, {
    name,
    version,
    entry: 'entry.js',
    global: `${name}_${version}`,
    preload: [],
    integrity: { 'entry.js': 'sha256-x' },
    manifest: { name, contract: '^1.0.0', routes, nav: [] },
  })
  await writeSiteFile(t, `${folder}/entry.js`, 'x'.repeat(100))
  await writeSiteFile(t, `${folder}/entry.js.br`, 'x'.repeat(40))
  await writeSiteFile(t, `${folder}/entry.js.map`, 'x'.repeat(1_000))
}

/** Moves the pointer of a remote and waits until the server has noticed it. */
export async function movePointer(
  t: TestApp,
  name: string,
  pointer: Omit<Pointer, 'movedAt'>,
): Promise<void> {
  const movedAt = '2026-11-28T00:00:00.000Z'
  await writeSiteFile(t, `remotes/${name}/pointer.json`, { ...pointer, movedAt })
  await wait(FRESH_MS + 50)
}
