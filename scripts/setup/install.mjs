import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { isInstalled } from './installed.mjs'
import { step } from './report.mjs'

/** Why nothing can go on, in a sentence for the person at the console. */
export class SetupError extends Error {}

const options = [
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

const reasons = [
  [/ENOSPC/, 'The disk is full: the packages do not fit.'],
  [/EACCES|EPERM|EROFS/, 'The packages cannot be written: this user may not write here.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'The packages cannot be fetched: there is no connection to the npm registry. Run the same command again with a network.',
  ],
]

/**
 * Installs the packages of `root` with the running npm, unless they are complete. `npm ci` would
 * refuse our lock file, which lacks packages for other platforms, and deletes first. `npm install
 * --no-save` restores the previous state on failure, and {@link isInstalled} compares the result
 * with the lock file. Throws a {@link SetupError}.
 */
export async function install(root) {
  if (isInstalled(root)) return
  if (!existsSync(join(root, 'package-lock.json')))
    throw new SetupError('package-lock.json is missing: this is not a whole copy of the project.')
  await step('installing the packages', async () => {
    // without a network npm retries for minutes; from its cache it fails fast
    const more = (await isReachable()) ? [] : ['--offline']
    if (!(await npmInstall(root, more)) && !(await npmInstall(root, more)))
      throw new SetupError('npm does not come to an end. Run the same command again.')
    return 'packages installed'
  })
}

/** npm stops now and then, for ever, between its cache and the disk (seen with 11.19): what takes longer than any line needs is ended. False then. */
const PATIENCE_MS = 10 * 60_000

function npmInstall(root, more) {
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env
  const [command, first] =
    path && /npm-cli\.[cm]?js$/.test(path) && existsSync(node) ? [node, [path]] : ['npm', []]
  const child = spawn(command, [...first, ...options, ...more], {
    cwd: root,
    env: environment(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {} // it has already ended
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  let stuck = false
  const clock = setTimeout(() => {
    stuck = true
    stop()
  }, PATIENCE_MS)
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new SetupError('npm was not found: install Node 18 or later with npm.')),
    )
    child.on('close', (code, signal) => {
      clearTimeout(clock)
      for (const name of signals) process.off(name, stop)
      if (stuck) resolve(false)
      else if (signal)
        reject(new SetupError('The install was broken off; the next run takes it up again.'))
      else if (code !== 0) reject(new SetupError(reasonOf(output)))
      else if (!isInstalled(root))
        reject(
          new SetupError(
            'package.json and package-lock.json do not agree: run npm install, then the same command again.',
          ),
        )
      else resolve(true)
    })
  })
}

/** Whether the registry's machine takes a connection; with a proxy between only npm can tell. */
function isReachable() {
  const env = process.env
  if (
    Object.keys(env).some((name) => /^(npm_config_)?(https?[-_])?proxy$/i.test(name) && env[name])
  )
    return true
  const { hostname, port, protocol } = new URL(
    env.npm_config_registry || 'https://registry.npmjs.org/',
  )
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
      timeout: 8_000,
    })
    const answer = (reached) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.once('timeout', () => answer(false))
  })
}

/**
 * The environment without the pinned Node in PATH, which is about to be replaced, and without the
 * outer npm's variables.
 */
function environment(root) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  )
  const path = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== join(root, 'node_modules/.bin'))
  return { ...env, PATH: path.join(delimiter), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
}

function reasonOf(output) {
  const known = reasons.find(([pattern]) => pattern.test(output))
  return known
    ? known[1]
    : `The packages could not be installed. npm says:\n${output.trim().split('\n').slice(-12).join('\n')}`
}
