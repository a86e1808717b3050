// usage: npm run dev
//
// Runs the product for development: the browser shows each saved change. PORT is 8081 and DATA_DIR
// is .data-dev by default. Shares no build, data or address with npm start.
import { join } from 'node:path'
import type { OverlaidSite } from '@sori/remote-tools/build'
import { watch } from 'chokidar'
import { BuildError, buildSharedLib } from './product/build.ts'
import { linkToOutbox } from './product/outbox.ts'
import { portProblem } from './product/port.ts'
import { startSandbox } from './product/sandbox.ts'
import { isReady, startServer } from './product/server.ts'
import { remotes, root, sharedPackages } from './product/workspaces.ts'
import { step } from './setup/report.mjs'

process.env.DATA_DIR ||= '.data-dev'
const port = Number(process.env.PORT || 8081)
/** The port of the product. The browser uses `port`, where changed files replace the product's. */
const productPort = port + 1
const shell = join(root, '.cache/development/shell')
const READY_TIMEOUT_MS = 120_000
let savedChanges = 0
let isCompiling = false

for (const neededPort of [port, productPort]) {
  const problem = await portProblem(neededPort)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
}
await printFailure(() =>
  step('compiling shared-lib', async () => ((await buildSharedLib()) ? 'compiled' : 'up to date')),
)
// Imported here, because these modules need the compiled packages of shared-lib.
const { createBuildNotifier, overlaySite, watchRemote } = await import('@sori/remote-tools/build')
const { watchShell } = await import('./development/watch-shell.ts')

const notifier = createBuildNotifier()
let site: OverlaidSite | undefined
const builds = Promise.all([
  watchShell(shell, notifier.show),
  ...remotes.map((name) => watchRemote(join(root, name), notifier.show)),
])
const sandbox = await startSandbox(process.env, productPort)
const environment = {
  LOG_LEVEL: 'info',
  SOURCE_MAPS: 'on',
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  PORT: String(productPort),
  SHELL_DIR: shell,
  ...(sandbox && { PAYMENT_SANDBOX_URL: sandbox.url }),
}
const nodeOptions = ['--watch', '--watch-preserve-output']
const server = await startServer(environment, { nodeOptions })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void endAll())
const [, ...watchedRemotes] = await builds
site = await overlaySite({
  site: new URL(`http://localhost:${productPort}`),
  port,
  remotes: () => watchedRemotes,
  notifier,
})

watch(
  sharedPackages.map((name) => join(root, 'shared-lib', name, 'src')),
  { ignoreInitial: true, ignored: /\.test\.tsx?$|~$|\.sw.$/ },
).on('all', () => void compileChanges())
await isReady(server, [productPort], READY_TIMEOUT_MS)
const outbox = await linkToOutbox(process.env, port)
const mailsLine = outbox ? `\nMails: ${outbox}` : ''
console.info(`
소리장터 is at ${site.url}, and shows each change after you save it.
The design system is at /__gallery. Ctrl-C ends it.${mailsLine}`)

async function endAll(): Promise<void> {
  site?.close()
  await server.end()
  await sandbox?.end()
  process.exit(0)
}

/** Compiles shared-lib after changes. The builds of shell and remotes watch its compiled files. */
async function compileChanges(): Promise<void> {
  savedChanges += 1
  if (isCompiling) return
  isCompiling = true
  for (let compiledChanges = 0; compiledChanges !== savedChanges; ) {
    compiledChanges = savedChanges
    await printFailure(buildSharedLib)
  }
  isCompiling = false
}

async function printFailure(build: () => Promise<unknown>): Promise<void> {
  try {
    await build()
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
  }
}
