// usage: npm run dev — the product, renewed in the browser as you type; PORT (8081), DATA_DIR (.data-dev).
// What npm start serves is left alone: builds, data and address are its own. The design system is at /__gallery.
import { join } from 'node:path'
import type { OverlaidSite } from '@sori/remote-tools/build'
import { watch } from 'chokidar'
import { BuildError, buildSharedLib } from './product/build.ts'
import { linkToOutbox } from './product/outbox.ts'
import { portTrouble } from './product/port.ts'
import { startSandbox } from './product/sandbox.ts'
import { isReady, startServer } from './product/server.ts'
import { remotes, root, sharedPackages } from './product/workspaces.ts'
import { step } from './setup/report.mjs'

process.env.DATA_DIR ||= '.data-dev'
const port = Number(process.env.PORT || 8081)
/** The product listens here; the browser talks to `port`, where the sources are laid over it. */
const inner = port + 1
const shell = join(root, '.cache/development/shell')
const READY_MS = 120_000
/** The number of observed changes in shared-lib, and whether it is being compiled. */
let changes = 0
let compiling = false

for (const one of [port, inner]) {
  const trouble = await portTrouble(one)
  if (trouble) {
    console.error(trouble)
    process.exit(1)
  }
}
await guarded(
  async () =>
    void (await step('compiling shared-lib', async () =>
      (await buildSharedLib()) ? 'compiled' : 'up to date',
    )),
)
// imports compiled packages of shared-lib
const { overlaySite, watchRemote } = await import('@sori/remote-tools/build')
const { watchShell } = await import('./development/watch-shell.ts')

/** There from the end of the first builds on: no page is open before. */
let overlaid: OverlaidSite | undefined
const tell = (trouble: string | undefined) =>
  trouble ? overlaid?.failed(trouble) : overlaid?.changed()
const building = Promise.all([
  watchShell(shell, tell),
  ...remotes.map((name) => watchRemote(join(root, name), (_name, trouble) => tell(trouble))),
])
const sandbox = await startSandbox(process.env, inner)
const server = await startServer(
  {
    LOG_LEVEL: 'info',
    SOURCE_MAPS: 'on',
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    PORT: String(inner),
    SHELL_DIR: shell,
    ...(sandbox && { PAYMENT_SANDBOX_URL: sandbox.url }),
  },
  { nodeOptions: ['--watch', '--watch-preserve-output'] },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void endAll())
const [, ...watched] = await building
overlaid = await overlaySite({
  site: new URL(`http://localhost:${inner}`),
  port,
  remotes: () => watched,
})

watch(
  sharedPackages.map((name) => join(root, 'shared-lib', name, 'src')),
  { ignoreInitial: true, ignored: /\.test\.tsx?$|~$|\.sw.$/ },
).on('all', () => void compileSharedLib())
await isReady(server, [inner], READY_MS)
const outbox = await linkToOutbox(process.env, port)
console.info(
  `\n소리장터 is at ${overlaid.url}. What you save is on the screen a moment later. The design system: /__gallery. Ctrl-C ends it.${outbox ? `\nMails: ${outbox}` : ''}`,
)

async function endAll(): Promise<void> {
  overlaid?.close()
  await server.end()
  await sandbox?.end()
  process.exit(0)
}

/**
 * Compiles shared-lib again after each change. The builds of shell and remotes notice the output.
 */
async function compileSharedLib(): Promise<void> {
  changes += 1
  if (compiling) return
  compiling = true
  for (let done = 0; done !== changes; ) {
    done = changes
    await guarded(async () => void (await buildSharedLib()))
  }
  compiling = false
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
  }
}
