import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './product/workspaces.ts'

export const templates = join(root, 'shared-lib/remote-tools/templates')

/** Returns `soundPacks` for `sound-packs`. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns `SoundPacks` for `sound-packs`. */
export function pascalCase(name: string): string {
  return camelCase(`-${name}`)
}

/** Replaces `__name__` in texts and file names by `values.name`. */
export function fillTemplate(
  template: string,
  target: string,
  values: Readonly<Record<string, string>>,
): void {
  const fill = (text: string) =>
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`__${name}__`, value),
      text,
    )
  const from = join(templates, template)
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tmpl')) continue
    const filled = join(target, fill(file).replace(/\.tmpl$/, ''))
    mkdirSync(dirname(filled), { recursive: true })
    writeFileSync(filled, fill(readFileSync(join(from, file), 'utf8')))
  }
}

/** Inserts `text` after the first match of `place`. */
export function insertInto(file: string, place: RegExp, text: string): void {
  const content = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    content.replace(place, (found) => found + text),
  )
}

export function format(folder: string): void {
  const biome = join(root, 'node_modules/.bin/biome')
  spawnSync(biome, ['check', '--write', '--config-path', root, folder], { stdio: 'ignore' })
}
