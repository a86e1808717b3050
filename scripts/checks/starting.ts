import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findNginx, NO_NGINX } from '../product/nginx.ts'
import { type Ended, run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { installed } from '../testing/debian.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const PORT = '8198'
const OTHER_PORT = '8199'
const script = (home: string) => join(home, 'scripts/start.mjs')

/** `npm start` on an empty directory, twice, stopped, and in all the ways in which it cannot start: one sentence, exit code 1, nothing lost. */
export const starting: Check = {
  name: 'npm start, and what refuses it',
  run: async () => {
    const disk = mkdtempSync(join(tmpdir(), 'sori-start-'))
    chmodSync(disk, 0o755) // the database may run as nobody
    try {
      return together([
        await startsTwiceAndEnds(join(disk, 'data')),
        await endsWithItsNginx(join(disk, 'front')),
        await damaged(join(disk, 'damaged')),
        await noNetwork(disk),
        await diskFull(disk),
      ])
    } finally {
      rmSync(disk, { recursive: true, force: true })
    }
  },
}

async function startsTwiceAndEnds(data: string): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const time of ['first', 'second']) {
    const product = await started(data)
    outcomes.push(holds(product.ready ? undefined : `the ${time} start did not get ready:\n${product.said()}`))
    outcomes.push(holds(await outboxTrouble(product.said())))
    if (time === 'second') {
      outcomes.push(refused('a port in use', await start({ PORT, DATA_DIR: `${data}-other` }), /Port 8198 is in use/))
      outcomes.push(refused('a data directory in use', await start({ PORT: OTHER_PORT, DATA_DIR: data }), /in use|already/i))
      const { status } = await fetch(`http://localhost:${PORT}/readyz`)
      outcomes.push(holds(status === 200 ? undefined : 'the product that ran before did not survive the refusals'))
    }
    if (time === 'first') outcomes.push(await servesLicences(), await restartsWhatDies(data))
    const code = await product.interrupt()
    outcomes.push(holds(code === 0 ? undefined : `Ctrl-C ended it with ${code}`))
    outcomes.push(holds(await leftBehind(data)))
  }
  return together(outcomes)
}

/** Behind an nginx that has ended nobody is served: all of it ends, and says so. */
async function endsWithItsNginx(data: string): Promise<Outcome> {
  if (!(await installed(findNginx, 'nginx-light'))) return holds(NO_NGINX)
  const product = await started(data, ['--nginx'])
  const { output } = await run('pgrep', ['-f', `nginx: master .*${data}/nginx`])
  for (const pid of output.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGTERM')
  const ends = product.ready && (await within(30_000, async () => product.code() !== null))
  const trouble = ends && product.code() === 1 && product.said().includes('nginx ended') ? undefined : product.said()
  if (!ends) await product.interrupt()
  return together([holds(trouble && `its nginx was ended, and it said:\n${trouble}`), holds(await leftBehind(data))])
}

/** The font's licence and the notices of third parties are on the site. */
async function servesLicences(): Promise<Outcome> {
  const texts = { 'font-licence.txt': 'SIL OPEN FONT LICENSE', 'third-party-notices.txt': 'LAME 3.100' }
  return together(
    await Promise.all(
      Object.entries(texts).map(async ([name, words]) => {
        const answer = await fetch(`http://localhost:${PORT}/${name}`)
        const right = answer.headers.get('content-type')?.startsWith('text/plain') && (await answer.text()).includes(words)
        return holds(right ? undefined : `/${name} is answered ${answer.status} and does not say "${words}"`)
      }),
    ),
  )
}

/** There is a web process and a worker; one that is killed comes back, and the other is not ended by it. */
async function restartsWhatDies(data: string): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const role of ['web', 'worker']) {
    const [before] = await processesOf(data, role)
    if (!before) return together([...outcomes, holds(`there is no ${role} process`)])
    process.kill(before, 'SIGKILL')
    const isBack = async () => (await processesOf(data, role)).some((pid) => pid !== before)
    outcomes.push(holds((await within(10_000, isBack)) ? undefined : `the ${role} process was killed and did not come back`))
  }
  const answers = async () => (await fetch(`http://localhost:${PORT}/readyz`).catch(() => null))?.status === 200
  outcomes.push(holds((await within(20_000, answers)) ? undefined : 'the site did not answer again after its process was killed'))
  return together(outcomes)
}

/** Ids of the processes with this role and data directory, by their environment. */
async function processesOf(data: string, role: string): Promise<number[]> {
  const { output } = await run('pgrep', ['-f', 'api/src/server.ts'])
  return output
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      const environment = existsSync(`/proc/${pid}/environ`) ? readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0') : []
      return environment.includes(`ROLES=${role}`) && environment.includes(`DATA_DIR=${data}`)
    })
}

/** The database's processes name the folder; those of Node have it in their environment alone. */
async function leftBehind(data: string): Promise<string | undefined> {
  const { output } = await run('pgrep', ['-f', `${data}/`])
  const [web, worker] = [await processesOf(data, 'web'), await processesOf(data, 'worker')]
  const found = output.trim() || web.length > 0 || worker.length > 0
  return found ? `ending it left processes behind: ${output.trim()}, web ${web}, worker ${worker}` : undefined
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const from = Date.now(); Date.now() - from < ms; ) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** The console carries the link to the mails, and without its token there is nothing to see. */
async function outboxTrouble(said: string): Promise<string | undefined> {
  const [link] = /http:\/\/localhost:\d+\/__outbox\?token=\S+/.exec(said) ?? []
  if (!link) return `the start prints no link to the outbox:\n${said}`
  const headers = { accept: 'application/json' }
  const [opened, shut] = await Promise.all([fetch(link, { headers }), fetch(link.split('?')[0] ?? '', { headers })])
  return opened.status === 200 && shut.status === 404
    ? undefined
    : `the outbox answers ${opened.status} by its link, ${shut.status} without`
}

async function damaged(data: string): Promise<Outcome> {
  const file = join(data, 'postgres/PG_VERSION')
  mkdirSync(join(data, 'postgres'), { recursive: true })
  writeFileSync(file, 'not a version\n')
  const outcome = refused(
    'a damaged data directory',
    await start({ PORT, DATA_DIR: data }),
    /damaged|not.*(database|version)|cannot be used/i,
  )
  return together([outcome, holds(readFileSync(file, 'utf8') === 'not a version\n' ? undefined : 'the damaged directory was changed')])
}

/** A clone with nothing installed, npm's cache empty and its registry out of reach. */
async function noNetwork(disk: string): Promise<Outcome> {
  const clone = join(disk, 'clone')
  const left = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])
  cpSync(root, clone, { recursive: true, filter: (path) => !left.has(basename(path)) })
  const offline = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(disk, 'cache') }
  const ended = await run(process.execPath, [script(clone)], {
    cwd: clone,
    env: { ...process.env, PORT, DATA_DIR: join(disk, 'no'), ...offline },
  })
  return refused('no network for the install', ended, /there is no connection/)
}

/** On small file systems. What PostgreSQL says when one fills up depends on what it was about to write. */
async function diskFull(disk: string): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const size of ['24m', '20500k']) {
    const data = join(disk, `small-${size}`)
    mkdirSync(data)
    const what = 'a full disk (root mounts it, or somebody who may have user namespaces)'
    outcomes.push(refused(what, await startOnSmallDisk(data, size), /disk .*is full/i))
  }
  return together(outcomes)
}

/** Mounts a file system of size $1 at $2 that ends with the command that follows. */
const MOUNT = 'mount -t tmpfs -o "size=$1,mode=755" tmpfs "$2" || exit; shift 2; exec "$@"'

/** Only root may mount. An ordinary user is root of a namespace of their own for that, and themselves again in one within it. */
function startOnSmallDisk(data: string, size: string): Promise<Ended> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const [asRoot, asMyself] =
    uid === 0
      ? [[], []]
      : [
          ['--user', '--map-root-user'],
          ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
        ]
  const command = ['sh', '-c', MOUNT, 'sh', size, data, ...asMyself, process.execPath, script(root)]
  return run('unshare', [...asRoot, '--mount', ...command], { env: { ...process.env, PORT, DATA_DIR: data, DEMO_DATA: 'off' } })
}

function start(env: NodeJS.ProcessEnv): Promise<Ended> {
  return run(process.execPath, [script(root)], { env: { ...process.env, ...env, DEMO_DATA: 'off' } })
}

/** Exit code 1, and after the lines of progress nothing but a sentence that fits. */
function refused(what: string, { code, said }: Ended, sentence: RegExp): Outcome {
  const last = said.trimEnd().split('\n').at(-1) ?? ''
  const good = code === 1 && sentence.test(last) && !/^\s+at /m.test(said)
  return holds(good ? undefined : `${what}: ended with ${code} and said:\n${said}`)
}

interface Started {
  ready: boolean
  said(): string
  /** Its exit code; null while it runs. */
  code(): number | null
  /** Ctrl-C; answers the exit code. */
  interrupt(): Promise<number | null>
}

async function started(data: string, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [script(root), ...args], {
    cwd: root,
    env: { ...process.env, PORT, DATA_DIR: data, DEMO_DATA: 'off' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (const from = Date.now(); !said.includes('Ctrl-C') && child.exitCode === null && Date.now() - from < 180_000; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const interrupt = () => {
    child.kill('SIGINT')
    return ended
  }
  return { ready: said.includes(`http://localhost:${PORT}`), said: () => said, code: () => child.exitCode, interrupt }
}
