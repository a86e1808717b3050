// usage: npm run dev — the product as it is deployed, built and published again as you type; PORT, DATA_DIR as for npm start.
// Its shell shows the design system at /__gallery.
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { BuildError, buildProduct, buildRemotes, buildSharedLib, buildShell } from './product/build.ts'
import { portTrouble } from './product/port.ts'
import { places, remotes, root, sharedPackages } from './product/rooms.ts'
import { startSandbox } from './product/sandbox.ts'
import { startServer } from './product/server.ts'
import { step } from './setup/report.mjs'

const port = Number(process.env.PORT || 8080)
const { siteDir } = places(process.env)
/** Rooms whose sources have changed since the last build. */
const changed = new Set<string>()
let building = false
let timer: NodeJS.Timeout | undefined

process.env.SHELL_GALLERY = '1'
const trouble = await portTrouble(port)
if (trouble) {
  console.error(trouble)
  process.exit(1)
}
await guarded(buildProduct)
/** Stands on shared-lib, which has just been compiled. */
const { publishNew } = await import('./product/publish.ts')
await guarded(async () => void (await publishNew(siteDir, remotes, { always: true })))
const sandbox = await startSandbox(process.env, port)
const environment = { LOG_LEVEL: 'info', ...process.env, ...(sandbox && { PAYMENT_SANDBOX_URL: sandbox.url }) }
const server = await startServer(environment, ['--watch', '--watch-preserve-output'])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void endBoth())

watch(
  [...sharedPackages.map((name) => `shared-lib/${name}`), 'shell', ...remotes].map((folder) => join(root, folder, 'src')),
  { ignoreInitial: true, ignored: /\.test\.tsx?$|~$|\.sw.$/ },
).on('all', (_what, file) => {
  changed.add(relative(root, file).split(sep)[0] ?? '')
  clearTimeout(timer)
  timer = setTimeout(() => void rebuild(), 150)
})
console.info(
  `\n소리장터 comes up at http://localhost:${port}. A change is rebuilt and published; reload the page. The design system: /__gallery. Ctrl-C ends it.`,
)

async function endBoth(): Promise<void> {
  await server.end()
  await sandbox?.end()
  process.exit(0)
}

async function rebuild(): Promise<void> {
  if (building || changed.size === 0) return
  building = true
  const now = [...changed]
  changed.clear()
  await guarded(async () => {
    const all = now.includes('shared-lib') && (await buildSharedLib())
    const names = all ? remotes : remotes.filter((room) => now.includes(room))
    const shell = all || now.includes('shell')
    await step(`building ${now.join(', ')}`, async () => {
      await Promise.all([names.length > 0 && buildRemotes(names), shell && buildShell()])
      const live = await publishNew(siteDir, names, { always: true })
      return [shell && 'the shell is new', live.length > 0 && `published: ${live.join(', ')}`].filter(Boolean).join('; ') || 'nothing to do'
    })
  })
  building = false
  void rebuild()
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
  }
}
