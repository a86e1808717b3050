// usage: npm run new -- remote <name> ["its purpose"] [--into DIR]   mfe-<name> with a page /<name>
//        npm run new -- feature <remote> <name> </path> [--into DIR]   a page with route and test
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { camelCase, fillTemplate, format, insertInto, pascalCase, templates } from './generator.ts'
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
  addToWorkspaces(`mfe-${name}`)
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
  addMessages(source, names)
  insertInto(join(source, `api/${names.camel}Api.ts`), /tagTypes = \[(?!.*'Track')/, "'Track', ")
  format(home)
  console.info(`mfe-${remote}/src/features/${name} is made, and shown at ${path}.`)
}

type Names = Record<'feature' | 'Feature' | 'camelFeature' | 'camel' | 'path', string>

function addRoute(source: string, { feature, Feature, path }: Names): void {
  const title = `{ ko: '${feature}', en: '${feature}' }`
  const page = `./features/${feature}/${Feature}Page.tsx`
  const route = `path: '${path}', access: 'public', title: ${title}, page: '${page}', firstData: []`
  const entry = `path: '${path}', label: ${title}, icon: 'list', audience: 'public', order: 100`
  const manifest = join(source, 'remote.manifest.ts')
  insertInto(manifest, /routes: \[/, `\n    { ${route} },`)
  insertInto(manifest, /nav: \[/, `\n    { ${entry} },`)
}

function addScreen(source: string, { feature, Feature, path }: Names): void {
  const screens = join(source, 'screens.ts')
  const page = `${Feature}Page`
  const module = `import('./features/${feature}/${page}.tsx').then(({ ${page} }) => ${page})`
  const screen = `\n  '${path}': lazyPage(() => ${module}),`
  insertInto(screens, /Record<string, ComponentType>> = \{/, screen)
  if (!readFileSync(screens, 'utf8').includes('lazyPage }'))
    insertInto(screens, /^/, "import { lazyPage } from '@sori/remote-kit/host'\n")
}

function addMessages(source: string, { feature, camelFeature }: Names): void {
  const template = readFileSync(join(templates, 'feature.words.json'), 'utf8')
  const messages: Record<string, object> = JSON.parse(template.replaceAll('__feature__', feature))
  for (const locale of ['ko', 'en'])
    insertInto(
      join(source, `messages/${locale}.ts`),
      /export const (ko|en)(: Texts)? = \{/,
      `\n  ${camelFeature}: ${JSON.stringify(messages[locale])},`,
    )
}

function addToWorkspaces(folder: string): void {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] }
  if (manifest.workspaces.includes(folder)) return
  manifest.workspaces.push(folder)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

function refuse(reason: string): never {
  console.error(`${reason}
usage: npm run new -- remote <name> ["its purpose"] [--into DIR]
       npm run new -- feature <remote> <name> </path> [--into DIR]`)
  process.exit(1)
}
