// usage: npm run new -- remote <name> ["what it is for"] [--into DIR]   a remote that passes every check at birth: mfe-<name>
//        npm run new -- feature <remote> <name> </path> [--into DIR]   a page of a remote, in a folder of its own, at a path of its manifest
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const house = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string', default: house } } })
const root = values.into
const [kind, ...given] = positionals

if (kind === 'remote') makeRemote(given[0] ?? '', given[1] ?? 'to be described')
else if (kind === 'feature') await makeFeature(given[0] ?? '', given[1] ?? '', given[2] ?? '')
else refuse('say what: remote or feature')

function makeRemote(name: string, purpose: string): void {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) refuse("a remote's name has lower-case letters and digits")
  const target = join(root, `mfe-${name}`)
  if (existsSync(join(target, 'src'))) refuse(`mfe-${name} exists already`)
  fillTemplate('remote', target, { name, purpose })
  tidy(target)
  joinWorkspace(`mfe-${name}`)
  console.info(`mfe-${name} is made. Next: npm install, then npm test --workspace mfe-${name}`)
}

/** The page is lazy: only the first page's code comes with the remote. */
async function makeFeature(remote: string, name: string, path: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) refuse("a feature's name is a noun in kebab-case")
  const home = join(root, `mfe-${remote}`)
  const target = join(home, 'src/features', name)
  const [manifestFile, appFile] = [join(home, 'src/remote.manifest.ts'), join(home, 'src/App.tsx')]
  if (!existsSync(manifestFile)) refuse(`there is no mfe-${remote}`)
  if (existsSync(target)) refuse(`mfe-${remote}/src/features/${name} exists already`)
  const { manifest } = (await import(manifestFile)) as { manifest: { routes: { path: string }[] } }
  if (!manifest.routes.some((route) => route.path === path))
    refuse(`'${path}' is no route of mfe-${remote}/src/remote.manifest.ts: say it there first`)
  const app = readFileSync(appFile, 'utf8')
  if (app.includes(`'${path}'`)) refuse(`'${path}' has its screen already in mfe-${remote}/src/App.tsx`)

  const page = `${name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}Page`
  fillTemplate('feature', target, { feature: name, Feature: page.slice(0, -'Page'.length), path })
  const load = `const ${page} = lazyPage(() => import('./features/${name}/${page}.tsx').then(({ ${page}: page }) => page))`
  const screens = /(\/\*\* [^\n]* \*\/\n(?:export )?const screens: Readonly<Record<string, ReactNode>> = \{)/
  if (!screens.test(app)) refuse(`mfe-${remote}/src/App.tsx has no table of screens`)
  writeFileSync(
    appFile,
    app
      .replace(/^(?!.*lazyPage)/s, "import { lazyPage } from '@sori/remote-kit/remote'\n")
      .replace(screens, `${load}\n\n$1\n  '${path}': <${page} />,`),
  )
  tidy(home)
  console.info(`mfe-${remote}/src/features/${name} is made, and shown at ${path}.`)
}

/** Copies a folder of templates; `__name__` in texts and file names is replaced by `values.name`. */
function fillTemplate(template: string, target: string, words: Record<string, string>): void {
  const fill = (text: string) => Object.entries(words).reduce((done, [name, word]) => done.replaceAll(`__${name}__`, word), text)
  const from = join(house, 'shared-lib/remote-tools/templates', template)
  for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const source = join(file.parentPath, file.name)
    const made = join(target, fill(source.slice(from.length + 1)).replace(/\.tmpl$/, ''))
    mkdirSync(dirname(made), { recursive: true })
    writeFileSync(made, fill(readFileSync(source, 'utf8')))
  }
}

/** Where a name stands in the alphabet decides the order of imports. */
function tidy(folder: string): void {
  spawnSync(join(house, 'node_modules/.bin/biome'), ['check', '--write', '--config-path', house, folder], { stdio: 'ignore' })
}

function joinWorkspace(room: string): void {
  const rootPackage = join(root, 'package.json')
  if (!existsSync(rootPackage)) return
  const workspace = JSON.parse(readFileSync(rootPackage, 'utf8')) as { workspaces: string[] }
  if (workspace.workspaces.includes(room)) return
  workspace.workspaces.push(room)
  writeFileSync(rootPackage, `${JSON.stringify(workspace, null, 2)}\n`)
}

function refuse(why: string): never {
  console.error(`${why}\nusage: npm run new -- remote <name> ["what it is for"] | feature <remote> <name> </path>   [--into DIR]`)
  process.exit(1)
}
