import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './product/workspaces.ts'

/** Templates of remotes and features. */
export const templates = join(root, 'shared-lib/remote-tools/templates')

/** `sound-packs` → `soundPacks`. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** `sound-packs` → `SoundPacks`. */
export function pascalCase(name: string): string {
  return camelCase(`-${name}`)
}

/** Copies a folder of templates; `__name__` in texts and file names is replaced by `values.name`. */
export function fillTemplate(
  template: string,
  target: string,
  values: Record<string, string>,
): void {
  const fill = (text: string) =>
    Object.entries(values).reduce(
      (done, [name, value]) => done.replaceAll(`__${name}__`, value),
      text,
    )
  const from = join(templates, template)
  for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const source = join(file.parentPath, file.name)
    const made = join(target, fill(source.slice(from.length + 1)).replace(/\.tmpl$/, ''))
    mkdirSync(dirname(made), { recursive: true })
    writeFileSync(made, fill(readFileSync(source, 'utf8')))
  }
}

/** Inserts `text` after the first match of `place`. Without a match the file stays unchanged. */
export function insertInto(file: string, place: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    before.replace(place, (found) => found + text),
  )
}

/** Formats a folder, and sorts its imports. */
export function tidy(folder: string): void {
  spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', '--config-path', root, folder],
    { stdio: 'ignore' },
  )
}
