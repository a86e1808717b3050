import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const templates = join(dirname(fileURLToPath(import.meta.url)), '../../templates')

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const HYPHEN_AND_LETTER = /-(.)/g

/** The reason why a remote or a feature was not written. */
export class GeneratorError extends Error {}

/** Throws unless `name` is in kebab-case. */
export function requireKebabCase(name: string): void {
  if (!KEBAB_CASE.test(name) || name.length > 31)
    throw new GeneratorError(`'${name}' is no name: in-kebab-case, at most 31 characters`)
}

/** Returns `soundPacks` for `sound-packs`. */
export function camelCase(name: string): string {
  return name.replace(HYPHEN_AND_LETTER, (_, letter: string) => letter.toUpperCase())
}

/** Returns `SoundPacks` for `sound-packs`. */
export function pascalCase(name: string): string {
  return camelCase(`-${name}`)
}

export function readTemplate(file: string): string {
  return readFileSync(join(templates, file), 'utf8')
}

/** Replaces `__name__` in texts and file names by `values.name`. */
export function fillTemplate(
  template: string,
  target: string,
  values: Readonly<Record<string, string>>,
): void {
  const folder = join(templates, template)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tmpl')) continue
    const path = join(target, replaceNames(file, values).replace(/\.tmpl$/, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, replaceNames(readTemplate(join(template, file)), values))
  }
}

function replaceNames(text: string, values: Readonly<Record<string, string>>): string {
  let result = text
  for (const [name, value] of Object.entries(values))
    result = result.replaceAll(`__${name}__`, value)
  return result
}

/** Inserts `text` after the first match of `place`. */
export function insertInto(file: string, place: RegExp, text: string): void {
  const content = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    content.replace(place, (match) => match + text),
  )
}
