import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Ended, run } from '../product/run.ts'
import { isReady, startServer } from '../product/server.ts'
import { root, sharedPackages } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'
import { environment, install, pack, takePacked } from './lone-folder.ts'

const TAIL = 30
/** Of the site that is published into. */
const PORT = '8196'

/**
 * A team that has one remote's folder and the packed packages, and nothing else of this repository, installs, tests, builds
 * and publishes into a running site. Each step is a test; a step that fails leaves the later ones failed.
 */
export function loneTeam(remote = 'mfe-account'): Check {
  return {
    name: `lone team (${remote})`,
    run: async () => {
      const disk = mkdtempSync(join(tmpdir(), 'sori-lone-team-'))
      chmodSync(disk, 0o755) // the site's database may run as nobody
      const site = await startServer({ ...process.env, PORT, DATA_DIR: join(disk, 'data'), SITE_DIR: join(disk, 'site'), DEMO_DATA: 'off' })
      try {
        if (!(await isReady(site, [Number(PORT)], 60_000))) return holds('the site did not start')
        return await alone(disk, remote)
      } finally {
        await site.end()
        rmSync(disk, { recursive: true, force: true })
      }
    },
  }
}

async function alone(disk: string, remote: string): Promise<Outcome> {
  const home = join(disk, remote)
  const site = join(disk, 'site')
  const name = remote.slice('mfe-'.length)
  const npm = (...args: string[]) => run('npm', args, { cwd: home, env: environment(disk) })
  const steps: [string, () => Promise<string | undefined>][] = [
    ['the packages are packed', async () => trouble(await pack(disk))],
    ['the folder stands alone', async () => bring(disk, remote, home)],
    ['npm install', async () => trouble(await install(home, environment(disk)))],
    ['every entry point is in its package', async () => trouble(await entryPoints(home, disk))],
    ...sharedPackages.map((name): [string, () => Promise<string | undefined>] => [
      `the source maps of @sori/${name} lead to sources in it`,
      async () => danglingMaps(join(home, 'node_modules/@sori', name)),
    ]),
    ['npm test', async () => trouble(await npm('test'))],
    ['npm run typecheck', async () => trouble(await npm('run', 'typecheck'))],
    ['npm run build', async () => trouble(await npm('run', 'build'))],
    ['npm run publish:site', async () => trouble(await npm('run', 'publish:site', '--', '--site', site))],
    ['it is whole and unharmed', () => isLive(site, name)],
    ['the running site has it', () => isServed(site, name)],
  ]
  const outcomes: Outcome[] = []
  for (const [what, work] of steps) {
    const before = outcomes.some(({ failed }) => failed > 0)
    const wrong = before ? 'not reached' : await work()
    outcomes.push(holds(wrong ? `${what}: ${wrong}` : undefined))
  }
  return together(outcomes)
}

const trouble = ({ code, said }: Ended) =>
  code === 0 ? undefined : said.trimEnd().split('\n').slice(-TAIL).join('\n') || `ended with ${code}`

/** The remote's sources and its package.json, with the packages as files instead of workspaces. */
function bring(disk: string, remote: string, home: string): string | undefined {
  const from = join(root, remote)
  const left = new Set(['node_modules', 'dist', 'coverage'])
  cpSync(from, home, { recursive: true, filter: (path) => path === from || !left.has(basename(path)) })
  takePacked(disk, home)
  mkdirSync(join(disk, 'site'), { recursive: true })
  return undefined
}

/** Asks each installed package for its entry points: the files are there, and what they import is there too. */
async function entryPoints(home: string, disk: string): Promise<Ended> {
  const script = join(home, 'entry-points.mjs')
  writeFileSync(
    script,
    `import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
const wrong = []
const seen = new Set()
const follow = (url) => {
  if (seen.has(url.href)) return
  seen.add(url.href)
  for (const [, name] of readFileSync(url, 'utf8').matchAll(/(?:from|import) ?\\(?['"](\\.[^'"]+)['"]/g)) {
    const next = new URL(name, url)
    if (!existsSync(next)) wrong.push(fileURLToPath(url) + ' imports ' + name + ', which is missing')
    else if (next.pathname.endsWith('.js')) follow(next)
  }
}
for (const name of ${JSON.stringify(sharedPackages)}) {
  const folder = new URL('./node_modules/@sori/' + name + '/', import.meta.url)
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  for (const [entry, to] of Object.entries(exports)) {
    const files = typeof to === 'string' ? [to] : Object.values(to)
    for (const file of files) if (!existsSync(new URL(file, folder))) wrong.push(name + ' ' + entry + ': ' + file + ' is missing')
    if (to.default) follow(new URL(to.default, folder))
  }
}
if (wrong.length > 0) {
  console.error(wrong.join('\\n'))
  process.exitCode = 1
}
`,
  )
  const ended = await run(process.execPath, [script], { cwd: home, env: environment(disk) })
  rmSync(script)
  return ended
}

/** A map without its source shows nothing to whoever debugs, and leads an editor to a file that is not there. */
function danglingMaps(folder: string): string | undefined {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))
  const dangling = maps.filter((name) => {
    const { sources, sourceRoot = '' } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[]; sourceRoot?: string }
    return !sources.every((source) => existsSync(join(folder, dirname(name), sourceRoot, source)))
  })
  if (maps.length === 0) return 'there are no source maps'
  return dangling.length > 0 ? `${dangling.length} of ${maps.length}: ${dangling.slice(0, 5).join(', ')}` : undefined
}

async function isLive(site: string, name: string): Promise<string | undefined> {
  // not before the packages are compiled
  const { release } = await import('@sori/contract/registry')
  const { readPointer, verify } = await import('@sori/remote-tools/release')
  const pointer = await readPointer(site, name)
  if (!pointer) return 'the site has no pointer for it'
  const folder = join(site, 'remotes', name, pointer.current)
  const made = release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
  await verify(folder, made)
  return made.name === name ? undefined : `the release says that it is ${made.name}`
}

/** The registry names the version and its entry is answered, without anybody having told the server. */
async function isServed(site: string, name: string): Promise<string | undefined> {
  const { registry } = await import('@sori/contract/registry')
  const { readPointer } = await import('@sori/remote-tools/release')
  const pointer = await readPointer(site, name)
  const { remotes } = registry.parse(await (await fetch(`http://localhost:${PORT}/registry`)).json())
  const served = remotes.find((remote) => remote.name === name)
  if (served?.version !== pointer?.current) return `the registry has ${served?.version}, the pointer ${pointer?.current}`
  const { status } = await fetch(`http://localhost:${PORT}${served?.base}${served?.entry}`)
  return status === 200 ? undefined : `its entry is answered ${status}`
}
