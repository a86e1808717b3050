import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { root, sharedPackages } from '../product/rooms.ts'
import { type Ended, run } from '../product/run.ts'
import { isReady, startServer } from '../product/server.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const TAIL = 30
/** Ten times what an install takes here. */
const INSTALL_MS = 150_000
/** The code of what {@link run} has ended. */
const KILLED = 130
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
        if (!(await isReady(site, Number(PORT), 60_000))) return holds('the site did not start')
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

/** npm stops now and then, for ever, between its cache and the disk (seen with 11.19): what takes so long is begun again, once. */
async function install(cwd: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const ended = await run('npm', args, { cwd, env, patienceMs: INSTALL_MS })
  return ended.code === KILLED ? run('npm', args, { cwd, env }) : ended
}

async function pack(disk: string): Promise<Ended> {
  const packed = sharedPackages.map((name) =>
    run('npm', ['pack', '--silent', '--pack-destination', disk], { cwd: join(root, 'shared-lib', name) }),
  )
  const ended = await Promise.all(packed)
  return ended.find(({ code }) => code !== 0) ?? (ended[0] as Ended)
}

/** The remote's sources and its package.json, with the packages as files instead of workspaces. */
function bring(disk: string, remote: string, home: string): string | undefined {
  const from = join(root, remote)
  const left = new Set(['node_modules', 'dist', 'coverage'])
  cpSync(from, home, { recursive: true, filter: (path) => path === from || !left.has(basename(path)) })
  const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const tarballs = Object.fromEntries(sharedPackages.map((name) => [`@sori/${name}`, `file:${tarballOf(disk, name)}`]))
  for (const kind of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(own[kind])) if (tarballs[name]) own[kind][name] = tarballs[name]
  // the packages name each other by version, and no registry has them
  own.overrides = tarballs
  writeFileSync(join(home, 'package.json'), JSON.stringify(own, null, 2))
  mkdirSync(join(disk, 'site'), { recursive: true })
  return undefined
}

function tarballOf(disk: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'shared-lib', name, 'package.json'), 'utf8'))
  return join(disk, `sori-${name}-${version}.tgz`)
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

/** A shell of its own: nothing of this repository on PATH, nor of the npm that runs us. */
function environment(disk: string): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE_PATH|SITE_DIR|DATA_DIR)$/i.test(name)),
  )
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root))
  return { ...env, PATH: path.join(delimiter), CI: 'true', TMPDIR: disk, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
}
