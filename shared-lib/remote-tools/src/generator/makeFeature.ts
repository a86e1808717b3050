import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  camelCase,
  fillTemplate,
  GeneratorError,
  insertInto,
  pascalCase,
  readTemplate,
  requireName,
} from './templates.ts'

export interface NewFeature {
  /** The remote's folder. */
  home: string
  remote: string
  feature: string
  path: string
}

type Names = Record<'feature' | 'Feature' | 'camelFeature' | 'camel' | 'path', string>

/** Writes a page with its call and tests, and adds its route, navigation entry and texts. */
export function makeFeature({ home, remote, feature, path }: NewFeature): void {
  requireName(feature)
  const source = join(home, 'src')
  const target = join(source, 'features', feature)
  if (!existsSync(join(source, 'remote.manifest.ts')))
    throw new GeneratorError(`There is no remote in ${home}.`)
  if (existsSync(target)) throw new GeneratorError(`The feature ${feature} exists already.`)
  if (!/^(\/[a-z0-9-]+)+$/.test(path))
    throw new GeneratorError(`'${path}' is no path: /lower-case/with-hyphens`)
  if (readFileSync(join(source, 'screens.ts'), 'utf8').includes(`'${path}'`))
    throw new GeneratorError(`'${path}' has its screen already.`)

  const names = {
    feature,
    Feature: pascalCase(feature),
    camelFeature: camelCase(feature),
    camel: camelCase(remote),
    path,
  }
  fillTemplate('feature', target, names)
  addRoute(source, names)
  addScreen(source, names)
  addMessages(source, names)
  insertInto(join(source, `api/${names.camel}Api.ts`), /tagTypes = \[(?!.*'Track')/, "'Track', ")
}

function addRoute(source: string, { feature, Feature, path }: Names): void {
  const title = `{ ko: '${feature}', en: '${feature}' }`
  const route = `
    {
      path: '${path}',
      access: 'public',
      title: ${title},
      page: './features/${feature}/${Feature}Page.tsx',
      firstData: [],
    },`
  const entry = `
    {
      path: '${path}',
      label: ${title},
      icon: 'list',
      audience: 'public',
      order: 100,
    },`
  const manifest = join(source, 'remote.manifest.ts')
  insertInto(manifest, /routes: \[/, route)
  insertInto(manifest, /nav: \[/, entry)
}

function addScreen(source: string, { feature, Feature, path }: Names): void {
  const screens = join(source, 'screens.ts')
  const page = `${Feature}Page`
  const file = `'./features/${feature}/${page}.tsx'`
  const screen = `
  '${path}': lazyPage(() =>
    import(${file}).then(({ ${page} }) => ${page}),
  ),`
  insertInto(screens, /Record<string, ComponentType>> = \{/, screen)
  if (!readFileSync(screens, 'utf8').includes('lazyPage }'))
    insertInto(screens, /^/, "import { lazyPage } from '@sori/remote-kit/host'\n")
}

function addMessages(source: string, { feature, camelFeature }: Names): void {
  const words = readTemplate('feature.words.json').replaceAll('__feature__', feature)
  const messages: Record<string, object> = JSON.parse(words)
  for (const locale of ['ko', 'en'])
    insertInto(
      join(source, `messages/${locale}.ts`),
      /export const (ko|en)(: Texts)? = \{/,
      `\n  ${camelFeature}: ${asTypeScript(messages[locale])},`,
    )
}

/** Formats the texts as Biome does. Requires texts without quotes, as in the template. */
function asTypeScript(texts: object | undefined): string {
  return JSON.stringify(texts, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    .replace(/(?<!\{)\n( *)\}/g, ',\n$1}')
    .replaceAll('\n', '\n  ')
}
