// usage: node scripts/testing/swift.ts — OpenStack Swift's s3api on loopback, for tests of the S3
// storage. Sends its address to the parent process. Debian's packages are unpacked in .cache/swift.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { run, runOrThrow } from '../product/run.ts'
import { root } from '../product/workspaces.ts'

const PYTHON = '/usr/bin/python3'
const swiftFolder = join(root, '.cache/swift')
const pythonModules = join(swiftFolder, 'usr/lib/python3/dist-packages')
const program = fileURLToPath(new URL('./swift-peer.py', import.meta.url))

/** Downloads and unpacks Debian's packages of Swift, unless an earlier run has. */
async function unpackSwift(): Promise<void> {
  if (existsSync(join(pythonModules, 'swift'))) return
  if (!existsSync(PYTHON) || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `The tests of the S3 storage need Debian with ${PYTHON}, which has packages of Swift.`,
    )
  const simulatedInstall = ['install', '--simulate', '--no-install-recommends', 'python3-swift']
  const { code } = await run('apt-get', simulatedInstall)
  if (code !== 0) await run('apt-get', ['update', '-q'])
  const { stdout } = await runOrThrow('apt-get', simulatedInstall)
  const packages = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name as string)

  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(`${swiftFolder}-`)
  try {
    await runOrThrow('apt-get', ['download', '-q', ...packages], { cwd: folder })
    const archives = (await readdir(folder)).filter((name) => name.endsWith('.deb'))
    for (const archive of archives) {
      await runOrThrow('dpkg-deb', ['--extract', archive, '.'], { cwd: folder })
      await rm(join(folder, archive))
    }
    // Another process may have unpacked it first.
    await rename(folder, swiftFolder).catch(() => undefined)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts an empty Swift and returns its address and keys. */
async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), 'sori-swift-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [accessKeyId, secretAccessKey] = ['sori:test', randomBytes(16).toString('hex')]
  const libraries = readdirSync(join(swiftFolder, 'usr/lib')).filter((name) =>
    name.endsWith('-linux-gnu'),
  )
  const env = {
    ...process.env,
    PYTHONPATH: pythonModules,
    LD_LIBRARY_PATH: libraries.map((name) => join(swiftFolder, 'usr/lib', name)).join(':'),
  }
  // Swift ends when its input closes, even if this process is killed.
  const child = spawn(PYTHON, [program, folder, accessKeyId, secretAccessKey], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Swift ended with ${code}`)))
  })
  return { endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey }
}

process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
await unpackSwift()
const access = await startSwift()
if (process.send) process.send(access)
else console.info(access)
