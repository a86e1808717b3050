import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, SetupError } from './install.mjs'
import { pinnedNode } from './installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const ancestors = readAncestors()
const isRunByNpm = Boolean(process.env.npm_lifecycle_event)

/**
 * Installs the packages, then runs `script` (below scripts/) with the pinned Node. Forwards signals
 * and the exit code, and ends with the npm that runs it.
 */
export async function runPinned(script, args = []) {
  try {
    await install(root)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
    return
  }
  const node = pinnedNode(root)
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const child = spawn(node, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path, SORI_STARTED_MS: String(Math.round(performance.now())) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const timer = setInterval(() => {
    if (isRunByNpm && readAncestors() !== ancestors) child.kill('SIGTERM')
  }, 500)
  child.on('error', () => {
    console.error(`The pinned Node cannot run here (${node}).`)
    process.exit(1)
  })
  child.on('exit', (code) => {
    clearInterval(timer)
    process.exit(code ?? 1)
  })
}

/** Returns the ids of parent and grandparent. npm runs a script in a shell, which may outlive npm. */
function readAncestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]}`
  } catch {
    return String(process.ppid)
  }
}
