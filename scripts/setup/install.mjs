import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { isInstalled } from './installed.mjs'
import { step } from './report.mjs'

export class SetupError extends Error {}

const INSTALL_OPTIONS = [
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

/** Patterns in npm's output, and the sentences that explain the failure. */
const knownFailures = [
  [/ENOSPC/, 'The disk is full: the packages do not fit.'],
  [/EACCES|EPERM|EROFS/, 'The packages cannot be written: this user may not write here.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNRE|ETIMEDOUT|E(NET|HOST)UNREACH|SOCKET_TIMEOUT|ENOTCACHED/,
    'The packages cannot be fetched: there is no connection to the npm registry. ' +
      'Run the same command again with a network.',
  ],
]

/**
 * Installs the packages of `root` unless they are complete. Throws a {@link SetupError}. Does not
 * use `npm ci`: that deletes all packages first, and refuses the lock file, which lacks packages of
 * other platforms.
 */
export async function install(root) {
  if (isInstalled(root)) return
  if (!existsSync(join(root, 'package-lock.json')))
    throw new SetupError('package-lock.json is missing: this is not a whole copy of the project.')
  await step('installing the packages', async () => {
    // Offline, because npm would retry for minutes without a network.
    const extraOptions = (await isRegistryReachable()) ? [] : ['--offline']
    if (!(await npmInstall(root, extraOptions)) && !(await npmInstall(root, extraOptions)))
      throw new SetupError('npm does not end. Run the same command again.')
    return 'packages installed'
  })
}

/** Milliseconds after which a hanging npm is ended; version 11.19 hangs sometimes. */
const TIMEOUT_MS = 10 * 60_000

function npmInstall(root, extraOptions) {
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env
  const [command, firstArguments] =
    path && /npm-cli\.[cm]?js$/.test(path) && existsSync(node) ? [node, [path]] : ['npm', []]
  const child = spawn(command, [...firstArguments, ...INSTALL_OPTIONS, ...extraOptions], {
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
    } catch {}
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  let hasTimedOut = false
  const timer = setTimeout(() => {
    hasTimedOut = true
    stop()
  }, TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new SetupError('npm was not found: install Node 18 or later with npm.')),
    )
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      for (const name of signals) process.off(name, stop)
      if (hasTimedOut) resolve(false)
      else if (signal)
        reject(new SetupError('The install was interrupted. Run the same command again.'))
      else if (code !== 0) reject(new SetupError(reasonOf(output)))
      else if (!isInstalled(root))
        reject(
          new SetupError(
            'package.json and package-lock.json do not agree: ' +
              'run npm install, then the same command again.',
          ),
        )
      else resolve(true)
    })
  })
}

/** Returns whether the registry is reachable; true behind a proxy, which only npm can use. */
function isRegistryReachable() {
  const { env } = process
  const isProxy = (name) => /^(npm_config_)?(https?[-_])?proxy$/i.test(name)
  if (Object.keys(env).some((name) => isProxy(name) && env[name])) return true
  const { hostname, port, protocol } = new URL(
    env.npm_config_registry || 'https://registry.npmjs.org/',
  )
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
      timeout: 8_000,
    })
    const settle = (isReachable) => {
      socket.destroy()
      resolve(isReachable)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

/** Returns the environment without the pinned Node in PATH, because the install replaces it. */
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
  const [, sentence] = knownFailures.find(([pattern]) => pattern.test(output)) ?? []
  const lastLines = output.trim().split('\n').slice(-12).join('\n')
  return sentence ?? `The packages could not be installed. npm says:\n${lastLines}`
}
