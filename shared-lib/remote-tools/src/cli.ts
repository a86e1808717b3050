import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { historyLines } from './historyLines.ts'
import { PublishError } from './place.ts'
import { historyOf, publish, rollback } from './publish.ts'
import { readManifest } from './readManifest.ts'

const usage = `usage: sori-remote <command>, in a remote's folder
  build                             build into dist/<version>/ unless that version exists
  publish  [--site DIR]             build, put the version into the site and make it live
  rollback [VERSION] [--site DIR]   make the version before, or VERSION, live again
  history  [--site DIR]             list every version that the site knows, the live one first
  dev      [--port N] [--as EMAIL:PASSWORD] [--alone]
                                    serve the running site with this remote at http://localhost:N
                                    (3000), logged in; in the test host without a site or by --alone
DIR is the site's folder (default: SITE_DIR, else ../.data/site).
API_URL is the running site (default: http://localhost:8080).`

const options = {
  site: { type: 'string', default: process.env.SITE_DIR ?? '../.data/site' },
  port: { type: 'string', default: '3000' },
  as: { type: 'string' },
  alone: { type: 'boolean', default: false },
} as const
const dir = process.cwd()
/** Loaded only by commands that build, because a rollback must be fast. */
const bundler = () => import('./buildRemote.ts')

function parsed() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { ...values, site: resolve(values.site), positionals }
  } catch {
    return undefined
  }
}

const given = parsed()
const [command = '', version] = given?.positionals ?? []
const site = given?.site ?? ''

const commands: Record<string, () => Promise<string>> = {
  build: async () => {
    const { buildRemote } = await bundler()
    const { release, isNew } = await buildRemote(dir)
    return `${release.name} ${release.version} ${isNew ? 'built' : 'is already built'}`
  },
  publish: async () => {
    const { buildRemote } = await bundler()
    const { folder, release } = await buildRemote(dir)
    await publish(site, folder)
    return `${release.name} ${release.version} is live in ${basename(site)}`
  },
  rollback: async () => {
    const { name } = await readManifest(dir)
    const { current } = await rollback(site, name, version)
    return `${name} ${current} is live again`
  },
  history: async () => historyLines(await historyOf(site, (await readManifest(dir)).name)),
  dev: async () => {
    const port = Number(given?.port)
    const runningSite = new URL(process.env.API_URL ?? 'http://localhost:8080')
    const { isUp, serveRemote } = await import('./development/serveRemote.ts')
    if (!given?.alone && (await isUp(runningSite))) {
      const url = await serveRemote(dir, { site: runningSite, port, as: given?.as })
      return `${url} (the site at ${runningSite.host} with this remote in it; Ctrl-C ends it)`
    }
    const { serveStandalone } = await import('./standalone.ts')
    return `${await serveStandalone(dir, port)} (in the test host; Ctrl-C ends it)`
  },
}

const run = Object.hasOwn(commands, command) ? commands[command] : undefined
if (!given || !run) {
  console.error(usage)
  process.exitCode = 1
} else {
  try {
    console.info(await run())
  } catch (error) {
    console.error(error instanceof PublishError ? error.message : error)
    process.exitCode = 1
  }
}
