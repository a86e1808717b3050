import { basename, resolve } from 'node:path'
import { historyLines } from './historyLines.ts'
import { PublishError } from './place.ts'
import { historyOf, publish, rollback } from './publish.ts'
import { readManifest } from './readManifest.ts'

const usage = `usage: sori-remote <command>, in a remote's folder
  build                    build into dist/<version>/ (nothing to do when that version is there)
  publish  [--site DIR]    build, put the version into the site and make it live
  rollback [VERSION] [--site DIR]   make the version before, or the one named, live again
  history  [--site DIR]    every version that the site knows, the live one first
  dev      [--port N] [--as EMAIL:PASSWORD] [--alone]   at http://localhost:N (3000), renewed as you type: the running site with
                           this remote in it, logged in; alone in the test host where no site runs, or with --alone
DIR is the site's folder (default: SITE_DIR, else ../.data/site). The running site is at API_URL (default: http://localhost:8080)`

const [command, ...rest] = process.argv.slice(2)
const option = (name: string) => {
  const at = rest.indexOf(`--${name}`)
  return at < 0 ? undefined : rest[at + 1]
}
const dir = process.cwd()
/** Loaded for those who build only: a rollback waits for nothing. */
const bundler = () => import('./buildRemote.ts')
const site = () => resolve(option('site') ?? process.env.SITE_DIR ?? '../.data/site')

const commands: Record<string, () => Promise<string>> = {
  build: async () => {
    const { buildRemote } = await bundler()
    const { release, fresh } = await buildRemote(dir)
    return `${release.name} ${release.version} ${fresh ? 'built' : 'is built already'}`
  },
  publish: async () => {
    const { buildRemote } = await bundler()
    const { folder, release } = await buildRemote(dir)
    await publish(site(), folder)
    return `${release.name} ${release.version} is live in ${basename(site())}`
  },
  rollback: async () => {
    const { name } = await readManifest(dir)
    const { current } = await rollback(site(), name, rest[0]?.startsWith('--') ? undefined : rest[0])
    return `${name} ${current} is live again`
  },
  history: async () => historyLines(await historyOf(site(), (await readManifest(dir)).name)),
  dev: async () => {
    const port = Number(option('port') ?? 3000)
    const runningSite = new URL(process.env.API_URL ?? 'http://localhost:8080')
    const { isUp, serveRemote } = await import('./development/serveRemote.ts')
    if (!rest.includes('--alone') && (await isUp(runningSite))) {
      return `${await serveRemote(dir, { site: runningSite, port, as: option('as') })} (the site at ${runningSite.host} with this remote in it; Ctrl-C ends it)`
    }
    const { serveStandalone } = await import('./standalone.ts')
    return `${await serveStandalone(dir, port)} (in the test host; Ctrl-C ends it)`
  },
}

const run = commands[command ?? '']
if (!run) {
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
