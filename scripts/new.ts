// usage: npm run new -- remote <name> ["what it is for"] [--into DIR]   a remote that passes every check at birth: mfe-<name>, with one page at /<name>
//        npm run new -- feature <remote> <name> </path> [--into DIR]   a page of a remote, with its route, its navigation entry and its test
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { camelCase, fillTemplate, insertInto, pascalCase, templates, tidy } from './generator.ts'
import { root as repository } from './product/workspaces.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: repository } },
})
const root = values.into
const [kind, ...given] = positionals
const isName = (text: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && text.length <= 31

if (kind === 'remote') makeRemote(given[0] ?? '', given[1] ?? 'to be described')
else if (kind === 'feature') makeFeature(given[0] ?? '', given[1] ?? '', given[2] ?? '')
else refuse('The first word must be remote or feature.')

function makeRemote(name: string, purpose: string): void {
  if (!isName(name)) refuse("A remote's name must be in kebab-case.")
  const target = join(root, `mfe-${name}`)
  if (existsSync(join(target, 'src'))) refuse(`mfe-${name} exists already`)
  fillTemplate('remote', target, { name, purpose, camel: camelCase(name) })
  makeFeature(name, 'overview', `/${name}`)
  joinWorkspace(`mfe-${name}`)
  console.info(`mfe-${name} is made. Next: npm install, then npm test --workspace mfe-${name}`)
}

function makeFeature(remote: string, name: string, path: string): void {
  const home = join(root, `mfe-${remote}`)
  const source = join(home, 'src')
  const target = join(source, 'features', name)
  if (!isName(name)) refuse("A feature's name must be in kebab-case.")
  if (!existsSync(join(source, 'remote.manifest.ts'))) refuse(`there is no mfe-${remote}`)
  if (existsSync(target)) refuse(`mfe-${remote}/src/features/${name} exists already`)
  if (!/^(\/[a-z0-9-]+)+$/.test(path)) refuse(`'${path}' is no path: /lower-case/with-hyphens`)
  if (readFileSync(join(source, 'screens.ts'), 'utf8').includes(`'${path}'`))
    refuse(`'${path}' has its screen already`)

  const names = {
    feature: name,
    Feature: pascalCase(name),
    camelFeature: camelCase(name),
    camel: camelCase(remote),
    path,
  }
  fillTemplate('feature', target, names)
  addRoute(source, names)
  addScreen(source, names)
  addWords(source, names)
  insertInto(join(source, `api/${names.camel}Api.ts`), /tagTypes = \[(?!.*'Track')/, "'Track', ")
  tidy(home)
  console.info(`mfe-${remote}/src/features/${name} is made, and shown at ${path}.`)
}

type Names = Record<'feature' | 'Feature' | 'camelFeature' | 'camel' | 'path', string>

function addRoute(source: string, { feature, path }: Names): void {
  const manifest = join(source, 'remote.manifest.ts')
  const title = `{ ko: '${feature}', en: '${feature}' }`
  insertInto(
    manifest,
    /routes: \[/,
    `\n    { path: '${path}', access: 'public', title: ${title}, firstData: [] },`,
  )
  insertInto(
    manifest,
    /nav: \[/,
    `\n    { path: '${path}', label: ${title}, icon: 'list', audience: 'public', order: 100 },`,
  )
}

function addScreen(source: string, { feature, Feature, path }: Names): void {
  const screens = join(source, 'screens.ts')
  const page = `${Feature}Page`
  const load = `lazyPage(() => import('./features/${feature}/${page}.tsx').then(({ ${page} }) => ${page}))`
  insertInto(screens, /Record<string, ComponentType>> = \{/, `\n  '${path}': ${load},`)
  if (!readFileSync(screens, 'utf8').includes('lazyPage }'))
    insertInto(screens, /^/, "import { lazyPage } from '@sori/remote-kit/host'\n")
}

function addWords(source: string, { feature, camelFeature }: Names): void {
  const words = JSON.parse(
    readFileSync(join(templates, 'feature.words.json'), 'utf8').replaceAll('__feature__', feature),
  ) as Record<string, object>
  for (const locale of ['ko', 'en'])
    insertInto(
      join(source, `messages/${locale}.ts`),
      /export const (ko|en)(: Texts)? = \{/,
      `\n  ${camelFeature}: ${JSON.stringify(words[locale])},`,
    )
}

function joinWorkspace(folder: string): void {
  const rootPackage = join(root, 'package.json')
  if (!existsSync(rootPackage)) return
  const workspace = JSON.parse(readFileSync(rootPackage, 'utf8')) as { workspaces: string[] }
  if (workspace.workspaces.includes(folder)) return
  workspace.workspaces.push(folder)
  writeFileSync(rootPackage, `${JSON.stringify(workspace, null, 2)}\n`)
}

function refuse(why: string): never {
  console.error(
    `${why}\nusage: npm run new -- remote <name> ["what it is for"] | feature <remote> <name> </path>   [--into DIR]`,
  )
  process.exit(1)
}
