import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { registry, release } from '@sori/contract/registry'
import { readPointer, verify } from '@sori/remote-tools/release'
import { type CommandResult, run } from '../../product/run.ts'
import { isReady, type Server, startServer } from '../../product/server.ts'
import { root, sharedPackages } from '../../product/workspaces.ts'
import { environment, install, pack, takePacked } from '../../testing/lone-folder.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const TAIL = 30
/** The port of the site that is published into. */
const PORT = '8196'
const remote = process.env.LONE_REMOTE ?? 'mfe-account'
const name = remote.slice('mfe-'.length)
const disk = temporaryFolder('lone-team')
const home = join(disk, remote)
const site = join(disk, 'site')
let server: Server

beforeAll(async () => {
  const places = { PORT, DATA_DIR: join(disk, 'data'), SITE_DIR: site, DEMO_DATA: 'off' }
  server = await startServer({ ...process.env, ...places })
  if (!(await isReady(server, [Number(PORT)], 60_000))) throw new Error('the site did not start')
})
afterAll(() => server.end())

describe(`${remote} alone, with packed packages`, () => {
  it('installs', async () => {
    expectEnd(await pack(disk))
    copySources()
    expectEnd(await install(home, environment(disk)))
  })

  it('finds every entry point in its package', async () => expectEnd(await entryPoints()))

  it.each([...sharedPackages])('finds the sources of the source maps of @sori/%s', (one) => {
    const folder = join(home, 'node_modules/@sori', one)
    const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.map'),
    )
    expect(maps).not.toEqual([])
    expect(maps.filter((map) => !hasSources(folder, map))).toEqual([])
  })

  it.each(['test', 'typecheck', 'build'])('runs npm run %s', async (script) => {
    expectEnd(await npm('run', script))
  })

  it('publishes a whole release into a running site', async () => {
    expectEnd(await npm('run', 'publish:site', '--', '--site', site))
    const pointer = await readPointer(site, name)
    const folder = join(site, 'remotes', name, pointer?.current ?? 'none')
    const made = release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
    await verify(folder, made)
    expect(made.name).toBe(name)
  })

  it('is served by the running site, which nobody has notified', async () => {
    const origin = `http://localhost:${PORT}`
    const { remotes } = registry.parse(await (await fetch(`${origin}/registry`)).json())
    const served = remotes.find((one) => one.name === name)
    expect(served?.version).toBe((await readPointer(site, name))?.current)
    expect((await fetch(`${origin}${served?.base}${served?.entry}`)).status).toBe(200)
  })
})

const npm = (...args: string[]) => run('npm', args, { cwd: home, env: environment(disk) })

function expectEnd({ code, output }: CommandResult): void {
  const tail = output.trimEnd().split('\n').slice(-TAIL).join('\n')
  expect(code === 0 ? '' : `ended with ${code}: ${tail}`).toBe('')
}

/** Copies the remote without build results; its packages become files. */
function copySources(): void {
  const from = join(root, remote)
  const left = new Set(['node_modules', 'dist', 'coverage'])
  const filter = (path: string) => path === from || !left.has(basename(path))
  cpSync(from, home, { recursive: true, filter })
  takePacked(disk, home)
  mkdirSync(site, { recursive: true })
}

/** Fails unless the files of every entry point, and all that they import, are in their packages. */
async function entryPoints(): Promise<CommandResult> {
  const script = join(home, 'entry-points.mjs')
  writeFileSync(
    script,
    `import { existsSync, readFileSync, readdirSync } from 'node:fs'
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
const expanded = (folder, [entry, to]) => {
  if (to === null) return []
  if (!entry.endsWith('/*')) return [[entry, to]]
  const names = readdirSync(new URL(to.default.replace('*.js', ''), folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace('.js', ''))
  if (names.length === 0) wrong.push(entry + ' is empty')
  return names.map((name) => [
    entry.replace('*', name),
    Object.fromEntries(Object.entries(to).map(([condition, file]) => [condition, file.replace('*', name)])),
  ])
}
for (const name of ${JSON.stringify(sharedPackages)}) {
  const folder = new URL('./node_modules/@sori/' + name + '/', import.meta.url)
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  for (const [entry, to] of Object.entries(exports).flatMap((one) => expanded(folder, one))) {
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

function hasSources(folder: string, map: string): boolean {
  const { sources, sourceRoot = '' } = JSON.parse(readFileSync(join(folder, map), 'utf8')) as {
    sources: string[]
    sourceRoot?: string
  }
  return sources.every((source) => existsSync(join(folder, dirname(map), sourceRoot, source)))
}
