import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { registry, release } from '@sori/contract/registry'
import { addPackedPackages } from '@sori/remote-tools/generator'
import { readPointer, requireListedFiles } from '@sori/remote-tools/release'
import { parse } from 'yaml'
import { type CommandResult, run } from '../../product/run.ts'
import { isReady, type Server, startServer } from '../../product/server.ts'
import { root, sharedPackages } from '../../product/workspaces.ts'
import { installPackages, packSharedPackages, teamEnvironment } from '../../testing/team-folder.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const TAIL = 30
const QUIET = '--no-audit --no-fund --loglevel=error'
const PORT = '8196'
const remote = process.env.LONE_REMOTE ?? 'mfe-account'
const remoteName = remote.slice('mfe-'.length)
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
    expectSuccess(await packSharedPackages(disk))
    copySources()
    expectSuccess(await installPackages(home, teamEnvironment(disk)))
  })

  it('finds every entry point in its package', async () => expectSuccess(await checkEntryPoints()))

  it.each([...sharedPackages])('finds the sources of the source maps of @sori/%s', (name) => {
    const folder = join(home, 'node_modules/@sori', name)
    const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.map'),
    )
    expect(maps).not.toEqual([])
    expect(maps.filter((map) => !hasSources(folder, map))).toEqual([])
  })

  it.each(['test', 'typecheck', 'build'])('runs npm run %s', async (script) => {
    expectSuccess(await npm('run', script))
  })

  it('publishes a whole release into a running site', async () => {
    expectSuccess(await npm('run', 'publish:site', '--', '--site', site))
    const pointer = await readPointer(site, remoteName)
    const folder = join(site, 'remotes', remoteName, pointer?.current ?? 'none')
    const publishedRelease = release.parse(
      JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')),
    )
    await requireListedFiles(folder, publishedRelease)
    expect(publishedRelease.name).toBe(remoteName)
  })

  it('appears in the running site without a notification', async () => {
    const origin = `http://localhost:${PORT}`
    const { remotes } = registry.parse(await (await fetch(`${origin}/registry`)).json())
    const served = remotes.find(({ name }) => name === remoteName)
    expect(served?.version).toBe((await readPointer(site, remoteName))?.current)
    expect((await fetch(`${origin}${served?.base}${served?.entry}`)).status).toBe(200)
  })
})

describe('a remote that sori-remote new wrote into an empty folder', () => {
  const newRemote = join(disk, 'empty/mfe-sound-packs')
  const env: NodeJS.ProcessEnv = { ...teamEnvironment(disk), npm_config_prefer_offline: 'true' }
  const runInNewRemote = (command: string) => run('sh', ['-c', command], { cwd: newRemote, env })
  // `npm exec` adds this folder to PATH, and so the Node that is installed as a package.
  const programFolder = join(home, 'node_modules/.bin')
  const runTool = (cwd: string, args: string[]) =>
    run('sori-remote', args, {
      cwd,
      env: { ...env, PATH: [programFolder, env.PATH].join(delimiter) },
    })

  it('contains the files of a repository and takes a second feature', async () => {
    mkdirSync(dirname(newRemote))
    const args = ['new', 'sound-packs', 'packs of sounds', '--packages', disk]
    expectSuccess(await runTool(dirname(newRemote), args))
    expectSuccess(await runTool(newRemote, ['feature', 'wild-herd', '/sound-packs/list']))
    expect(readdirSync(newRemote)).toEqual(
      expect.arrayContaining([
        '.github',
        '.gitignore',
        expect.stringContaining('CHANGELOG'),
        'packages',
        'src',
      ]),
    )
  })

  it('gets a lock that npm 10 accepts', async () => {
    expectSuccess(await runInNewRemote(`npm install --package-lock-only ${QUIET}`))
    expectSuccess(
      await runInNewRemote(`npm exec --yes --package=npm@10 -- npm ci --dry-run ${QUIET}`),
    )
  })

  it('passes the commands of its CI file', async () => {
    const commands = verifyCommands()
    expect(commands).toEqual(['npm ci', 'npm run verify'])
    for (const command of commands) expectSuccess(await runInNewRemote(command))
  })

  function verifyCommands(): string[] {
    const file = readFileSync(join(newRemote, '.github/workflows/verify.yml'), 'utf8')
    const { jobs } = parse(file) as { jobs: { verify: { steps: { run?: string }[] } } }
    return jobs.verify.steps.flatMap(({ run: command }) => command ?? [])
  }
})

const npm = (...args: string[]) => run('npm', args, { cwd: home, env: teamEnvironment(disk) })

function expectSuccess({ code, output }: CommandResult): void {
  const tail = output.trimEnd().split('\n').slice(-TAIL).join('\n')
  expect(code === 0 ? '' : `ended with ${code}: ${tail}`).toBe('')
}

function copySources(): void {
  const from = join(root, remote)
  const skippedFolders = new Set(['node_modules', 'dist', 'coverage'])
  const filter = (path: string) => path === from || !skippedFolders.has(basename(path))
  cpSync(from, home, { recursive: true, filter })
  addPackedPackages(home, disk)
  mkdirSync(site, { recursive: true })
}

async function checkEntryPoints(): Promise<CommandResult> {
  const script = join(home, 'entry-points.mjs')
  cpSync(join(root, 'scripts/testing/entry-points.mjs'), script)
  const args = [script, ...sharedPackages]
  const result = await run(process.execPath, args, { cwd: home, env: teamEnvironment(disk) })
  rmSync(script)
  return result
}

function hasSources(folder: string, map: string): boolean {
  const { sources, sourceRoot = '' } = JSON.parse(readFileSync(join(folder, map), 'utf8')) as {
    sources: string[]
    sourceRoot?: string
  }
  return sources.every((source) => existsSync(join(folder, dirname(map), sourceRoot, source)))
}
