import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  camelCase,
  fillTemplate,
  GeneratorError,
  insertInto,
  pascalCase,
  readTemplate,
  requireKebabCase,
} from './templates.ts'

export interface NewFeature {
  /** The remote's folder. */
  home: string
  remote: string
  feature: string
  path: string
}

const LOWER_CASE_PATH = /^(\/[a-z0-9-]+)+$/
// Each pattern matches the place in a file after which `insertInto` inserts text.
const TAG_TYPES_WITHOUT_TRACK = /tagTypes = \[(?!.*'Track')/
const START_OF_ROUTES = /routes: \[/
const START_OF_NAVIGATION = /nav: \[/
const START_OF_SCREENS = /Record<string, ComponentType>> = \{/
const START_OF_TEXTS = /export const (ko|en)(: Texts)? = \{/
const START_OF_FILE = /^/

/** The names by which templates call their placeholders, for example `__camelFeature__`. */
type TemplateNames = Record<'feature' | 'Feature' | 'camelFeature' | 'camel' | 'path', string>

/** Writes a page with its call and tests, and adds its route, navigation entry and texts. */
export function makeFeature({ home, remote, feature, path }: NewFeature): void {
  requireKebabCase(feature)
  const source = join(home, 'src')
  const target = join(source, 'features', feature)
  if (!existsSync(join(source, 'remote.manifest.ts')))
    throw new GeneratorError(`There is no remote in ${home}.`)
  if (existsSync(target)) throw new GeneratorError(`The feature ${feature} exists already.`)
  if (!LOWER_CASE_PATH.test(path))
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
  insertInto(join(source, `api/${names.camel}Api.ts`), TAG_TYPES_WITHOUT_TRACK, "'Track', ")
}

function addRoute(source: string, { feature, Feature, path }: TemplateNames): void {
  const title = `{ ko: '${feature}', en: '${feature}' }`
  const route = `
    {
      path: '${path}',
      access: 'public',
      title: ${title},
      page: './features/${feature}/${Feature}Page.tsx',
      firstData: [],
    },`
  const navigationEntry = `
    {
      path: '${path}',
      label: ${title},
      icon: 'list',
      audience: 'public',
      order: 100,
    },`
  const manifest = join(source, 'remote.manifest.ts')
  insertInto(manifest, START_OF_ROUTES, route)
  insertInto(manifest, START_OF_NAVIGATION, navigationEntry)
}

function addScreen(source: string, { feature, Feature, path }: TemplateNames): void {
  const screens = join(source, 'screens.ts')
  const page = `${Feature}Page`
  const file = `'./features/${feature}/${page}.tsx'`
  const screen = `
  '${path}': lazyPage(() =>
    import(${file}).then(({ ${page} }) => ${page}),
  ),`
  insertInto(screens, START_OF_SCREENS, screen)
  if (!readFileSync(screens, 'utf8').includes('lazyPage }'))
    insertInto(screens, START_OF_FILE, "import { lazyPage } from '@sori/remote-kit/host'\n")
}

function addMessages(source: string, { feature, camelFeature }: TemplateNames): void {
  const json = readTemplate('feature.words.json').replaceAll('__feature__', feature)
  const textsByLocale: Record<string, object> = JSON.parse(json)
  for (const locale of ['ko', 'en']) {
    const file = join(source, `messages/${locale}.ts`)
    const texts = asTypeScript(textsByLocale[locale])
    insertInto(file, START_OF_TEXTS, `\n  ${camelFeature}: ${texts},`)
  }
}

/** Formats the texts as Biome does. Requires texts without quotes, as in the template. */
function asTypeScript(texts: object | undefined): string {
  const quotedKey = /"(\w+)":/g
  const closingBraceAfterField = /(?<!\{)\n( *)\}/g
  const json = JSON.stringify(texts, null, 2)
  const withPlainKeys = json.replace(quotedKey, '$1:').replaceAll('"', "'")
  const withFinalCommas = withPlainKeys.replace(closingBraceAfterField, ',\n$1}')
  const indented = withFinalCommas.replaceAll('\n', '\n  ')
  return indented
}
