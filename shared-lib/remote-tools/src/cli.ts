import { basename, resolve } from 'node:path'
import { PublishError, publish, rollback } from './publish.ts'
import { readManifest } from './readManifest.ts'

const usage = `usage: sori-remote <command>, in a remote's folder
  build                    build into dist/<version>/ (nothing to do when that version is there)
  publish  [--site DIR]    build, put the version into the site and make it live
  rollback [--site DIR]    make the version before it live again
  dev      [--port N]      this remote alone, in the test host, at http://localhost:N (3000)
DIR is the site's folder (default: SITE_DIR, else ../.data/site)`

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
    const { current } = await rollback(site(), name)
    return `${name} ${current} is live again`
  },
  dev: async () => {
    const { serveStandalone } = await import('./standalone.ts')
    return `${await serveStandalone(dir, Number(option('port') ?? 3000))} (Ctrl-C ends it)`
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
