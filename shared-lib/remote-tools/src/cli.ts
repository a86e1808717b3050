import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { historyLines } from './historyLines.ts'
import { PublishError } from './place.ts'
import { historyOf, publish, rollback } from './publish.ts'
import { readManifest } from './readManifest.ts'

const usage = `usage: sori-remote <command>, in a remote's folder
  build                             build into dist/<version>/ unless that version exists
  publish  [--site DIR] [--drop]    build, put the version into the site and make it live; --drop
                                    allows that pages of the live version disappear
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
  drop: { type: 'boolean', default: false },
} as const
const dir = process.cwd()

async function build() {
  const { buildRemote } = await import('./buildRemote.ts')
  return buildRemote(dir)
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return undefined
  }
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>

const commands: Record<string, (args: Arguments) => Promise<string>> = {
  async build() {
    const { release, isNew } = await build()
    return `${release.name} ${release.version} ${isNew ? 'built' : 'is already built'}`
  },
  async publish({ values }) {
    const site = resolve(values.site)
    if (!existsSync(site))
      throw new PublishError(`There is no site at ${site}: --site DIR names the site's folder.`)
    const { folder, release } = await build()
    await publish(site, folder, { mayDrop: values.drop })
    return `${release.name} ${release.version} is live in ${basename(site)}`
  },
  async rollback({ values, positionals: [, version] }) {
    const { name } = await readManifest(dir)
    const { current } = await rollback(resolve(values.site), name, version)
    return `${name} ${current} is live again`
  },
  async history({ values }) {
    const { name } = await readManifest(dir)
    return historyLines(await historyOf(resolve(values.site), name))
  },
  async dev({ values }) {
    const port = Number(values.port)
    const site = new URL(process.env.API_URL ?? 'http://localhost:8080')
    const { isUp, serveRemote } = await import('./development/serveRemote.ts')
    if (!values.alone && (await isUp(site))) {
      const url = await serveRemote(dir, { site, port, account: values.as })
      return `${url} serves the site at ${site.host} with this remote. Ctrl-C ends it.`
    }
    const { serveStandalone } = await import('./standalone.ts')
    return `${await serveStandalone(dir, port, site)} serves the test host. Ctrl-C ends it.`
  },
}

const args = readArguments()
const command = args?.positionals[0] ?? ''
const run = Object.hasOwn(commands, command) ? commands[command] : undefined
try {
  if (!args || !run) throw new PublishError(usage)
  console.info(await run(args))
} catch (error) {
  console.error(error instanceof PublishError ? error.message : error)
  process.exitCode = 1
}
