import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type CommandResult, run } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { requireNginx } from '../../testing/debian.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const PORT = '8198'
const OTHER_PORT = '8199'
const READY_MS = 180_000
const script = (home: string) => join(home, 'scripts/start.mjs')
const disk = temporaryFolder('start')
const data = join(disk, 'data')

describe('npm start on an empty folder', () => {
  const product = startBefore(data)

  it('becomes ready, and prints a link with the token of the outbox', () => expectOutbox(product()))

  it.each([
    ['font-licence.txt', 'SIL OPEN FONT LICENSE'],
    ['third-party-notices.txt', 'LAME 3.100'],
  ])('serves /%s', async (name, expectedText) => {
    const response = await fetch(`http://localhost:${PORT}/${name}`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toContain(expectedText)
  })

  it.each(['web', 'worker'])('restarts its %s process when it is killed', async (role) => {
    const [killedPid] = await processesOf(data, role)
    if (!killedPid) throw new Error(`there is no ${role} process`)
    process.kill(killedPid, 'SIGKILL')
    await until(10_000, async () =>
      (await processesOf(data, role)).some((pid) => pid !== killedPid),
    )
  })

  it('answers again after its web process was killed', async () => {
    await until(20_000, async () => (await requestReadiness())?.status === 200)
  })

  endsInOrder(product, data)
})

describe('npm start for the second time', () => {
  const product = startBefore(data)

  it('becomes ready, and prints a link with the token of the outbox', () => expectOutbox(product()))

  it('refuses a port in use', async () => {
    expectRefusal(await start({ PORT, DATA_DIR: `${data}-other` }), /Port 8198 is in use/)
  })

  it('refuses a data folder in use', async () => {
    expectRefusal(await start({ PORT: OTHER_PORT, DATA_DIR: data }), /in use|already/i)
  })

  it('leaves the running product ready after these refusals', async () => {
    expect((await requestReadiness())?.status).toBe(200)
  })

  endsInOrder(product, data)
})

describe('npm start -- --nginx', () => {
  it('ends with 1 and the reason when its nginx ends', async () => {
    await requireNginx()
    const folder = join(disk, 'front')
    const product = await startProduct(folder, ['--nginx'])
    try {
      expect(product.ready ? '' : product.output()).toBe('')
      const { stdout } = await run('pgrep', ['-f', `nginx: master .*${folder}/nginx`])
      for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGTERM')
      await until(30_000, async () => product.code() !== null)
      expect([product.code(), product.output()]).toEqual([
        1,
        expect.stringContaining('nginx ended'),
      ])
    } finally {
      if (product.code() === null) await product.interrupt()
    }
    await expectNothingLeft(folder)
  })
})

describe('npm start refuses in one sentence', () => {
  it('a damaged data folder, without changing it', async () => {
    const folder = join(disk, 'damaged')
    const file = join(folder, 'postgres/PG_VERSION')
    mkdirSync(join(folder, 'postgres'), { recursive: true })
    writeFileSync(file, 'not a version\n')
    const sentence = /damaged|not.*(database|version)|cannot be used/i
    expectRefusal(await start({ PORT, DATA_DIR: folder }), sentence)
    expect(readFileSync(file, 'utf8')).toBe('not a version\n')
  })

  it('a clone without packages, cache and registry', async () => {
    const clone = join(disk, 'clone')
    const skippedFolders = new Set([
      'node_modules',
      'dist',
      '.git',
      '.data',
      '.cache',
      'test-results',
    ])
    cpSync(root, clone, { recursive: true, filter: (path) => !skippedFolders.has(basename(path)) })
    const npm = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(disk, 'cache'),
    }
    const env = { ...process.env, PORT, DATA_DIR: join(disk, 'no'), ...npm }
    const ended = await run(process.execPath, [script(clone)], { cwd: clone, env })
    expectRefusal(ended, /there is no connection/)
  })

  // Two sizes, because PostgreSQL's message depends on the file that does not fit on the disk.
  it.each(['24m', '20500k'])('a full disk of %s (needs root, or user namespaces)', async (size) => {
    const folder = join(disk, `small-${size}`)
    mkdirSync(folder)
    expectRefusal(await startOnSmallDisk(folder, size), /disk .*is full/i)
  })
})

function startBefore(folder: string): () => Started {
  let product: Started | undefined
  beforeAll(async () => {
    product = await startProduct(folder)
  })
  afterAll(async () => {
    if (product?.code() === null) await product.interrupt()
  })
  return () => {
    if (!product) throw new Error('the product was not started')
    return product
  }
}

function endsInOrder(product: () => Started, folder: string): void {
  it('ends with 0 on Ctrl-C, and leaves no process behind', async () => {
    expect(await product().interrupt()).toBe(0)
    await expectNothingLeft(folder)
  })
}

async function expectOutbox({ ready, output }: Started): Promise<void> {
  expect(ready ? '' : output()).toBe('')
  const [link = ''] = /http:\/\/localhost:\d+\/__outbox\?token=\S+/.exec(output()) ?? []
  expect(output()).toContain(link || 'a link to the outbox')
  const headers = { accept: 'application/json' }
  expect((await fetch(link, { headers })).status).toBe(200)
  expect((await fetch(link.split('?')[0] ?? '', { headers })).status).toBe(404)
}

const requestReadiness = () => fetch(`http://localhost:${PORT}/readyz`).catch(() => null)

async function until(ms: number, isTrue: () => Promise<boolean>): Promise<void> {
  for (const startedAt = Date.now(); !(await isTrue()); await wait(100)) {
    if (Date.now() - startedAt > ms) throw new Error(`not within ${ms} ms: ${isTrue}`)
  }
}

async function processesOf(data: string, role: string): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-f', 'api/src/server.ts'])
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      const environment = environmentOf(pid)
      return environment.includes(`ROLES=${role}`) && environment.includes(`DATA_DIR=${data}`)
    })
}

/** Returns the environment of a process; empty if it has just ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function expectNothingLeft(folder: string): Promise<void> {
  const { stdout } = await run('pgrep', ['-f', `${folder}/`])
  const [web, worker] = [await processesOf(folder, 'web'), await processesOf(folder, 'worker')]
  expect({ left: stdout.trim(), web, worker }).toEqual({ left: '', web: [], worker: [] })
}

/** A shell command that mounts a file system of size $1 at $2 while another command runs. */
const MOUNT_AND_RUN = 'mount -t tmpfs -o "size=$1,mode=755" tmpfs "$2" || exit; shift 2; exec "$@"'

/**
 * Starts the product on a small disk. Only root may mount, so an ordinary user becomes root in a
 * namespace.
 */
function startOnSmallDisk(data: string, size: string): Promise<CommandResult> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const [asRoot, asMyself] =
    uid === 0
      ? [[], []]
      : [
          ['--user', '--map-root-user'],
          ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
        ]
  const command = [
    'sh',
    '-c',
    MOUNT_AND_RUN,
    'sh',
    size,
    data,
    ...asMyself,
    process.execPath,
    script(root),
  ]
  return run('unshare', [...asRoot, '--mount', ...command], {
    env: { ...process.env, PORT, DATA_DIR: data, DEMO_DATA: 'off' },
  })
}

function start(env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return run(process.execPath, [script(root)], {
    env: { ...process.env, ...env, DEMO_DATA: 'off' },
  })
}

/** Expects the exit code 1, no stack trace, and `sentence` as the last line. */
function expectRefusal({ code, output }: CommandResult, sentence: RegExp): void {
  expect([code, output]).toEqual([1, expect.not.stringMatching(/^\s+at /m)])
  expect(output.trimEnd().split('\n').at(-1)).toMatch(sentence)
}

interface Started {
  ready: boolean
  output(): string
  code(): number | null
  interrupt(): Promise<number | null>
}

async function startProduct(data: string, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [script(root), ...args], {
    cwd: root,
    env: { ...process.env, PORT, DATA_DIR: data, DEMO_DATA: 'off' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (
    const startedAt = Date.now();
    !output.includes('Ctrl-C') && child.exitCode === null && Date.now() - startedAt < READY_MS;
  ) {
    await wait(100)
  }
  const interrupt = () => {
    child.kill('SIGINT')
    return ended
  }
  return {
    ready: output.includes(`http://localhost:${PORT}`),
    output: () => output,
    code: () => child.exitCode,
    interrupt,
  }
}
