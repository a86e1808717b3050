// usage: node scripts/testing/swift.ts — OpenStack Swift's s3api on loopback, for tests of the S3
// storage. Sends its address to the parent process, and ends with it. Debian's packages are fetched
// once and unpacked into .cache/swift.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'

const PYTHON = '/usr/bin/python3'
const home = join(root, '.cache/swift')
const modules = join(home, 'usr/lib/python3/dist-packages')
const program = fileURLToPath(new URL('./swift-peer.py', import.meta.url))

/** Unpacks Swift and the packages that it needs into `.cache/swift`. */
async function fetchSwift(): Promise<void> {
  if (existsSync(join(modules, 'swift'))) return
  if (!existsSync(PYTHON) || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `The tests of the S3 storage need Debian with ${PYTHON}, whose packages hold Swift.`,
    )
  const needed = () =>
    run('apt-get', ['install', '--simulate', '--no-install-recommends', 'python3-swift'])
  if ((await needed()).code !== 0) await run('apt-get', ['update', '-q'])
  const { code, stdout, output } = await needed()
  const packages = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name as string)
  if (code !== 0) throw new Error(`Debian's package python3-swift cannot be had: ${output}`)

  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(`${home}-`)
  try {
    const fetched = await run('apt-get', ['download', '-q', ...packages], { cwd: folder })
    if (fetched.code !== 0) throw new Error(`Swift cannot be fetched: ${fetched.output}`)
    const archives = (await readdir(folder)).filter((name) => name.endsWith('.deb'))
    for (const archive of archives) {
      const unpacked = await run('dpkg-deb', ['--extract', archive, '.'], { cwd: folder })
      if (unpacked.code !== 0) throw new Error(`${archive} cannot be unpacked: ${unpacked.output}`)
      await rm(join(folder, archive))
    }
    // Another process may have unpacked it first.
    await rename(folder, home).catch(() => undefined)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts Swift on an empty folder with a new secret; returns its address and keys. */
async function startSwift(): Promise<{
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}> {
  const folder = await mkdtemp(join(tmpdir(), 'sori-swift-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [accessKeyId, secretAccessKey] = ['sori:test', randomBytes(16).toString('hex')]
  const libraries = readdirSync(join(home, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'))
  const env = {
    ...process.env,
    PYTHONPATH: modules,
    LD_LIBRARY_PATH: libraries.map((name) => join(home, 'usr/lib', name)).join(':'),
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
await fetchSwift()
const place = await startSwift()
if (process.send) process.send(place)
else console.info(place)
